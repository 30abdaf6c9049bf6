import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Logger } from '../../platform/log.ts'
import type { WebhookRefusal } from '../../providers/outcome.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import { isReportToken } from './delivery-reference.ts'
import type { StoredEvent } from './provider-events.queries.ts'
import { namedReport, replyEvent, unnamedVoiceReport } from './report-event.ts'
import type { ReportIntake } from './report-intake.ts'

export interface WebhookRoutesDeps {
  intake: ReportIntake
  voice: VoiceProvider
  text: TextProvider
  tokenSecret: string
  log: Logger
}

const addressSchema = z.object({ reference: z.string().max(80), token: z.string().max(40) })
const rawBodySchema = z.string()
const webhook = { config: { withoutCsrf: true }, schema: { body: rawBodySchema } } as const
const addressed = {
  config: { withoutCsrf: true },
  schema: { body: rawBodySchema, params: addressSchema },
} as const

const refusalStatus: Record<WebhookRefusal, number> = {
  no_secret: 503,
  missing_signature: 401,
  stale_timestamp: 401,
  invalid_signature: 401,
  not_an_object: 400,
}

/** Where the providers report. Each event is checked, stored once, answered, and applied after that. */
export function registerWebhookRoutes(api: Api, deps: WebhookRoutesDeps): void {
  api.register(async (scope) => {
    // Signatures are over the raw body, so in here JSON stays text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    registerVoiceWebhooks(scope.withTypeProvider(), deps)
    registerTextWebhooks(scope.withTypeProvider(), deps)
  })
}

function registerVoiceWebhooks(api: Api, deps: WebhookRoutesDeps): void {
  api.post('/api/webhooks/drop-cowboy/', webhook, async (request, reply) => {
    const read = deps.voice.readWebhook(request.headers, request.body, new Date())
    if (read.kind === 'refused') return refuse(reply, read.refusal)
    if (read.kind === 'ignored') return noteIgnored(deps, reply, read)
    return answerStored(deps, reply, unnamedVoiceReport(read.report.eventId, read.report))
  })

  // Unsigned, one try: the token in its address is the proof, and a wrong one finds nothing here.
  api.post('/api/webhooks/drop-cowboy/:reference/:token/', addressed, async (request, reply) => {
    const { reference } = checkedAddress(deps, request.params)
    const report = deps.voice.readCallback(parseJson(request.body))
    if (report?.reference !== reference) throw new AppError('invalid_request')
    return answerStored(
      deps,
      reply,
      namedReport('voice', report.eventId, reference, report.outcome),
    )
  })
}

function registerTextWebhooks(api: Api, deps: WebhookRoutesDeps): void {
  const take = async (
    headers: Record<string, unknown>,
    body: string,
    reference: string | undefined,
    reply: FastifyReply,
  ) => {
    const read = deps.text.readWebhook(headers, body, new Date())
    if (read.kind === 'refused') return refuse(reply, read.refusal)
    if (read.kind === 'ignored') return noteIgnored(deps, reply, read)
    if (read.kind === 'reply') return answerStored(deps, reply, replyEvent(read.reply))
    const { eventId, outcome } = read.report
    if (reference === undefined) return noteIgnored(deps, reply, { eventId, name: 'unaddressed' })
    return answerStored(deps, reply, namedReport('text', eventId, reference, outcome))
  }
  api.post('/api/webhooks/telnyx/', webhook, (request, reply) =>
    take(request.headers, request.body, undefined, reply),
  )
  api.post('/api/webhooks/telnyx/:reference/:token/', addressed, (request, reply) => {
    const { reference } = checkedAddress(deps, request.params)
    return take(request.headers, request.body, reference, reply)
  })
}

function checkedAddress(
  deps: WebhookRoutesDeps,
  address: z.infer<typeof addressSchema>,
): { reference: string } {
  const { reference, token } = address
  if (!isReportToken(deps.tokenSecret, reference, token)) throw new AppError('not_found')
  return { reference }
}

async function answerStored(deps: WebhookRoutesDeps, reply: FastifyReply, event: StoredEvent) {
  const isNew = await deps.intake.take(event)
  return reply.send(isNew ? { received: true } : { received: true, duplicate: true })
}

function refuse(reply: FastifyReply, refusal: WebhookRefusal) {
  return reply.code(refusalStatus[refusal]).send({ error: refusal })
}

function noteIgnored(
  deps: WebhookRoutesDeps,
  reply: FastifyReply,
  event: { eventId: string; name: string },
) {
  deps.log.debug({ eventId: event.eventId, event: event.name }, 'provider event ignored')
  return reply.send({ received: true })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
