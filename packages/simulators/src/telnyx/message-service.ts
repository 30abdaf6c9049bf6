import { hash, randomUUID, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { ReportChannel } from '../reports/report-queue.ts'
import type { Sandbox } from '../sandbox.ts'
import { digitsOf, isReachable, textOutcomeFor } from '../simulated-numbers.ts'
import type { TextOutcome } from '../simulated-numbers.ts'
import type { TimedReport, WirePlan } from '../wire-plan.ts'
import { telnyxError } from './errors.ts'
import { inboundPayload, messageChannel, messageEvent, messagePayload } from './message-events.ts'
import type { Message } from './message-events.ts'
import type { MessagingProfile } from './messaging-profile.ts'
import { autoresponseTo } from './opt-outs.ts'
import { segmentsOf } from './segments.ts'

export const messageRequest = z.object({
  to: z.string(),
  text: z.string().default(''),
  from: z.string().optional(),
  messaging_profile_id: z.string().optional(),
  webhook_url: z.string().optional(),
  use_profile_webhooks: z.boolean().default(true),
})
export type MessageRequest = z.infer<typeof messageRequest>

export type AcceptedMessage =
  | { refusal: { status: number; code: string } }
  | { refusal?: never; data: object; reports: TimedReport[] }

const MAX_PARTS = 10
const NO_FUNDS = '20100'
const REFUSAL_STATUSES: Readonly<Record<string, number>> = { '40010': 403, [NO_FUNDS]: 402 }
/** A code that they do not publish. */
const UNKNOWN_FAILURE: TextOutcome = { kind: 'failed', code: '40999', status: 'delivery_failed' }

/** Accepts texts from both sides: sends of the product, and replies of the phones. */
export class MessageService {
  readonly #sandbox: Sandbox
  readonly #profile: MessagingProfile
  readonly #channel: ReportChannel

  constructor(sandbox: Sandbox, profile: MessagingProfile, privateKey: KeyObject) {
    this.#sandbox = sandbox
    this.#profile = profile
    this.#channel = messageChannel(privateKey)
  }

  accept(
    request: MessageRequest,
    { result, unknownEvent = false }: Pick<WirePlan, 'result' | 'unknownEvent'> = {},
  ): AcceptedMessage {
    const code = result === 'no-funds' ? NO_FUNDS : this.#refusalOf(request)
    if (code !== undefined) return { refusal: { status: REFUSAL_STATUSES[code] ?? 400, code } }
    const message = this.#messageOf(request)
    const outcome = result === 'unknown-code' ? UNKNOWN_FAILURE : this.#outcomeOf(message)
    const reports = this.#carry(message, outcome)
    if (unknownEvent && this.#profile.webhookUrl) reports.push(this.#spendLimitEvent())
    return { data: messagePayload(message, 'queued', []), reports }
  }

  /** A text from a phone: recorded, applied when it is a keyword, and reported to the profile's webhook. */
  receive(digits: string, text: string): void {
    const { clock, phones, reports } = this.#sandbox
    const autoresponse = autoresponseTo(text)
    phones.addMessage(digits, 'inbound', text)
    this.#profile.hear(digits, autoresponse)
    if (!this.#profile.webhookUrl) return
    const inbound = { from: `+${digits}`, to: this.#profile.phoneNumber, text, autoresponse }
    const payload = inboundPayload({ ...inbound, profileId: this.#profile.id })
    const url = this.#profile.webhookUrl
    reports.add(messageEvent(this.#channel, url, 'message.received', payload, clock.now()), 0)
  }

  #refusalOf(request: MessageRequest): string | undefined {
    const { from, messaging_profile_id } = request
    const profile = this.#profile
    if (messaging_profile_id !== undefined && messaging_profile_id !== profile.id) return '40312'
    if (from === undefined && messaging_profile_id === undefined) return '40305'
    if (from !== undefined && digitsOf(from) !== digitsOf(profile.phoneNumber)) return '40305'
    const digits = digitsOf(request.to)
    if (!isReachable(digits)) return '40310'
    if (request.text === '') return '40316'
    if (segmentsOf(request.text).parts > MAX_PARTS) return '40302'
    if (profile.isStopped(digits)) return '40300'
    const outcome = textOutcomeFor(digits, this.#sandbox.settings.failureRate)
    return outcome.kind === 'refused' ? outcome.code : undefined
  }

  #messageOf(request: MessageRequest): Message {
    const own = request.webhook_url && !request.use_profile_webhooks
    return {
      id: randomUUID(),
      from: this.#profile.phoneNumber,
      to: `+${digitsOf(request.to)}`,
      text: request.text,
      profileId: this.#profile.id,
      webhookUrl: (own ? request.webhook_url : undefined) ?? this.#profile.webhookUrl,
      segments: segmentsOf(request.text),
      receivedAtMs: this.#sandbox.clock.now(),
    }
  }

  // A text that no carrier accepted was never sent: it counts as no call and gets no message.sent.
  #carry(message: Message, outcome: TextOutcome): TimedReport[] {
    const { settings, stats, phones } = this.#sandbox
    const digits = digitsOf(message.to)
    const final = outcome.kind === 'failed' ? outcome.status : 'delivered'
    const errors = outcome.kind === 'failed' ? [telnyxError(outcome.code)] : []
    if (final !== 'sending_failed')
      stats.text.call(`${digits} ${hash('sha1', message.text, 'base64')}`)
    if (final === 'delivered') phones.addMessage(digits, 'outbound', message.text)
    if (!message.webhookUrl) return []
    const delayMs = settings.reportDelayMs
    const finalized = this.#event(
      message,
      'message.finalized',
      messagePayload(message, final, errors),
    )
    if (final === 'sending_failed') return [{ report: finalized, delayMs }]
    const sent = this.#event(message, 'message.sent', messagePayload(message, 'sent', []))
    return [
      { report: sent, delayMs: delayMs / 2 },
      { report: finalized, delayMs },
    ]
  }

  #outcomeOf({ to }: Message): TextOutcome {
    return textOutcomeFor(digitsOf(to), this.#sandbox.settings.failureRate)
  }

  /** An event of the account, without a message and its id. */
  #spendLimitEvent(): TimedReport {
    const payload = {
      configured_limit: '10.00',
      current_cost: '10.02',
      profile_id: this.#profile.id,
    }
    const name = 'messaging-profile.spend-limit-reached'
    const { webhookUrl } = this.#profile
    const now = this.#sandbox.clock.now()
    return { report: messageEvent(this.#channel, webhookUrl, name, payload, now), delayMs: 0 }
  }

  #event(message: Message, type: 'message.sent' | 'message.finalized', payload: object) {
    return messageEvent(this.#channel, message.webhookUrl, type, payload, message.receivedAtMs)
  }
}
