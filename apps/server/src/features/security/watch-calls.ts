import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Api, SignedInUser } from '../../platform/http/api.ts'
import { maskedNetwork } from '../../platform/http/network/masked-network.ts'
import type { Logger } from '../../platform/log.ts'
import { eventOfCall } from './call-events.ts'
import type { AboutBy, AboutWhat } from './call-events.ts'
import { insertSecurityEvent } from './security-events.queries.ts'

export interface WatchCallsDeps {
  db: Queries
  clock: Clock
  log: Logger
  /** The accounts of those who have no session yet. */
  accountOfEmail: (db: Queries, email: string) => Promise<string | undefined>
  accountOfLink: (db: Queries, token: string) => Promise<string | undefined>
}

/** Refusals that are noted of one account, or one network, in a minute: an attack must not fill a disk. */
const REFUSALS_PER_MINUTE = 10
const MINUTE_MS = 60_000
/** As long as a campaign's name may be. */
const MOST_NAMED = 250

const emailBody = z.object({ email: z.string() })
const tokenBody = z.object({ token: z.string() })

/**
 * Writes a security event of each call that matters for an account's safety, into the log and into
 * the account's own list. After the response, so that neither its time nor a lost database shows
 * anything. To be called before the routes.
 */
export function watchCalls(api: Api, deps: WatchCallsDeps): void {
  // Whatever the log's level is, but not where there is no log at all.
  const level = deps.log.level === 'silent' ? 'silent' : 'info'
  const log = deps.log.child({}, { level })
  const isWithinLimit = createLimit(deps.clock)
  const callers = new WeakMap<FastifyRequest, SignedInUser>()
  api.addHook('onRequest', async (request) => {
    // Signing out ends the session, which is then not known any more.
    if (request.session.user) callers.set(request, request.session.user)
  })
  api.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const call = { method: request.method, route, status: reply.statusCode }
    const found = eventOfCall(call, request.refusal)
    // The product's own calls, such as those that make the demo account, come over no connection.
    if (!found || !(request.raw.socket instanceof Socket)) return
    const { event, by, isRefusal, about } = found
    const network = maskedNetwork(request.ip)
    try {
      const caller = callers.get(request) ?? (by === 'session' ? request.session.user : undefined)
      const accountId = caller?.accountId ?? (await accountOf(deps, request, by))
      const key = `${event} ${accountId ?? network}`
      if (isRefusal && !isWithinLimit(key)) return
      log.info({ ...(accountId === undefined ? {} : { accountId }), event, network }, 'security')
      if (accountId === undefined) return
      const at = deps.clock.now()
      const what = isRefusal ? {} : whatOf(request, about)
      const row = { about: undefined, listId: undefined, ...what, userId: caller?.userId }
      await insertSecurityEvent(deps.db, accountId, { ...row, event, at, network })
    } catch (error) {
      log.error({ err: error, event, network }, 'a security event could not be kept')
    }
  })
}

const named = z.object({ name: z.string().max(MOST_NAMED) })
const identified = z.object({ id: z.string() })

/** What a call was about, as far as it says so itself; names are the account's own. */
function whatOf(
  { body, params, query }: FastifyRequest,
  about: AboutWhat | undefined,
): { about?: string | undefined; listId?: string | undefined } {
  switch (about) {
    case undefined:
      return {}
    case 'list':
      return { listId: identified.safeParse(params).data?.id }
    case 'body.name':
      return { about: named.safeParse(body).data?.name }
    case 'params.name':
      return { about: named.safeParse(params).data?.name }
    case 'query.name':
      return { about: named.safeParse(query).data?.name }
  }
}

async function accountOf(
  { db, accountOfEmail, accountOfLink }: WatchCallsDeps,
  { body, session }: FastifyRequest,
  by: AboutBy,
): Promise<string | undefined> {
  if (by === 'session') return session.user?.accountId
  if (by === 'email') {
    const email = emailBody.safeParse(body).data?.email
    return email === undefined ? undefined : accountOfEmail(db, email)
  }
  const token = tokenBody.safeParse(body).data?.token
  return token === undefined ? undefined : accountOfLink(db, token)
}

/** Counts by key in windows of a minute; what was counted before is forgotten with its window. */
function createLimit(clock: Clock): (key: string) => boolean {
  let window = -1
  let counts = new Map<string, number>()
  return (key) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now !== window) {
      window = now
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= REFUSALS_PER_MINUTE
  }
}
