import type { FastifyRequest } from 'fastify'
import { isDownload } from '../../features/security/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { networkOf } from '../../platform/http/network/client-network.ts'

/** How many calls of the API are taken in a minute. */
export interface CallLimits {
  perSession: number
  /** All sessions of an account together; of visitors without one, those of their network. */
  perAccount: number
  searchesPerAccount: number
  /** Files of an account's data. */
  filesPerAccount: number
}

/**
 * A page that shows a running campaign asks some 220 times a minute, and not at all while its tab is hidden: five of
 * them side by side fit.
 *
 * @param perSession CALLS_PER_MINUTE; the others are in proportion
 */
export function callLimits(perSession: number): CallLimits {
  return {
    perSession,
    perAccount: perSession * 3,
    searchesPerAccount: Math.ceil(perSession / 4),
    filesPerAccount: Math.ceil(perSession / 40),
  }
}

const MINUTE_MS = 60_000

/**
 * Refuses calls beyond the limits with 429, whichever call of the API it is: only those that a provider
 * signs are not counted. Each web process counts for itself, in memory, and remembers the last 5,000 of each kind.
 * It looks at the session that was read already, and asks the database nothing. To be called before the routes.
 */
export function limitCalls(api: Api, limits: CallLimits): void {
  const guardOf = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    api.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator })
  const bySession = guardOf(limits.perSession, ({ session }) => session.sessionId)
  const byAccount = guardOf(limits.perAccount, accountOrNetwork)
  const ofSearches = guardOf(limits.searchesPerAccount, accountOrNetwork)
  const ofFiles = guardOf(limits.filesPerAccount, accountOrNetwork)
  api.addHook('onRequest', async (request) => {
    const { url = '', config } = request.routeOptions
    if (!url.startsWith('/api/') || config.isSigned) return
    const guards = [byAccount]
    if (request.session.user) guards.push(bySession)
    if (isSearch(url, request.query)) guards.push(ofSearches)
    if (isDownload(request.method, url)) guards.push(ofFiles)
    for (const guard of guards) {
      const state = await guard(request)
      if (state.isAllowed || !state.isExceeded) continue
      throw new AppError('rate_limited', { details: { retryAfterSeconds: state.ttlInSeconds } })
    }
  })
}

function accountOrNetwork({ session, ip }: FastifyRequest): string {
  return session.user ? `account ${session.user.accountId}` : `network ${networkOf(ip)}`
}

function isSearch(url: string, query: unknown): boolean {
  if (/searches\/?$/.test(url)) return true
  return typeof query === 'object' && query !== null && Boolean(Reflect.get(query, 'search'))
}
