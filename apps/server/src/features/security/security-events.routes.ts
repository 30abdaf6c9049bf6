import {
  securityEventTexts,
  securityEventsQuerySchema,
  securityEventsSchema,
} from '@afterbeep/contract/api/security-events'
import type { Queries } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { selectSecurityEvents } from './security-events.queries.ts'

const texts: Readonly<Record<string, string>> = securityEventTexts

/** What was noted about the account's safety, for its owner. */
export function registerSecurityRoutes(api: Api, { db }: { db: Queries }): void {
  api.get(
    '/api/account/security-events/',
    {
      onRequest: requireSignIn,
      schema: { querystring: securityEventsQuerySchema, response: { 200: securityEventsSchema } },
    },
    async (request) => {
      const { before, limit } = request.query
      const { accountId } = signedInUser(request)
      // One more than requested shows whether another page follows.
      const page = { below: before ?? null, limit: limit + 1 }
      const rows = await selectSecurityEvents(db, accountId, page)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        events: shown.map(({ id, at, event, network }) => ({
          id: String(id),
          event,
          text: texts[event] ?? event,
          at: at.toISOString(),
          network,
        })),
        next: last && rows.length > limit ? String(last.id) : null,
      }
    },
  )
}
