import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { addAccountRoutes } from './account-routes.ts'
import { DropService } from './drop-service.ts'
import { DropReporter } from './drop-reports.ts'
import { dropRequest } from './drop-request.ts'
import { addLineRoutes } from './lines/line-routes.ts'
import { addNumberRoutes } from './lines/number-routes.ts'
import { PhoneLines } from './lines/phone-lines.ts'
import { MediaLibrary } from './media/media-library.ts'
import { addMediaRoutes } from './media/media-routes.ts'
import { problem } from './problem.ts'
import { addReceiptRoutes, Receipts } from './receipts.ts'
import { addVoiceRoutes } from './voice-routes.ts'
import { VoiceList } from './voices.ts'
import { WebhookRegister } from './webhooks/webhook-register.ts'
import { addWebhookRoutes } from './webhooks/webhook-routes.ts'

export interface DropCowboyServer {
  app: FastifyInstance
  /** The secret of the first webhook; a rotation changes it. */
  signingSecret(): string
}

/**
 * Drop Cowboy API v2 as published: `POST /rvm` returns 202 for nearly everything and sends the result
 * as a report.
 */
export function createDropCowboy(
  sandbox: Sandbox,
  account: SimulatorCredentials['dropCowboy'],
  baseUrl: () => string,
): DropCowboyServer {
  const app = createHttpServer()
  const { now } = sandbox.clock
  const webhooks = new WebhookRegister(account.signingSecret, now)
  const receipts = new Receipts(account.secret, now, baseUrl)
  const reporter = new DropReporter(webhooks, receipts, { teamId: randomUUID(), now })
  const lines = new PhoneLines(account.phoneLineId)
  const media = new MediaLibrary(now, account.secret)
  const voices = new VoiceList(account.voiceId, now)
  acceptEmptyBodies(app)
  app.setErrorHandler((_error, request, reply) =>
    problem(request, reply, 400, 'Bad Request', 'The request cannot be read.'),
  )
  app.setNotFoundHandler((request, reply) =>
    problem(request, reply, 404, 'Not Found', `There is no ${request.method} ${request.url}.`),
  )
  addAccountRoutes(app, account, sandbox.settings)
  addLineRoutes(app, lines)
  addNumberRoutes(app, lines)
  addMediaRoutes(app, media, baseUrl)
  addWebhookRoutes(app, webhooks)
  addVoiceRoutes(app, sandbox, { voices, media }, baseUrl)
  addReceiptRoutes(app, receipts)
  addSending(app, sandbox, new DropService(sandbox, account, reporter, { lines, media, voices }))
  return { app, signingSecret: () => webhooks.firstSecret() }
}

/** Their own clients name JSON as the type of every request, also of those that have no body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const parsed: unknown = body === '' ? undefined : JSON.parse(String(body))
      done(null, parsed)
    } catch (error) {
      done(error instanceof Error ? error : new Error('This is no JSON.'))
    }
  })
}

function addSending(app: FastifyInstance, sandbox: Sandbox, service: DropService): void {
  const planner = new WirePlanner(sandbox.faults, 'voice')
  app.post('/rvm', async (request, reply) => {
    sandbox.stats.voice.request()
    const key = header(request, 'x-key') ?? ''
    const secret = header(request, 'x-secret') ?? ''
    // Only where there are none at all: wrong ones are found later, and reported.
    if (key === '' && secret === '') {
      return problem(request, reply, 401, 'Unauthorized', 'x-key and x-secret are required.')
    }
    const parsed = dropRequest.safeParse(request.body)
    if (!parsed.success) {
      return problem(request, reply, 400, 'Bad Request', 'The body is not a JSON object.')
    }
    const idempotencyKey = header(request, 'idempotency-key')
    const digits = digitsOf(parsed.data.to ?? '')
    const plan = planner.plan(digits, `${digits} ${idempotencyKey ?? ''}`)
    if (plan.response === 'never') return neverResponse(reply)
    if (plan.response === '429') {
      reply.header('retry-after', '1')
      return problem(request, reply, 429, 'Too Many Requests', 'Slow down.')
    }
    if (plan.response === '500') {
      return problem(request, reply, 500, 'Internal Server Error', 'Something broke here.')
    }
    if (isHeldUp(plan.response)) return respondAsGateway(reply, plan.response)
    const drop = service.accept(parsed.data, request.body, { key, secret, idempotencyKey }, plan)
    await sendReports(sandbox.reports, plan, drop.reports)
    if (plan.response === '502') return respondAsGateway(reply, '502')
    // A retry of a dropped request gets a response, or the caller could never get one.
    if (plan.response === 'drop' && !drop.replayed) return dropConnection(reply)
    return reply.code(202).send({ status: 'queued', message_id: randomUUID() })
  })
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
