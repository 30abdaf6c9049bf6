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
import type { OwnNumber, TextAccount } from './account/text-account.ts'
import type { MessagingProfile } from './account/messaging-profile.ts'
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
const SPEND_LIMIT = '40333'
const REFUSAL_STATUSES: Readonly<Record<string, number>> = {
  '40010': 403,
  [NO_FUNDS]: 402,
  [SPEND_LIMIT]: 429,
}
/** Messages that can be read again; the oldest is forgotten first. */
const REMEMBERED = 1000
/** A code that they do not publish. */
const UNKNOWN_FAILURE: TextOutcome = { kind: 'failed', code: '40999', status: 'delivery_failed' }

/** Accepts texts from both sides: sends of the product, and replies of the phones. */
export class MessageService {
  readonly #sandbox: Sandbox
  readonly #account: TextAccount
  readonly #channel: ReportChannel
  readonly #sent = new Map<string, Message>()

  constructor(sandbox: Sandbox, account: TextAccount, privateKey: KeyObject) {
    this.#sandbox = sandbox
    this.#account = account
    this.#channel = messageChannel(privateKey)
  }

  accept(
    request: MessageRequest,
    { result, unknownEvent = false }: Pick<WirePlan, 'result' | 'unknownEvent'> = {},
  ): AcceptedMessage {
    const refused = (code: string): AcceptedMessage => ({
      refusal: { status: REFUSAL_STATUSES[code] ?? 400, code },
    })
    if (result === 'no-funds') return refused(NO_FUNDS)
    if (result === 'spend-limit') return refused(SPEND_LIMIT)
    const { from, messaging_profile_id: profileId } = request
    if (profileId !== undefined && !this.#account.profile(profileId)) return refused('40312')
    const sender = this.#account.sender(from, profileId)
    const profile = this.#account.profile(sender?.profileId)
    if (!sender || !profile) return refused(from === undefined && profileId ? '40321' : '40305')
    const code = this.#refusalOf(request, profile)
    if (code !== undefined) return refused(code)
    const message = this.#messageOf(request, sender, profile)
    this.#remember(message)
    this.#account.noteSender(digitsOf(message.to), message.from)
    const outcome = result === 'unknown-code' ? UNKNOWN_FAILURE : this.#outcomeOf(message)
    const reports = this.#carry(message, outcome)
    if (unknownEvent && profile.settings.webhook_url) reports.push(this.#spendLimitEvent(profile))
    return { data: messagePayload(message, 'queued', []), reports }
  }

  /** A message that was sent, as it is read later. */
  read(id: string): object | undefined {
    const message = this.#sent.get(id)
    return message && messagePayload(message, 'sent', [])
  }

  /**
   * A text from a phone to `to`, or to the number that texted it last: recorded, applied when it is a
   * keyword, and reported to the webhook of the number's profile.
   */
  receive(digits: string, text: string, to?: string): void {
    const { clock, phones, reports } = this.#sandbox
    const own = (to && this.#account.number(to)) || this.#account.repliesTo(digits)
    phones.addMessage(digits, 'inbound', text)
    const profile = this.#account.profile(own.profileId)
    const autoresponse = profile?.hear(digits, text)
    const url = profile?.settings.webhook_url
    if (!profile || !url) return
    const receivedAtMs = clock.now()
    const payload = inboundPayload({
      from: `+${digits}`,
      to: own.phone_number,
      text,
      profileId: profile.id,
      receivedAtMs,
      autoresponse,
    })
    reports.add(messageEvent(this.#channel, url, 'message.received', payload, receivedAtMs), 0)
  }

  #refusalOf(request: MessageRequest, profile: MessagingProfile): string | undefined {
    const { enabled, whitelisted_destinations: allowed } = profile.settings
    if (!enabled) return '40312'
    if (allowed.length === 0) return '40331'
    if (!allowed.includes('US') && !allowed.includes('*')) return '40309'
    const digits = digitsOf(request.to)
    if (!isReachable(digits)) return '40310'
    if (request.text === '') return '40316'
    if (segmentsOf(request.text).parts > MAX_PARTS) return '40302'
    if (profile.isStopped(digits)) return '40300'
    const outcome = textOutcomeFor(digits, this.#sandbox.settings.failureRate)
    return outcome.kind === 'refused' ? outcome.code : undefined
  }

  #messageOf(request: MessageRequest, sender: OwnNumber, profile: MessagingProfile): Message {
    const own = request.webhook_url && !request.use_profile_webhooks
    return {
      id: randomUUID(),
      from: sender.phone_number,
      to: `+${digitsOf(request.to)}`,
      text: request.text,
      profileId: profile.id,
      webhookUrl: (own ? request.webhook_url : undefined) ?? profile.settings.webhook_url,
      segments: segmentsOf(request.text),
      receivedAtMs: this.#sandbox.clock.now(),
    }
  }

  #remember(message: Message): void {
    this.#sent.set(message.id, message)
    if (this.#sent.size <= REMEMBERED) return
    const [oldest] = this.#sent.keys()
    if (oldest !== undefined) this.#sent.delete(oldest)
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
  #spendLimitEvent({ id, settings }: MessagingProfile): TimedReport {
    const payload = { configured_limit: '10.00', current_cost: '10.02', profile_id: id }
    const name = 'messaging-profile.spend-limit-reached'
    const { webhook_url: url } = settings
    const now = this.#sandbox.clock.now()
    return { report: messageEvent(this.#channel, url, name, payload, now), delayMs: 0 }
  }

  #event(message: Message, type: 'message.sent' | 'message.finalized', payload: object) {
    return messageEvent(this.#channel, message.webhookUrl, type, payload, message.receivedAtMs)
  }
}
