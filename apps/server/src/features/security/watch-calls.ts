import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { maskedNetwork } from '../../platform/http/masked-network.ts'
import type { Logger } from '../../platform/log.ts'
import { eventOfCall } from './call-events.ts'
import type { AboutBy } from './call-events.ts'
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
  const accounts = new WeakMap<FastifyRequest, string>()
  api.addHook('onRequest', async (request) => {
    // Signing out ends the session, which is then not known any more.
    const accountId = request.session.user?.accountId
    if (accountId !== undefined) accounts.set(request, accountId)
  })
  api.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const call = { method: request.method, route, status: reply.statusCode }
    const found = eventOfCall(call, request.refusal)
    // The product's own calls, such as those that make the demo account, come over no connection.
    if (!found || !(request.raw.socket instanceof Socket)) return
    const { event, by, isRefusal } = found
    const network = maskedNetwork(request.ip)
    try {
      const accountId = accounts.get(request) ?? (await accountOf(deps, request, by))
      const key = `${event} ${accountId ?? network}`
      if (isRefusal && !isWithinLimit(key)) return
      log.info({ ...(accountId === undefined ? {} : { accountId }), event, network }, 'security')
      if (accountId === undefined) return
      await insertSecurityEvent(deps.db, accountId, { event, at: deps.clock.now(), network })
    } catch (error) {
      log.error({ err: error, event, network }, 'a security event could not be kept')
    }
  })
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
