import {
  erasureBodySchema,
  erasuresSchema,
  exportProgressSchema,
} from '@afterbeep/contract/api/account/privacy'
import type { Api } from '../../platform/http/api.ts'
import { isRecentlySignedIn, recentlySignedIn } from '../accounts/index.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { limitPerAccount } from '../../platform/http/limit-per-account.ts'
import { requestAccountErasure } from './account/request-account-erasure.ts'
import { lastExport } from './export/export-turns.queries.ts'
import { streamExport } from './export/stream-export.ts'
import { listErasures, requestErasure } from './person/request-erasure.ts'
import type { RequestErasureDeps } from './person/request-erasure.ts'

export type PrivacyDeps = RequestErasureDeps

/** A search of all lists for each call, so few of them; a person who asks waits no minute. */
const ERASURES_A_MINUTE = 20

const onRequest = requireSignIn

/** What an account and the people on its lists can ask for about their own data. */
export function registerPrivacyRoutes(api: Api, deps: PrivacyDeps): void {
  registerExportRoutes(api, deps)
  const limit = limitPerAccount(api, ERASURES_A_MINUTE)
  api.get(
    '/api/account/erasure/',
    { onRequest, schema: { response: { 200: erasuresSchema } } },
    async (request) => ({ erasures: await listErasures(deps.db, signedInUser(request).accountId) }),
  )
  api.post(
    '/api/account/erasure/',
    {
      onRequest,
      preHandler: limit,
      schema: { body: erasureBodySchema, response: { 202: erasuresSchema } },
    },
    async (request, reply) => {
      const user = signedInUser(request)
      const { accountId } = user
      const { body } = request
      if ('phone' in body) await requestErasure(deps, accountId, body.phone)
      else {
        await requestAccountErasure(deps, user, body.password)
        await request.session.regenerate()
      }
      return reply.code(202).send({ erasures: await listErasures(deps.db, accountId) })
    },
  )
}

function registerExportRoutes(api: Api, { db, clock }: PrivacyDeps): void {
  api.get('/api/account/export/', { onRequest }, async (request, reply) => {
    const archive = await streamExport({ db, clock }, recentlySignedIn(request, clock).accountId)
    const day = clock.now().toISOString().slice(0, 10)
    void reply.header('content-disposition', attachmentHeader(`afterbeep-data-${day}.zip`))
    return reply.type('application/zip').header('cache-control', 'no-store').send(archive)
  })
  api.get(
    '/api/account/export/progress/',
    { onRequest, schema: { response: { 200: exportProgressSchema } } },
    async (request) => {
      const last = await lastExport(db, signedInUser(request).accountId)
      const needs_sign_in = !isRecentlySignedIn(request, clock)
      if (!last) return { export: null, needs_sign_in }
      const { state, rowsDone, rowsTotal, startedAt } = last
      const started_at = startedAt.toISOString()
      const rows = { rows_done: rowsDone, rows_total: rowsTotal }
      return { export: { state, ...rows, started_at }, needs_sign_in }
    },
  )
}
