import { Pool } from 'undici'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'

/**
 * What a browser may ask of the payment provider: to pay, to save a card, to respond to the bank's
 * check, to see a receipt. All else needs the secret key, which no browser has.
 */
const forBrowsers = [
  /^\/v1\/(payment_intents|setup_intents)\/[\w-]+(\/confirm)?$/,
  /^\/v1\/payment_methods$/,
  /^\/(receipts|invoices)\/[\w-]+(\/pdf)?$/,
  /^\/authentication\/[\w-]+$/,
]
const passedHeaders = ['authorization', 'content-type', 'idempotency-key'] as const
const PREFIX = '/sandbox/stripe'
const TIMEOUT_MS = 15_000

/**
 * The simulated payment provider under our own origin: the page's content rules allow no other, and
 * its own port may be reachable on this machine only.
 */
export async function registerSimulatedPayments(
  api: Api,
  paymentsUrl: string,
  publicUrl: string,
): Promise<void> {
  const pool = new Pool(new URL(paymentsUrl).origin, {
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  api.addHook('onClose', () => pool.destroy())
  await api.register(async (scope: Api) => {
    // Forms pass through as they came: only the provider knows how it writes nested fields.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${PREFIX}/*`,
      config: { withoutCsrf: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = request.url.slice(PREFIX.length)
        const bare = path.split('?', 1)[0] ?? ''
        if (!forBrowsers.some((allowed) => allowed.test(bare))) throw new AppError('not_found')
        const headers: Record<string, string> = {}
        for (const name of passedHeaders) {
          const value = request.headers[name]
          if (typeof value === 'string') headers[name] = value
        }
        const method = request.method === 'POST' ? 'POST' : 'GET'
        const body = request.body instanceof Buffer ? request.body : null
        const origins = [publicUrl, ownOrigin(request)]
        // The bank's page lies at the provider's own address too, and leads wherever the payment says.
        const comesBackTo = new URLSearchParams(body?.toString()).get('return_url')
        if (comesBackTo !== null) ownPage(comesBackTo, origins)
        const response = await ask(pool, { method, path, headers, body })
        if (response.location !== undefined) {
          void reply.header('location', ownPage(response.location, origins))
        }
        if (response.rules !== undefined) {
          void reply.header('content-security-policy', response.rules)
        }
        return reply.code(response.status).type(response.type).send(response.body)
      },
    })
  })
}

/** Where a browser that asks thinks it is; no page of others can choose this. */
function ownOrigin({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

/**
 * The bank's response redirects to the page that asked, which is one of ours: the address came with the
 * payment, and any other would make our own address lead people to it.
 */
function ownPage(location: string, origins: readonly string[]): string {
  const page = URL.parse(location)
  const isOwn = origins.some((one) => page !== null && URL.parse(one)?.origin === page.origin)
  if (page === null || !isOwn) throw new AppError('invalid_request')
  return `${page.pathname.replace(/^\/{2,}/, '/')}${page.search}${page.hash}`
}

interface Question {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

async function ask(pool: Pool, question: Question) {
  try {
    const response = await pool.request(question)
    const body = Buffer.from(await response.body.arrayBuffer())
    const { 'content-type': type, location, 'content-security-policy': rules } = response.headers
    return {
      status: response.statusCode,
      location: typeof location === 'string' ? location : undefined,
      rules: typeof rules === 'string' ? rules : undefined,
      type: typeof type === 'string' ? type : 'application/octet-stream',
      body,
    }
  } catch (error) {
    throw new AppError('simulator_unreachable', { cause: error })
  }
}
