import type { preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import { emptyResponseSchema, sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  passkeyBodySchema,
  passkeyOptionsResponseSchema,
  passkeySignInBodySchema,
  recoveryCodesSchema,
} from '@afterbeep/contract/api/account/security'
import type { Api } from '../../../platform/http/api.ts'
import { signedInForSetUp } from '../../../platform/http/api.ts'
import type { SignIns } from '../second-factor/sign-ins.ts'
import { recentlySignedIn } from '../sessions/recent-sign-in.ts'
import { userDataOf } from '../sign-in/log-in.ts'
import type { PasskeyDeps } from './add-passkey.ts'
import { addPasskey, passkeyOptions, removePasskey } from './add-passkey.ts'
import { askForPasskey, userOfPasskey } from './sign-in-by-passkey.ts'

export interface PasskeyRoutesDeps extends PasskeyDeps {
  signIns: SignIns
  /** Slows a stranger who calls again and again. */
  guard: preHandlerAsyncHookHandler
}

/** Signing in by a passkey, and the user's own passkeys. */
export function registerPasskeyRoutes(api: Api, deps: PasskeyRoutesDeps): void {
  registerPasskeySignIn(api, deps)
  const { clock } = deps
  api.post(
    '/api/account/passkeys/options/',
    { schema: { response: { 200: passkeyOptionsResponseSchema } } },
    async (request) => ({
      options: await passkeyOptions(deps, recentlySignedIn(request, clock)),
    }),
  )
  api.post(
    '/api/account/passkeys/',
    { schema: { body: passkeyBodySchema, response: { 200: recoveryCodesSchema } } },
    async (request) => {
      // Its challenge was given only after a sign-in that was recent then, minutes ago.
      const user = signedInForSetUp(request)
      const codes = await addPasskey(deps, user, request.body)
      delete request.session.needsFactor
      return { recovery_codes: codes }
    },
  )
  api.delete(
    '/api/account/passkeys/:id/',
    { schema: { params: z.object({ id: z.uuid() }), response: { 200: emptyResponseSchema } } },
    async (request) => {
      await removePasskey(deps, recentlySignedIn(request, clock), request.params.id)
      return {}
    },
  )
}

function registerPasskeySignIn(api: Api, deps: PasskeyRoutesDeps): void {
  const { signIns, guard: preHandler } = deps
  api.post(
    '/api/login/passkey/options/',
    { preHandler, schema: { response: { 200: passkeyOptionsResponseSchema } } },
    async (request, reply) => {
      const { options, newChallenge } = await askForPasskey(deps, signIns.pendingOf(request))
      if (newChallenge !== undefined) {
        await signIns.begin(reply, { userId: null, challenge: newChallenge })
      }
      return { options }
    },
  )
  api.post(
    '/api/login/passkey/',
    {
      preHandler,
      schema: { body: passkeySignInBodySchema, response: { 200: sessionResponseSchema } },
    },
    async (request, reply) => {
      const pending = signIns.pendingOf(request)
      const user = await userOfPasskey(deps, pending, request.body.response)
      await signIns.complete(request, reply, user)
      return { user_data: userDataOf(user) }
    },
  )
}
