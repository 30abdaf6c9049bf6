import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Api } from './api.ts'
import { hasReadSession, hostCookieName, sessionCookieName } from './session-cookie.ts'

const READABLE = 'XSRF-TOKEN'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const SECRET_BYTES = 32

/**
 * The readable cookie XSRF-TOKEN must come back in the header X-XSRF-TOKEN on every unsafe call but
 * the webhooks. A token fits one session and one secret, which lies in a cookie that no script reads:
 * who plants both cookies still lacks the session. Sign-in and sign-out replace both. A browser without
 * a token that fits gets one with any response, also with the 403.
 */
export function registerCsrf(api: Api, { secure }: { secure: boolean }): void {
  const cookieOptions = { path: '/', sameSite: 'lax' as const, secure }
  const secretCookie = hostCookieName('afterbeep_csrf', secure)
  const sessionCookie = sessionCookieName(secure)

  const giveToken = (reply: FastifyReply, session: string) => {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    void reply.setCookie(secretCookie, secret, { ...cookieOptions, httpOnly: true })
    void reply.setCookie(READABLE, tokenOf(secret, session), { ...cookieOptions, httpOnly: false })
  }
  const fits = ({ cookies }: FastifyRequest, token: unknown) => {
    const secret = cookies[secretCookie]
    if (!secret || typeof token !== 'string') return false
    return areEqual(token, tokenOf(secret, cookies[sessionCookie] ?? ''))
  }

  api.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.withoutCsrf) return
    const { cookies, headers } = request
    const isSafe = SAFE_METHODS.has(request.method)
    if (fits(request, isSafe ? cookies[READABLE] : headers['x-xsrf-token'])) return
    giveToken(reply, cookies[sessionCookie] ?? '')
    if (!isSafe) throw new AppError('csrf_rejected')
  })

  // Behind the session's own hook, which has saved a new session by then and set its cookie.
  api.addHook('onSend', async (request, reply) => {
    if (!hasReadSession(request)) return
    const { cookies, session } = request
    // It is empty when the session could not be looked up.
    if (!session.sessionId) return
    const before = cookies[sessionCookie] ?? ''
    const isKept = session.isSaved() || session.user !== undefined
    const after = isKept ? session.encryptedSessionId : ''
    const isSame = session.encryptedSessionId === before || after === before
    if (!isSame) giveToken(reply, after)
  })
}

function tokenOf(secret: string, session: string): string {
  return createHmac('sha256', secret).update(session).digest('base64url')
}

function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
