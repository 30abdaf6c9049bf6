import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Logger } from '../../platform/log.ts'
import type { WebhookRefusal } from '../../providers/outcome.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import { isReportToken } from './delivery-reference.ts'
import { namedReport, replyEvent, unnamedVoiceReport } from './report-event.ts'
import type { IncomingEvent } from './report-event.ts'
import type { ReportIntake } from './report-intake.ts'

export interface WebhookRoutesDeps {
  intake: ReportIntake
  voice: VoiceProvider
  text: TextProvider
  tokenSecret: string
  log: Logger
}

/** The address that a delivery's reports come to. */
interface Addressed {
  Params: { reference: string; token: string }
}

const webhook = { config: { withoutCsrf: true } } as const

const refusalStatus: Record<WebhookRefusal, number> = {
  no_secret: 503,
  missing_signature: 401,
  stale_timestamp: 401,
  invalid_signature: 401,
  not_an_object: 400,
}

/**
 * Where the providers report. Each event is checked, stored once, answered, and applied after that.
 *
 * A burst of reports is the busiest thing that this product sees. So the routes have no schemas and
 * write their few answers as text; what they need of a call they check themselves.
 */
export function registerWebhookRoutes(api: Api, deps: WebhookRoutesDeps): void {
  void api.register(async (scope: Api) => {
    // Signatures are over the raw body, so in here JSON stays text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
    // A logger of its own for each call would cost as much as the call's own work.
    scope.setChildLoggerFactory((logger) => logger)
    registerVoiceWebhooks(scope, deps)
    registerTextWebhooks(scope, deps)
  })
}

function registerVoiceWebhooks(scope: Api, deps: WebhookRoutesDeps): void {
  scope.post('/api/webhooks/drop-cowboy/', webhook, (request, reply) => {
    const read = deps.voice.readWebhook(request.headers, textOf(request.body), new Date())
    if (read.kind === 'refused') return refuse(reply, read.refusal)
    if (read.kind === 'ignored') return noteIgnored(deps, reply, read)
    return store(deps, reply, unnamedVoiceReport(read.report.eventId, read.report))
  })

  // Unsigned, one try: the token in its address is the proof, and a wrong one finds nothing here.
  scope.post<Addressed>(
    '/api/webhooks/drop-cowboy/:reference/:token/',
    webhook,
    (request, reply) => {
      const reference = checkedReference(deps, request.params)
      const report = deps.voice.readCallback(parseJson(textOf(request.body)))
      if (report?.reference !== reference) throw new AppError('invalid_request')
      return store(deps, reply, namedReport('voice', report.eventId, reference, report.outcome))
    },
  )
}

function registerTextWebhooks(scope: Api, deps: WebhookRoutesDeps): void {
  const take = (
    headers: Record<string, unknown>,
    body: unknown,
    reference: string | undefined,
    reply: FastifyReply,
  ) => {
    const read = deps.text.readWebhook(headers, textOf(body), new Date())
    if (read.kind === 'refused') return refuse(reply, read.refusal)
    if (read.kind === 'ignored') return noteIgnored(deps, reply, read)
    if (read.kind === 'reply') return store(deps, reply, replyEvent(read.reply))
    const { eventId, outcome } = read.report
    if (reference === undefined) return noteIgnored(deps, reply, { eventId, name: 'unaddressed' })
    return store(deps, reply, namedReport('text', eventId, reference, outcome))
  }
  scope.post('/api/webhooks/telnyx/', webhook, (request, reply) =>
    take(request.headers, request.body, undefined, reply),
  )
  scope.post<Addressed>('/api/webhooks/telnyx/:reference/:token/', webhook, (request, reply) =>
    take(request.headers, request.body, checkedReference(deps, request.params), reply),
  )
}

function checkedReference(
  { tokenSecret }: WebhookRoutesDeps,
  { reference, token }: Addressed['Params'],
): string {
  if (!isReportToken(tokenSecret, reference, token)) throw new AppError('not_found')
  return reference
}

/** How JSON writes a zero character, which Postgres can't hold. */
const ZERO = '\\u0000'

/** The body as it came. One event that can't be stored would fail the batch that it is stored with. */
function textOf(body: unknown): string {
  if (typeof body !== 'string' || body.includes(ZERO)) throw new AppError('invalid_request')
  return body
}

/** Longer ones do not fit into the index that knows events again. */
const MAX_EVENT_ID_LENGTH = 200

const JSON_TYPE = 'application/json; charset=utf-8'
const received = JSON.stringify({ received: true })
const receivedAgain = JSON.stringify({ received: true, duplicate: true })

async function store({ intake }: WebhookRoutesDeps, reply: FastifyReply, event: IncomingEvent) {
  if (event.eventId.length > MAX_EVENT_ID_LENGTH) throw new AppError('invalid_request')
  const isNew = await intake.take(event)
  return reply.header('content-type', JSON_TYPE).send(isNew ? received : receivedAgain)
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
