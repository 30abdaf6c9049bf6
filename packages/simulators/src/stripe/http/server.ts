import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorCredentials } from '../../credentials.ts'
import { keylessFaults, paymentFaults } from '../../faults.ts'
import { createHttpServer } from '../../http-server.ts'
import type { Sandbox } from '../../sandbox.ts'
import { dropConnection, neverResponse } from '../../wire-plan.ts'
import { StripeAccount } from '../account.ts'
import { announceTo } from '../announcements.ts'
import { afterAWhile, handleOnce, broken, keyOf, refusalOf } from './handle-call.ts'
import { stripeCalls } from './calls.ts'
import type { StripeCall } from './stripe-call.ts'
import { seedCatalog } from '../subscriptions/catalog.ts'
import { parseForm } from './form.ts'
import { ResponseMemory } from './idempotency.ts'
import { newId } from '../ids.ts'
import { checkKey } from '../keys.ts'
import { addPages } from '../payments/pages.ts'
import { runDueRenewals } from '../subscriptions/renewals.ts'
import { StripeError } from './stripe-error.ts'

type Keys = SimulatorCredentials['stripe']

interface CallDependencies {
  account: StripeAccount
  keys: Keys
  memory: ResponseMemory
  sandbox: Sandbox
}

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
  const announce = announceTo(account, sandbox, keys.webhookSecret)
  account.announce = (type, object) => {
    // Events without a call, such as a renewal, are always announced.
    account.changed()
    announce(type, object)
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
  const memory = new ResponseMemory()
  for (const call of stripeCalls(keys.webhookSecret))
    addCall(app, { account, keys, memory, sandbox }, call)
  app.register(async (pages) => addPages(pages, account))
  return { app, account }
}

function addCall(app: FastifyInstance, deps: CallDependencies, call: StripeCall): void {
  app.route<{ Params: { id?: string } }>({
    method: call.method,
    url: call.path,
    handler(request, reply) {
      const { account, keys } = deps
      const params = call.method === 'POST' ? (request.body ?? {}) : request.query
      const id = request.params.id ?? ''
      const faults = faultsFor(deps, call, request)
      if (faults.has('timeout')) return neverResponse(reply)
      if (faults.has('500')) throw broken()
      if (faults.has('429')) throw tooMany()
      checkKey(keys, account, call, request, params, id)
      // Time also passes without a call: what fell due since the last one happens before this one.
      if (!call.beforeDue) runDueRenewals(account)
      const { status, body, replayed } = handleOnce(deps, call, request, params, id, faults)
      if (faults.has('drop')) return dropConnection(reply)
      if (replayed) reply.header('idempotent-replayed', 'true')
      const send = () => reply.code(status).header('request-id', newId('req', 14)).send(body)
      return faults.has('slow') ? afterAWhile(deps.memory, call, request, send) : send()
    },
  })
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body } = refusalOf(error)
  if (status === 429) reply.header('retry-after', '1')
  return reply.code(status).header('request-id', newId('req', 14)).send({ error: body })
}

/** A 500 stored under a key waits for a request with a key. */
function faultsFor({ sandbox }: CallDependencies, call: StripeCall, request: FastifyRequest) {
  const hasKey = keyOf(call, request) !== undefined
  return sandbox.faults.next('payments', hasKey ? paymentFaults : keylessFaults)
}

// The calls that change state, and the bank's page. A handler never awaits, so that its changes are
// complete before the state is written.
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

function tooMany(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests.',
  })
}
