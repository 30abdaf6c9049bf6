import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type Telnyx from 'telnyx'
import { z } from 'zod'
import type { SimulatorCredentials } from '../credentials.ts'
import { createHttpServer } from '../http-server.ts'
import type { Sandbox } from '../sandbox.ts'
import { digitsOf } from '../simulated-numbers.ts'
import {
  respondAsGateway,
  dropConnection,
  isHeldUp,
  neverResponse,
  sendReports,
  WirePlanner,
} from '../wire-plan.ts'
import { refuse } from './errors.ts'
import { MessageService, messageRequest } from './message-service.ts'
import { addMarketRoutes } from './account/number-market.ts'
import { addNumberRoutes } from './account/number-routes.ts'
import { addProfileRoutes } from './account/profile-routes.ts'
import { showRateLimit } from './account/rate-limit.ts'
import { TextAccount } from './account/text-account.ts'
import { addApplicationRoutes, CallApplication } from './calls/application.ts'
import { CallService } from './calls/call-service.ts'
import { addCommandRoutes } from './calls/command-routes.ts'
import type { SimulatedCall } from './calls/simulated-call.ts'
import { addRegistrationRoutes } from './registry/registration-routes.ts'
import { addRegistryRoutes } from './registry/registry-routes.ts'

export interface TelnyxServer {
  app: FastifyInstance
  /** A text sent from a phone to a number of the product: the one named, or the last that texted it. */
  receive(digits: string, text: string, to?: string): void
  /** A call from a phone to a number of the product: the one named, or the last that texted it. */
  call(digits: string, how: { to?: string | undefined; withheld: boolean }): SimulatedCall
  /** The calls that a phone made, the newest last. */
  callsOf(digits: string): SimulatedCall[]
}

const balance: Telnyx.BalanceRetrieveResponse.Data = {
  record_type: 'balance',
  balance: '300.00',
  credit_limit: '100.00',
  available_credit: '400.00',
  currency: 'USD',
}

/** Telnyx API v2 messaging and call control as published. */
export function createTelnyx(
  sandbox: Sandbox,
  account: SimulatorCredentials['telnyx'],
  privateKey: KeyObject,
): TelnyxServer {
  const app = createHttpServer()
  const own = new TextAccount(account, sandbox.clock.now)
  const service = new MessageService(sandbox, own, privateKey)
  showRateLimit(app)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url === '/v2/messages') sandbox.stats.text.request()
    if (request.headers.authorization === `Bearer ${account.apiKey}`) return
    return refuse(reply, 401, '10009', 'No key found matching the one in the request.')
  })
  app.setErrorHandler((_error, _request, reply) => refuse(reply, 400, '10015'))
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, '10005'))
  addSending(app, sandbox, service)
  addProfileRoutes(app, own)
  addNumberRoutes(app, own)
  addMarketRoutes(app, own, sandbox.clock.now)
  addRegistrationRoutes(app, account)
  addRegistryRoutes(app, own, sandbox.clock.now)
  app.get('/v2/balance', () => ({ data: balance }))
  const application = new CallApplication(account.callApplicationId)
  const calls = new CallService(sandbox, application, privateKey)
  addApplicationRoutes(app, application)
  addCommandRoutes(app, sandbox, calls)
  app.addHook('onClose', async () => calls.close())
  return {
    app,
    receive: (digits, text, to) => service.receive(digits, text, to),
    call: (digits, { to, withheld }) => {
      const number = (to && own.number(to)) || own.repliesTo(digits)
      return calls.start(digits, number.phone_number, withheld)
    },
    callsOf: (digits) => calls.of(digits),
  }
}

function addSending(app: FastifyInstance, sandbox: Sandbox, service: MessageService): void {
  const planner = new WirePlanner(sandbox.faults, 'text')
  app.post('/v2/messages', async (request, reply) => {
    const parsed = messageRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, '10015', z.prettifyError(parsed.error))
    const digits = digitsOf(parsed.data.to)
    const plan = planner.plan(digits, digits)
    if (plan.response === 'never') return neverResponse(reply)
    if (plan.response === '429') return refuse(reply.header('retry-after', '1'), 429, '10011')
    if (plan.response === '500') return refuse(reply, 500, '10007')
    if (isHeldUp(plan.response)) return respondAsGateway(reply, plan.response)
    const accepted = service.accept(parsed.data, plan)
    if (accepted.refusal) return refuse(reply, accepted.refusal.status, accepted.refusal.code)
    await sendReports(sandbox.reports, plan, accepted.reports)
    if (plan.response === '502') return respondAsGateway(reply, '502')
    if (plan.response === 'drop') return dropConnection(reply)
    return reply.send({ data: accepted.data })
  })
  app.get<{ Params: { id: string } }>('/v2/messages/:id', (request, reply) => {
    const message = service.read(request.params.id)
    return message ? reply.send({ data: message }) : refuse(reply, 404, '10005')
  })
}
