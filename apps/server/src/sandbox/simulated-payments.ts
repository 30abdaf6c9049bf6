import { Pool } from 'undici'
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
export async function registerSimulatedPayments(api: Api, paymentsUrl: string): Promise<void> {
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
        const response = await ask(pool, { method, path, headers, body })
        // The bank's response redirects to the page that asked.
        if (response.location !== undefined) void reply.header('location', response.location)
        return reply.code(response.status).type(response.type).send(response.body)
      },
    })
  })
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
    const { 'content-type': type, location } = response.headers
    return {
      status: response.statusCode,
      location: typeof location === 'string' ? location : undefined,
      type: typeof type === 'string' ? type : 'application/octet-stream',
      body,
    }
  } catch (error) {
    throw new AppError('simulator_unreachable', { cause: error })
  }
}
