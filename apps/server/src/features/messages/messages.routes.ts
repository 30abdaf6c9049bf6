import {
  messagesResponseSchema,
  messagesQuerySchema,
} from '@afterbeep/contract/api/campaigns/messages'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { readMessages } from './read-messages.ts'
import type { MessagesDeps } from './read-messages.ts'

/** GET /api/messages/: the received replies. */
export function registerMessagesRoutes(api: Api, deps: MessagesDeps): void {
  api.get(
    '/api/messages/',
    {
      onRequest: requireSignIn,
      schema: { querystring: messagesQuerySchema, response: { 200: messagesResponseSchema } },
    },
    (request) => readMessages(deps, signedInUser(request).accountId, request.query),
  )
}
