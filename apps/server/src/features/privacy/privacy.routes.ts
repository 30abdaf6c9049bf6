import { erasureBodySchema, erasuresSchema } from '@afterbeep/contract/api/privacy'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { limitPerAccount } from '../../platform/http/limit-per-account.ts'
import { listErasures, requestErasure } from './person/request-erasure.ts'
import type { RequestErasureDeps } from './person/request-erasure.ts'

export type PrivacyDeps = RequestErasureDeps

/** A search of all lists for each call, so few of them; a person who asks waits no minute. */
const ERASURES_A_MINUTE = 20

const onRequest = requireSignIn

/** What an account and the people on its lists can ask for about their own data. */
export function registerPrivacyRoutes(api: Api, deps: PrivacyDeps): void {
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
      const { accountId } = signedInUser(request)
      const { body } = request
      if ('phone' in body) await requestErasure(deps, accountId, body.phone)
      return reply.code(202).send({ erasures: await listErasures(deps.db, accountId) })
    },
  )
}
