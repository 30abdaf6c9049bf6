import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import session from '@fastify/session'
import type { SessionStore } from '@fastify/session'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyError, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { limits } from '@afterbeep/contract/limits'
import { AppError } from '../app-error.ts'
import type { Logger } from '../log.ts'
import type { Api } from './api.ts'
import { registerCsrf } from './csrf.ts'
import { sendError } from './errors.ts'
import { registerPageRules, rulesWithoutHooks } from './pages/page-rules.ts'
import type { CardHosts } from './pages/page-rules.ts'
import { defaultClientLimits, endStalledBodies } from './network/stalled-connections.ts'
import type { ClientLimits } from './network/stalled-connections.ts'
import { hasReadSession, sessionCookieName } from './session-cookie.ts'

export interface HttpServerOptions {
  log: Logger
  /** Signs the session cookie; at least 32 characters. */
  secret: string
  /** Signed session cookies that may still come. */
  previousSecrets?: readonly string[]
  /** True but on this machine's own http: cookies then never travel in the clear. */
  secure: boolean
  /** Whose X-Forwarded-* is believed: how many proxies in a row, or their addresses and networks. */
  trustProxy: false | number | string[]
  sessionStore: SessionStore
  /** How long clients may take, where that differs from the default. */
  clientLimits?: ClientLimits
  /** Absent where no outside script takes cards. */
  cardHosts?: CardHosts
}

/** Longest campaign name (250 characters of 4 bytes, each byte %-encoded) as a path segment. */
const MAX_PARAM_LENGTH = 3000
/** Long enough for a large contact file on a slow line, short enough to end a stuck one. */
const REQUEST_TIMEOUT_MS = 300_000
const BODY_LIMIT_BYTES = 1_048_576

/** The HTTP server with everything that every feature's routes rely on, and no route yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<Api> {
  const api = createBareServer(options)
  await prepareForBrowsers(api, options)
  return api
}

/**
 * The HTTP server for what other machines call: without session, cookies and page rules. Routes for
 * browsers belong into a scope of it that `prepareForBrowsers` set up. They are separate, since a
 * scope has all hooks of its parents, and these cost more than a provider's whole report does.
 */
export function createBareServer(options: HttpServerOptions): Api {
  // Named as Fastify's own logger, so that the server's type does not carry pino's.
  const loggerInstance: FastifyBaseLogger = options.log
  const limitsOfClients = options.clientLimits ?? defaultClientLimits
  const api = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: limitsOfClients.headersMs,
      connectionsCheckingInterval: limitsOfClients.checkEveryMs,
    },
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(rulesWithoutHooks(options.secure))
      sendError(unreadableAddress(error), request, reply)
    },
    trustProxy: trustOf(options.trustProxy),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>()
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.setErrorHandler(sendError)
  acceptEmptyJson(api)
  endUnusedConnections(api)
  endStalledBodies(api, limitsOfClients)
  return api
}

/** Fastify's own response has a form of its own, and repeats the address. */
function unreadableAddress(cause: FastifyError): AppError {
  // Longer than any name: nothing can be there.
  const isTooLong = cause.code === 'FST_ERR_MAX_PARAM_LENGTH'
  return new AppError(isTooLong ? 'not_found' : 'invalid_request', { cause })
}

/** The nearest proxy is the first. */
function trustOf(proxies: HttpServerOptions['trustProxy']) {
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
}

/** Sessions, the CSRF token, the page's rules, and limits for the routes that set one. */
export async function prepareForBrowsers(api: Api, options: HttpServerOptions): Promise<void> {
  await registerPageRules(api, options)
  await api.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError })
  await registerSession(api, options)
  registerCsrf(api, options)
}

/** How soon after its last response a connection is closed, while the server closes. */
const CLOSE_IDLE_EVERY_MS = 50

/**
 * Browsers connect ahead of what they may ask. Node closes idle connections with the server, but not
 * those over which nothing was asked yet, nor those whose response ends later: for more than a minute
 * the close would wait for them.
 */
function endUnusedConnections(api: Api): void {
  const unused = new Set<Socket>()
  let isClosing = false
  api.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  api.server.on('request', ({ socket }: IncomingMessage) => void unused.delete(socket))
  api.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    const timer = setInterval(() => api.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    api.server.once('close', () => clearInterval(timer))
  })
}

/** The browser sends the JSON content type on every call (specification: calls), also without a body. */
function acceptEmptyJson(api: Api): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null) : parse(request, body, done)),
  )
}

function rateLimitError(_request: FastifyRequest, context: { ttl: number }): Error {
  return new AppError('rate_limited', {
    details: { retryAfterSeconds: Math.ceil(context.ttl / 1000) },
  })
}

async function registerSession(api: Api, options: HttpServerOptions): Promise<void> {
  // The session's plugin removes its cookie by path alone, and a browser ignores a line without Secure for a `__Host-` one.
  await api.register(cookie, { parseOptions: { secure: options.secure } })
  await api.register(session, {
    // The first signs; all of them are accepted.
    secret: [options.secret, ...(options.previousSecrets ?? [])],
    store: options.sessionStore,
    cookieName: sessionCookieName(options.secure),
    saveUninitialized: false,
    // A fixed hour: activity does not prolong it (specification: session lifetime).
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: options.secure,
      path: '/',
      maxAge: limits.sessionLifetimeMs,
    },
  })
  signAgain(api, options.secure)
}

/** A cookie that an older secret signed is signed by the newest; the plugin alone would remove it. */
function signAgain(api: Api, secure: boolean): void {
  const name = sessionCookieName(secure)
  api.addHook('onSend', async (request, reply) => {
    if (!hasReadSession(request)) return
    const given = request.cookies[name]
    const { user, encryptedSessionId, cookie: own } = request.session
    if (given === undefined || !user || request.session.isSaved()) return
    if (given === encryptedSessionId) return
    const kept = { httpOnly: true, path: '/', sameSite: 'lax', secure } as const
    const ends = own.expires ? { expires: own.expires } : {}
    void reply.setCookie(name, encryptedSessionId, { ...kept, ...ends })
  })
}
