import type { ReportedOutcome, SendAnswer, WebhookRefusal } from '../outcome.ts'

export interface VoiceDrop {
  /** Our delivery reference; also the idempotency key, the same at every try of this delivery. */
  reference: string
  /** 1 and ten digits. */
  phone: number
  /** The merged message. */
  text: string
  /** Who speaks it; null is the configured voice. The same at every try, like all of a drop. */
  voiceId: string | null
  /** Where the provider calls back about this one drop; carries its own proof of origin. */
  reportUrl: string
  postalCode: string | null
}

/** A report about a voice drop. A signed webhook names only the number: `reference` is null there. */
export interface VoiceReport {
  eventId: string
  reference: string | null
  /** The provider's own id of the drop; a callback and a webhook about one drop share it. */
  dropRef: string
  phone: number
  outcome: ReportedOutcome
}

export type VoiceWebhook =
  | { kind: 'refused'; refusal: WebhookRefusal }
  | { kind: 'ignored'; eventId: string; name: string }
  | { kind: 'report'; report: VoiceReport }

export interface VoiceProvider {
  /** Never throws: every outcome is an answer. Sending the same reference again is safe for 24 hours. */
  send(drop: VoiceDrop): Promise<SendAnswer>
  /** Reads the unsigned callback (its URL was checked already); undefined when it is not one. */
  readCallback(body: unknown): VoiceReport | undefined
  /** Checks the signature on the raw body and reads the event. `now` is wall time. */
  readWebhook(headers: Record<string, unknown>, rawBody: string, now: Date): VoiceWebhook
  close(): Promise<void>
}
