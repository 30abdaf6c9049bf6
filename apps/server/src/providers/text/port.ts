import type { IgnoredEvent, ReportedOutcome, SendResponse, WebhookRefusal } from '../outcome.ts'

export interface TextMessage {
  /** Our delivery reference. The provider has no idempotency: what is in doubt is never resent. */
  reference: string
  phone: number
  text: string
  /** Where reports about this message go; names the delivery, since a lost answer loses the provider's id. */
  reportUrl: string
}

/** A final report about a text. The delivery is named by the URL that the report came to. */
export interface TextReport {
  eventId: string
  providerRef: string
  phone: number
  outcome: ReportedOutcome
}

export interface InboundText {
  eventId: string
  fromPhone: number
  text: string
  /** When the person wrote it, by the provider's clock; null where it does not say. */
  saidAt: Date | null
  /** True when the provider answered a STOP, START or HELP itself. */
  answeredByProvider: boolean
}

export type TextWebhook =
  | { kind: 'refused'; refusal: WebhookRefusal }
  | IgnoredEvent
  | { kind: 'report'; report: TextReport }
  | { kind: 'reply'; reply: InboundText }

export interface TextProvider {
  /** Never throws: every outcome is an answer. */
  send(message: TextMessage): Promise<SendResponse>
  /** Checks the signature on the bytes as they came and reads the event. `now` is wall time. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer, now: Date): TextWebhook
  close(): Promise<void>
}
