import { z } from 'zod'
import {
  campaignRecordSchema,
  retryListSchema,
  retrySchema,
} from '@afterbeep/contract/api/campaigns/campaign-record'
import { AppError } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { campaignRecord } from './campaign-record.ts'
import { readRetry, retryList } from './retry-list.ts'
import type { RetryListDeps } from './retry-list.ts'

const params = z.object({ name: z.string() })

/** GET /api/campaigns/{name}/record/, and GET and POST /api/campaigns/{name}/retry/ */
export function registerRecordRoutes(api: Api, deps: RetryListDeps): void {
  const onRequest = requireSignIn
  api.get(
    '/api/campaigns/:name/record/',
    { onRequest, schema: { params, response: { 200: campaignRecordSchema } } },
    async (request) => {
      const { accountId } = signedInUser(request)
      const found = await campaignRecord(deps.db, accountId, request.params.name, deps.clock.now())
      if (!found) throw new AppError('not_found')
      return found
    },
  )
  api.get(
    '/api/campaigns/:name/retry/',
    { onRequest, schema: { params, response: { 200: retrySchema } } },
    async (request) => {
      const found = await readRetry(deps, signedInUser(request).accountId, request.params.name)
      if (!found) throw new AppError('not_found')
      return found
    },
  )
  api.post(
    '/api/campaigns/:name/retry/',
    { onRequest, schema: { params, response: { 201: retryListSchema } } },
    async (request, reply) => {
      const list = await retryList(deps, signedInUser(request).accountId, request.params.name)
      return reply.code(201).send(list)
    },
  )
}
