import { Readable } from 'node:stream'
import {
  signUpListSchema,
  signUpPageBodySchema,
  signUpPageSchema,
  signUpsQuerySchema,
  signUpsSchema,
} from '@afterbeep/contract/api/sign-ups'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import { limitPerAccount } from '../../platform/http/limit-per-account.ts'
import { registerJoin } from './join.routes.ts'
import { exportSignUps, listSignUps, makeContactList } from './list-sign-ups.ts'
import { saveSignUpPage } from './sign-up-page.ts'
import type { SignUpsDeps } from './sign-up.ts'

export interface SignUpRoutesDeps extends SignUpsDeps {
  /** Where people reach the product, without a final slash. */
  publicUrl: string
}

const onRequest = requireSignIn
/** Each makes a list. */
const LISTS_A_MINUTE = 5

/** The account's sign-up page and who signed up (/api/sign-ups/), and the public page itself. */
export async function registerSignUpRoutes(api: Api, deps: SignUpRoutesDeps): Promise<void> {
  const { db, clock } = deps
  api.get(
    '/api/sign-ups/',
    {
      onRequest,
      schema: { querystring: signUpsQuerySchema, response: { 200: signUpsSchema } },
    },
    (request) => listSignUps(deps, signedInUser(request).accountId, request.query.after),
  )
  api.put(
    '/api/sign-ups/page/',
    { onRequest, schema: { body: signUpPageBodySchema, response: { 200: signUpPageSchema } } },
    (request) => saveSignUpPage(deps, signedInUser(request).accountId, request.body, clock.now()),
  )
  api.get('/api/sign-ups/export/', { onRequest }, async (request, reply) => {
    const day = clock.now().toISOString().slice(0, 10)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader(`sign-ups-${day}.csv`))
      .header('cache-control', 'no-store')
      .send(Readable.from(exportSignUps(db, signedInUser(request).accountId)))
  })
  api.post(
    '/api/sign-ups/contact-list/',
    {
      onRequest,
      preHandler: limitPerAccount(api, LISTS_A_MINUTE),
      schema: { response: { 201: signUpListSchema } },
    },
    async (request, reply) => {
      const made = await makeContactList(deps, signedInUser(request).accountId)
      return reply.code(201).send(made)
    },
  )
  await registerJoin(api, deps)
}
