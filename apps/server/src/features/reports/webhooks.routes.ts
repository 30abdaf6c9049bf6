import type { FastifyReply } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { noteUnreadable } from '../../platform/http/webhook-log.ts'
import type { WebhookLog } from '../../platform/http/webhook-log.ts'
import type { IgnoredEvent, WebhookRejection } from '../../providers/outcome.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider, VoiceWebhook } from '../../providers/voice/port.ts'
import type { ReportTokenCheck } from '../runs/index.ts'
import { namedReport, replyEvent, unnamedVoiceReport } from './report-event.ts'
import type { IncomingEvent } from './report-event.ts'
import type { ProofNotes } from './proofs/proof-notes.ts'
import type { ReportIntake } from './report-intake.ts'

export interface WebhookRoutesDeps {
  intake: ReportIntake
  voice: VoiceProvider
  text: TextProvider
  /** Where recordings of voicemails are noted; without it none is kept. */
  proofs?: ProofNotes
  isReportToken: ReportTokenCheck
  webhookLog: WebhookLog
}

/** The address that a delivery's reports come to. */
interface Addressed {
  Params: { reference: string; token: string }
}

type Provider = IncomingEvent['provider']

const webhook = { config: { withoutCsrf: true } } as const

/** The response to each refusal; the provider's documentation has a word for most. */
const refusals: Record<WebhookRejection, { status: number; error: string }> = {
  no_secret: { status: 503, error: 'no_secret' },
  missing_signature: { status: 401, error: 'missing_signature' },
  stale_timestamp: { status: 401, error: 'stale_timestamp' },
  invalid_signature: { status: 401, error: 'invalid_signature' },
  unknown_version: { status: 401, error: 'invalid_signature' },
  not_an_object: { status: 400, error: 'not_an_object' },
}

/** Refusals that end when we know the secret that the provider signs with now. */
const ofUnknownSecret: ReadonlySet<WebhookRejection> = new Set(['no_secret', 'invalid_signature'])

/**
 * Where the providers report. Each event is checked, stored once, acknowledged, and applied after
 * that.
 *
 * A burst of reports is the highest load of this product. So the routes have no schemas, write
 * their few responses as text, and check what they need of a request themselves.
 */
export function registerWebhookRoutes(api: Api, deps: WebhookRoutesDeps): void {
  void api.register(async (scope: Api) => {
    // Signatures are over the bytes as they came, so in here a body stays bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    // A logger for each request would cost as much as the request's own work.
    scope.setChildLoggerFactory((logger) => logger)
    noteUnreadable(scope, deps.webhookLog, (url) =>
      url.startsWith('/api/webhooks/telnyx') ? 'text' : 'voice',
    )
    registerVoiceWebhooks(scope, deps)
    registerTextWebhooks(scope, deps)
  })
}

