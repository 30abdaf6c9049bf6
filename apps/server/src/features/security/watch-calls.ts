import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { createBoundedQueue } from '../../platform/bounded-queue.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Api, SignedInUser } from '../../platform/http/api.ts'
import { maskedNetwork } from '../../platform/http/network/masked-network.ts'
import type { Logger } from '../../platform/log.ts'
import { deleteBegunCall, insertBegunCall } from './begun-calls.queries.ts'
import { eventOfCall } from './call-events.ts'
import type { RefusedCall } from './call-events.ts'
import { isForgotten, notedCallOf } from './noted-calls.ts'
import type { AboutBy, NotedCall, VisitorBy } from './noted-calls.ts'
import { createRefusalLimit } from './refusal-limit.ts'
import { insertSecurityEvent } from './security-events.queries.ts'
import { subjectOf } from './subject-of-call.ts'

/** An account, and its person where that is known. */
type Meant = Pick<SignedInUser, 'accountId'> & { userId?: string }

export interface WatchCallsDeps {
  db: Queries
  clock: Clock
  log: Logger
  /** Whose account a call is about that needs no session. */
  meant: (by: VisitorBy, request: FastifyRequest) => Promise<Meant | undefined>
}

interface BegunCall {
  id: string
  meant: Meant | undefined
  about: string | null
}

/**
 * So many calls of visitors are kept at a time: 200 that sign in at once would send 400 statements before the first
 * password is compared, and every other call's would wait behind them for 0.4 s.
 */
const VISITORS = { atOnce: 2, waiting: 1000, retryAfterSeconds: 5 }

/**
 * Writes a security event of each call that matters for an account's safety, into the log and into
 * the account's own list (decision 86). The call is kept before its work begins, so that the end of the
 * process can't lose it. The event follows before the response; of a visitor's call after it, so that
 * neither its time nor a lost database shows whether an account exists; a refusal before its handler is kept
 * like a call that begins. To be called before the routes;
 * one that changes something and is not in the table is refused.
 */
export function watchCalls(api: Api, deps: WatchCallsDeps): void {
  const { db, clock } = deps
  // Whatever the log's level is, but not where there is no log at all.
  const level = deps.log.level === 'silent' ? 'silent' : 'info'
  const log = deps.log.child({}, { level })
  const isWithinLimit = createRefusalLimit(clock)
  const isKeptWithinLimit = createRefusalLimit(clock)
  const visitors = createBoundedQueue(VISITORS)
  const callers = new WeakMap<FastifyRequest, SignedInUser>()
  const begunCalls = new WeakMap<FastifyRequest, BegunCall>()
  const finished = new WeakSet<FastifyRequest>()

  const meantBy = async (by: AboutBy, request: FastifyRequest): Promise<Meant | undefined> =>
    by === 'session'
      ? // A call from a foreign page is refused before it is known here.
        (callers.get(request) ?? request.session.user)
      : deps.meant(by, request)

  const keep = async (
    request: FastifyRequest,
    noted: Pick<NotedCall, 'event' | 'by' | 'about'>,
    isRefused: boolean,
  ): Promise<void> => {
    const meant = await meantBy(noted.by, request)
    const id = randomUUID()
    const { about, listId } = subjectOf(request, noted.about)
    const accountId = meant?.accountId
    // The person who tried in vain need not be of the account.
    const userId = isRefused ? callers.get(request)?.userId : meant?.userId
    const network = maskedNetwork(request.ip)
    const row = { id, accountId, userId, event: noted.event, network, about, listId }
    const kept = await insertBegunCall(db, { ...row, at: clock.now() })
    begunCalls.set(request, { id, meant, about: kept })
  }

  const begin =
    (noted: NotedCall): preHandlerAsyncHookHandler =>
    async (request) => {
      if (!isFromOutside(request)) return
      const kept = () => keep(request, noted, false)
      await (noted.by === 'session' ? kept() : visitors.run(kept))
    }

  /** What a visitor's call was refused with before its handler, also where no account is known: see `begin`. */
  const keepRefusal = async (
    request: FastifyRequest,
    noted: NotedCall,
    isRefused: boolean,
  ): Promise<void> => {
    const refused = isRefused ? eventOfCall(noted, refusedCall(request)) : undefined
    if (!refused || begunCalls.has(request) || !isFromOutside(request)) return
    const network = maskedNetwork(request.ip)
    if (!isKeptWithinLimit(network)) return
    try {
      await keep(request, refused, true)
    } catch (error) {
      log.error({ err: error, event: refused.event, network }, 'a refusal could not be kept')
    }
  }

  const finish = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (finished.has(request) || !isFromOutside(request)) return
    finished.add(request)
    const isRefused = reply.statusCode >= 400
    const noted = notedCallOf(request.method, request.routeOptions.url ?? '')
    const found = eventOfCall(noted, isRefused ? refusedCall(request) : undefined)
    const begun = begunCalls.get(request)
    if (!found && !begun) return
    const network = maskedNetwork(request.ip)
    try {
      // Who signs up has an account only now.
      const meant = begun?.meant ?? (found && (await meantBy(found.by, request)))
      const accountId = meant?.accountId
      const isNoted =
        found && (!isRefused || isWithinLimit(`${found.event} ${accountId ?? network}`))
      if (isNoted) {
        const { event } = found
        log.info({ ...(accountId === undefined ? {} : { accountId }), event, network }, 'security')
        if (accountId !== undefined) {
          const userId = isRefused ? callers.get(request)?.userId : meant?.userId
          const about = isRefused ? null : (begun?.about ?? null)
          const row = { event, at: clock.now(), network, userId, about }
          return await insertSecurityEvent(db, accountId, { ...row, begunId: begun?.id })
        }
      }
      if (begun) await deleteBegunCall(db, begun.id)
    } catch (error) {
      log.error({ err: error, event: found?.event, network }, 'a security event could not be kept')
    }
  }

  api.addHook('onRoute', (route) => {
    const [method = ''] = [route.method].flat()
    const noted = notedCallOf(method, route.url)
    if (isForgotten(method, route.url)) {
      throw new Error(`${method} ${route.url} is neither noted as a security event nor excepted.`)
    }
    // After the route's own, so that a stranger who is slowed down costs no row.
    if (noted) route.preHandler = [...[route.preHandler ?? []].flat(), begin(noted)]
  })
  api.addHook('onRequest', async (request) => {
    // Signing out ends the session, which is then not known any more.
    if (request.session.user) callers.set(request, request.session.user)
  })
  api.addHook('onSend', async (request, reply) => {
    const noted = notedCallOf(request.method, request.routeOptions.url ?? '')
    if (noted === undefined || noted.by === 'session') await finish(request, reply)
    else await keepRefusal(request, noted, reply.statusCode >= 400)
  })
  api.addHook('onResponse', finish)
}

const refusedCall = ({ refusal, routeOptions, body }: FastifyRequest): RefusedCall => ({
  code: refusal,
  url: routeOptions.url ?? '',
  body,
})

/** The product's own calls, such as those that make the demo account, come over no connection. */
function isFromOutside({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket
}
