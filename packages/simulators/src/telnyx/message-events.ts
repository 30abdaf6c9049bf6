import { randomUUID, type KeyObject } from 'node:crypto'
import type Telnyx from 'telnyx'
import type { Report, ReportChannel } from '../reports/report-queue.ts'
import { signTelnyx, unixSecondsNow } from '../reports/signatures.ts'
import type { TelnyxError } from './errors.ts'
import type { Autoresponse } from './opt-outs.ts'
import { segmentsOf, type Segments } from './segments.ts'

/** An accepted text. Times in epoch milliseconds of business time. */
export interface Message {
  id: string
  from: string
  to: string
  text: string
  profileId: string
  webhookUrl: string
  segments: Segments
  receivedAtMs: number
}

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'delivery_failed' | 'sending_failed'

/** The message as Telnyx shows it, in the response to a send and in every event. */
export function messagePayload(
  message: Message,
  status: MessageStatus,
  errors: TelnyxError[],
): Telnyx.OutboundMessagePayload {
  const isFinal = status !== 'queued' && status !== 'sent'
  return {
    record_type: 'message',
    direction: 'outbound',
    id: message.id,
    type: 'SMS',
    messaging_profile_id: message.profileId,
    from: { phone_number: message.from, carrier: 'Telnyx', line_type: 'VoIP' },
    to: [
      {
        phone_number: message.to,
        status,
        carrier: 'Simulated Wireless',
        line_type: 'Wireless',
      },
    ],
    text: message.text,
    parts: message.segments.parts,
    encoding: message.segments.encoding,
    webhook_url: message.webhookUrl,
    webhook_failover_url: null,
    received_at: new Date(message.receivedAtMs).toISOString(),
    sent_at: status === 'queued' ? null : new Date(message.receivedAtMs).toISOString(),
    completed_at: isFinal ? new Date(message.receivedAtMs).toISOString() : null,
    valid_until: null,
    cost: null,
    media: [],
    tags: [],
    errors,
  }
}

/** Their types leave out that the field is null where they did not reply by themselves. */
type InboundPayload = Omit<Telnyx.MessagingInboundMessagePayload, 'autoresponse_type'> & {
  autoresponse_type: Autoresponse | null
}

/** An inbound text, as `message.received` shows it. */
export function inboundPayload(inbound: {
  from: string
  to: string
  text: string
  profileId: string
  receivedAtMs: number
  autoresponse: Autoresponse | undefined
}): InboundPayload {
  const { parts, encoding } = segmentsOf(inbound.text)
  return {
    record_type: 'message',
    direction: 'inbound',
    id: randomUUID(),
    type: 'SMS',
    messaging_profile_id: inbound.profileId,
    from: { phone_number: inbound.from, carrier: 'Simulated Wireless', line_type: 'Wireless' },
    to: [
      {
        phone_number: inbound.to,
        status: 'delivered',
        carrier: 'Telnyx',
        line_type: 'VoIP',
      },
    ],
    cc: [],
    text: inbound.text,
    parts,
    encoding,
    received_at: new Date(inbound.receivedAtMs).toISOString(),
    sent_at: null,
    completed_at: null,
    cost: null,
    media: [],
    tags: [],
    errors: [],
    autoresponse_type: inbound.autoresponse ?? null,
  }
}

/** Up to 3 attempts, each with 2 s to respond; anything but 2xx is tried again. */
export function messageChannel(privateKey: KeyObject): ReportChannel {
  return {
    timeoutMs: 2_000,
    retryGapsMs: [5_000, 30_000],
    isRetried: (status) => status === undefined || status < 200 || status > 299,
    headers(report, _attempt) {
      const timestamp = unixSecondsNow()
      return {
        'telnyx-timestamp': timestamp,
        'telnyx-signature-ed25519': signTelnyx(privateKey, timestamp, report.body),
      }
    },
    again: (report, attempt) => ({
      ...report,
      body: report.body.replace(ATTEMPT, `"attempt":${attempt}`),
    }),
  }
}

/** Where an event's envelope, after all that people wrote, says which attempt it is. */
const ATTEMPT = /"attempt":\d+(?=,"delivered_to":"[^"]*"\}\}$)/

/** Wraps a payload as one event. `occurredAtMs` is business time. */
export function messageEvent(
  channel: ReportChannel,
  url: string,
  eventType: string,
  payload: object,
  occurredAtMs: number,
): Report {
  const eventId = randomUUID()
  const occurred_at = new Date(occurredAtMs).toISOString()
  const data = { event_type: eventType, id: eventId, occurred_at, record_type: 'event', payload }
  const meta = { attempt: 1, delivered_to: url }
  return { channel, url, eventId, body: JSON.stringify({ data, meta }) }
}