function registerVoiceWebhooks(scope: Api, deps: WebhookRoutesDeps): void {
  const take = (read: VoiceWebhook, reply: FastifyReply) => {
    if (read.kind === 'refused') return refuse(deps, reply, 'voice', read.refusal)
    if (read.kind === 'ignored') return ignore(deps, reply, 'voice', read)
    if (read.kind === 'receipt') {
      deps.proofs?.receive(read.dropRef, read.proofUrl)
      return reply.send({ received: true })
    }
    return store(deps, reply, unnamedVoiceReport(read.report.eventId, read.report))
  }
  scope.post('/api/webhooks/drop-cowboy/', webhook, async (request, reply) => {
    const readNow = () => deps.voice.readWebhook(request.headers, bytesOf(request.body), new Date())
    const read = readNow()
    const mayBeRotated = read.kind === 'refused' && ofUnknownSecret.has(read.refusal)
    return take(mayBeRotated && (await deps.voice.reloadSecrets()) ? readNow() : read, reply)
  })

  // Unsigned, one try: the token in its address is the proof, and a wrong one finds nothing here.
  scope.post<Addressed>(
    '/api/webhooks/drop-cowboy/:reference/:token/',
    webhook,
    (request, reply) => {
      const reference = checkedReference(deps, 'voice', request.params)
      const read = deps.voice.readCallback(bytesOf(request.body))
      if (read.kind === 'refused') return refuse(deps, reply, 'voice', read.refusal)
      if (read.kind === 'ignored') return ignore(deps, reply, 'voice', read)
      if (read.kind === 'receipt') return reply.send({ received: true })
      const { eventId, outcome, phone, dropRef, proofUrl } = read.report
      if (read.report.reference !== reference) {
        // Not refused: an address that refuses is paused by the provider, and reports of that time are lost.
        deps.webhookLog.ignored('voice', 'other_delivery', 'a report of another delivery')
        return reply.send({ received: true })
      }
      // The recording of one that arrived may be named later, by a signed receipt.
      if (proofUrl !== null || outcome.kind === 'delivered') {
        deps.proofs?.note(reference, { phone, dropRef, url: proofUrl ?? '' })
      }
      return store(deps, reply, { ...namedReport('voice', eventId, reference, outcome), phone })
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
    const read = deps.text.readWebhook(headers, bytesOf(body), new Date())
    if (read.kind === 'refused') return refuse(deps, reply, 'text', read.refusal)
    if (read.kind === 'ignored') return ignore(deps, reply, 'text', read)
    if (read.kind === 'reply') return store(deps, reply, replyEvent(read.reply))
    const { eventId, outcome, phone } = read.report
    if (reference !== undefined) {
      return store(deps, reply, { ...namedReport('text', eventId, reference, outcome), phone })
    }
    deps.webhookLog.ignored('text', 'unaddressed', 'a report without our address')
    return reply.send({ received: true })
  }
  scope.post('/api/webhooks/telnyx/', webhook, (request, reply) =>
    take(request.headers, request.body, undefined, reply),
  )
  scope.post<Addressed>('/api/webhooks/telnyx/:reference/:token/', webhook, (request, reply) =>
    take(request.headers, request.body, checkedReference(deps, 'text', request.params), reply),
  )
}

function checkedReference(
  { isReportToken, webhookLog }: WebhookRoutesDeps,
  provider: Provider,
  { reference, token }: Addressed['Params'],
): string {
  if (isReportToken(reference, token)) return reference
  webhookLog.refused(provider, 'wrong_token')
  throw new AppError('not_found')
}

const NO_BYTES = Buffer.alloc(0)

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : NO_BYTES
}

const JSON_TYPE = 'application/json; charset=utf-8'
const received = JSON.stringify({ received: true })
const receivedAgain = JSON.stringify({ received: true, duplicate: true })

async function store(
  { intake, webhookLog }: WebhookRoutesDeps,
  reply: FastifyReply,
  event: IncomingEvent,
) {
  let isNew: boolean
  try {
    isNew = await intake.take(event)
  } catch (error) {
    // The provider tries again after a 503.
    webhookLog.refused(event.provider, 'not_stored', error)
    return reply.code(503).send({ error: 'not_stored' })
  }
  return reply.header('content-type', JSON_TYPE).send(isNew ? received : receivedAgain)
}

function refuse(
  { webhookLog }: WebhookRoutesDeps,
  reply: FastifyReply,
  provider: Provider,
  refusal: WebhookRejection,
) {
  webhookLog.refused(provider, refusal)
  const { status, error } = refusals[refusal]
  return reply.code(status).send({ error })
}

/** A well-signed event is never refused: a receiver that keeps failing gets no more events for a while. */
function ignore(
  { webhookLog }: WebhookRoutesDeps,
  reply: FastifyReply,
  provider: Provider,
  { why, name }: IgnoredEvent,
) {
  webhookLog.ignored(provider, why, name)
  return reply.send({ received: true })
}
