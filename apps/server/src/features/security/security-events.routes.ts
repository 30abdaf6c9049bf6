import { Readable } from 'node:stream'
import {
  eventGroups,
  securityEventTexts,
  securityEventsFileQuerySchema,
  securityEventsQuerySchema,
  securityEventsSchema,
} from '@afterbeep/contract/api/account/security-events'
import type { EventGroup, SecurityEvent } from '@afterbeep/contract/api/account/security-events'
import { csvLine } from '@afterbeep/contract/contact/csv-text'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { selectSecurityEvents } from './security-events.queries.ts'
import type { EventFilter, EventRow } from './security-events.queries.ts'

const texts: Readonly<Record<string, string>> = securityEventTexts
const ROWS_AT_ONCE = 5_000

/** Who did what in the account, and what was refused, for its owner. */
export function registerSecurityRoutes(
  api: Api,
  { db, clock }: { db: Queries; clock: Clock },
): void {
  const onRequest = requireSignIn
  api.get(
    '/api/account/security-events/',
    {
      onRequest,
      schema: { querystring: securityEventsQuerySchema, response: { 200: securityEventsSchema } },
    },
    async (request) => {
      const { before, limit } = request.query
      const { accountId } = signedInUser(request)
      // One more than requested shows whether another page follows.
      const page = { ...filterOf(request.query), below: before ?? null, limit: limit + 1 }
      const rows = await selectSecurityEvents(db, accountId, page)
      const last = rows.slice(0, limit).at(-1)
      return {
        events: rows.slice(0, limit).map(shownEvent),
        next: last && rows.length > limit ? String(last.id) : null,
      }
    },
  )
  api.get(
    '/api/account/security-events/export/',
    { onRequest, schema: { querystring: securityEventsFileQuerySchema } },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      const day = clock.now().toISOString().slice(0, 10)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', attachmentHeader(`activity-${day}.csv`))
        .header('cache-control', 'no-store')
        .send(Readable.from(eventLines(db, accountId, filterOf(request.query))))
    },
  )
}

function filterOf({
  group,
  who,
}: {
  group?: EventGroup | undefined
  who?: string | undefined
}): EventFilter {
  return { events: group === undefined ? null : eventGroups[group].events, who: who ?? null }
}

function shownEvent({ id, event, at, network, who, about }: EventRow): SecurityEvent {
  const text = texts[event] ?? event
  return { id: String(id), event, text, at: at.toISOString(), network, who, about }
}

/** A page at a time, so that memory does not grow with the list. */
async function* eventLines(
  db: Queries,
  accountId: string,
  filter: EventFilter,
): AsyncGenerator<string> {
  yield csvLine(['Time', 'Event', 'What', 'Who', 'Network'])
  let below: string | null = null
  for (;;) {
    const page: EventRow[] = await selectSecurityEvents(db, accountId, {
      ...filter,
      below,
      limit: ROWS_AT_ONCE,
    })
    const lines = page.map((row) => {
      const { text, about, who, at, network } = shownEvent(row)
      return csvLine([at, text, about ?? '', who ?? '', network])
    })
    yield lines.join('')
    const last = page.at(-1)
    if (!last || page.length < ROWS_AT_ONCE) return
    below = String(last.id)
  }
}
