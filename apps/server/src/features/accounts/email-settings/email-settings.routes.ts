import { z } from 'zod'
import {
  emailSettingsBodySchema,
  emailSettingsSchema,
  unsubscribeQuerySchema,
} from '@afterbeep/contract/api/account/email-settings'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn } from '../../../platform/http/api.ts'
import { ownUser } from '../own-user.ts'
import { changeEmailSettings, readEmailSettings } from './email-settings.ts'
import { isUnsubscribeProof } from './unsubscribe-link.ts'

export interface EmailSettingsDeps {
  db: Database
  unsubscribeKey: string
}

/** Which of the optional emails the account gets. */
export async function registerEmailSettingsRoutes(
  api: Api,
  deps: EmailSettingsDeps,
): Promise<void> {
  const { db } = deps
  const params = z.object({ uid: z.string() })
  const response = { 200: emailSettingsSchema }
  const onRequest = requireSignIn
  api.get('/api/user/:uid/emails/', { onRequest, schema: { params, response } }, (request) =>
    readEmailSettings(db, ownUser(request, request.params.uid).accountId),
  )
  api.put(
    '/api/user/:uid/emails/',
    { onRequest, schema: { params, body: emailSettingsBodySchema, response } },
    (request) =>
      changeEmailSettings(db, ownUser(request, request.params.uid).accountId, request.body),
  )
  await registerUnsubscribe(api, deps)
}

/**
 * The address in the header List-Unsubscribe. A mail program posts to it, as a form (RFC 8058). One
 * that can't opens it, as a scanner of links does: so opening it changes nothing and shows the settings.
 */
async function registerUnsubscribe(
  api: Api,
  { db, unsubscribeKey }: EmailSettingsDeps,
): Promise<void> {
  const querystring = unsubscribeQuerySchema
  await api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post(
      '/api/unsubscribe/',
      {
        config: { withoutCsrf: true },
        schema: { querystring, response: { 200: emptyResponseSchema } },
      },
      async ({ query: { account: accountId, email, proof } }) => {
        const isOurs = isUnsubscribeProof(unsubscribeKey, { accountId, kind: email }, proof)
        if (!isOurs) throw new AppError('link_invalid')
        await changeEmailSettings(db, accountId, { [email]: false })
        return {}
      },
    )
    scope.get('/api/unsubscribe/', { schema: { hide: true } }, (_request, reply) =>
      reply.redirect('/profile'),
    )
  })
}
