import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
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
import { addRegistrationRoutes } from './registration-routes.ts'
import { MessagingProfile } from './messaging-profile.ts'

export interface TelnyxServer {
  app: FastifyInstance
  /** A text sent from a phone to the product's number. */
  receive(digits: string, text: string): void
}

const profileChange = z.object({ webhook_url: z.union([z.url(), z.literal('')]).optional() })

/** Telnyx API v2 messaging as published. */
export function createTelnyx(
  sandbox: Sandbox,
  account: SimulatorCredentials['telnyx'],
  privateKey: KeyObject,
): TelnyxServer {
  const app = createHttpServer()
  const profile = new MessagingProfile(account.messagingProfileId, account.from)
  const service = new MessageService(sandbox, profile, privateKey)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url === '/v2/messages') sandbox.stats.text.request()
    if (request.headers.authorization === `Bearer ${account.apiKey}`) return
    return refuse(reply, 401, '10009', 'No key found matching the one in the request.')
  })
  app.setErrorHandler((_error, _request, reply) => refuse(reply, 400, '10015'))
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, '10005'))
  addSending(app, sandbox, service)
  addProfile(app, profile)
  addRegistrationRoutes(app, account)
  return { app, receive: (digits, text) => service.receive(digits, text) }
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
}

function addProfile(app: FastifyInstance, profile: MessagingProfile): void {
  type Route = { Params: { id: string } }
  app.get<Route>('/v2/messaging_profiles/:id', (request, reply) =>
    request.params.id === profile.id ? reply.send({ data: profile }) : refuse(reply, 404, '10005'),
  )
  app.patch<Route>('/v2/messaging_profiles/:id', (request, reply) => {
    if (request.params.id !== profile.id) return refuse(reply, 404, '10005')
    const change = profileChange.safeParse(request.body)
    if (!change.success) return refuse(reply, 400, '10015', z.prettifyError(change.error))
    profile.webhookUrl = change.data.webhook_url ?? profile.webhookUrl
    return reply.send({ data: profile })
  })
}
