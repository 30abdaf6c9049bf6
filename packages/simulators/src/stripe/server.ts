import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SimulatorCredentials } from '../credentials.ts'
import { answerFaults } from '../faults.ts'
import { createHttpServer } from '../http-server.ts'
import type { Sandbox } from '../sandbox.ts'
import { dropConnection, neverAnswer } from '../wire-plan.ts'
import { StripeAccount } from './account.ts'
import { announceTo } from './announcements.ts'
import { stripeCalls } from './calls.ts'
import type { StripeCall } from './stripe-call.ts'
import { seedCatalog } from './catalog.ts'
import { expanded } from './expand.ts'
import { parseForm } from './form.ts'
import { AnswerMemory } from './idempotency.ts'
import { newId } from './ids.ts'
import { checkKey } from './keys.ts'
import { addPages } from './pages.ts'
import { runDueRenewals } from './renewals.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

type Keys = SimulatorCredentials['stripe']

const expansion = z.object({ expand: z.array(z.string()).max(20).default([]) })

export interface StripeServer {
  app: FastifyInstance
  account: StripeAccount
}

/** Stripe's API as far as subscriptions paid by card need it; see calls.ts for the list. */
export function createStripe(sandbox: Sandbox, keys: Keys, baseUrl: () => string): StripeServer {
  const app = createHttpServer({
    routerOptions: { querystringParser: parseForm, maxParamLength: 500 },
  })
  const account = new StripeAccount(sandbox.clock, baseUrl)
  seedCatalog(account)
  const tell = announceTo(account, sandbox, keys.webhookSecret)
  account.announce = (type, object) => {
    // What happens by itself, such as a renewal, is always told.
    account.changed()
    tell(type, object)
  }
  sandbox.clock.onMove(() => runDueRenewals(account))
  app.register(formbody, { parser: parseForm })
  allowBrowsers(app)
  noteChanges(app, account)
  app.setErrorHandler((error, _request, reply) => sendError(reply, error))
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      }),
    ),
  )
  const memory = new AnswerMemory()
  for (const call of stripeCalls(keys.webhookSecret))
    addCall(app, { account, keys, memory, sandbox }, call)
  app.register(async (pages) => addPages(pages, account))
  return { app, account }
}

interface Parts {
  account: StripeAccount
  keys: Keys
  memory: AnswerMemory
  sandbox: Sandbox
}

function addCall(app: FastifyInstance, parts: Parts, call: StripeCall): void {
  app.route<{ Params: { id?: string } }>({
    method: call.method,
    url: call.path,
    handler(request, reply) {
      const { account, keys, sandbox } = parts
      const params = call.method === 'POST' ? (request.body ?? {}) : request.query
      const id = request.params.id ?? ''
      const faults = sandbox.faults.next('payments', answerFaults)
      if (faults.has('timeout')) return neverAnswer(reply)
      if (faults.has('500')) throw broken()
      if (faults.has('429')) throw tooMany()
      checkKey(keys, account, call, request, params, id)
      // Time also passes by itself: what fell due since the last call happens before this one.
      if (!call.beforeDue) runDueRenewals(account)
      const { status, body, replayed } = answerOnce(parts, call, request, params, id)
      if (faults.has('drop')) return dropConnection(reply)
      if (replayed) reply.header('idempotent-replayed', 'true')
      return reply.code(status).header('request-id', newId('req', 14)).send(body)
    },
  })
}

function answerOnce(
  parts: Parts,
  call: StripeCall,
  request: FastifyRequest,
  params: unknown,
  id: string,
): { status: number; body: object; replayed: boolean } {
  const key = request.headers['idempotency-key']
  if (call.method !== 'POST' || typeof key !== 'string') {
    return { ...run(parts, call, params, id), replayed: false }
  }
  const name = `${call.path} ${id}`
  const known = parts.memory.recall(key, name, params, parts.account.now)
  if (known) return { status: known.status, body: known.body, replayed: true }
  const answer = run(parts, call, params, id)
  parts.memory.remember(key, name, params, { ...answer, atSeconds: parts.account.now })
  return { ...answer, replayed: false }
}

function run({ account }: Parts, call: StripeCall, params: unknown, id: string) {
  try {
    const { expand } = expansion.parse(params)
    return { status: 200, body: expanded(account, call.run(account, params, id), expand) }
  } catch (error) {
    const refusal = refusalOf(error)
    return { status: refusal.status, body: structuredClone({ error: refusal.body }) }
  }
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body } = refusalOf(error)
  if (status === 429) reply.header('retry-after', '1')
  return reply.code(status).header('request-id', newId('req', 14)).send({ error: body })
}

function refusalOf(error: unknown): StripeError {
  if (error instanceof StripeError) return error
  if (!(error instanceof z.ZodError)) {
    return new StripeError(500, { type: 'api_error', message: String(error) })
  }
  const [issue] = error.issues
  const [first = '', ...rest] = issue?.path ?? []
  const param = String(first) + rest.map((step) => `[${String(step)}]`).join('')
  const isMissing = issue?.code === 'invalid_type' && /undefined/.test(issue.message)
  return isMissing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue?.message ?? ''}`, { param })
}

// The calls that change something, and the bank's page. A handler never waits, so that what it
// does is done before anything is written down.
function noteChanges(app: FastifyInstance, account: StripeAccount): void {
  app.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET') account.changed()
  })
}

// A page in a browser may call with the publishable key from any address.
function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    if (request.method !== 'OPTIONS') return
    const asked = request.headers['access-control-request-headers'] ?? '*'
    return reply
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', asked)
      .header('access-control-max-age', '600')
      .code(204)
      .send()
  })
}

function broken(): StripeError {
  return new StripeError(500, { type: 'api_error', message: 'Something broke here.' })
}

function tooMany(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests.',
  })
}
