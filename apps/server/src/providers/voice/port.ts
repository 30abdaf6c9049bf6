import type {
  IgnoredEvent,
  MayLeave,
  ReportedOutcome,
  SendResponse,
  WebhookRejection,
} from '../outcome.ts'

/** What calls for one business: a line, and the brand that it is registered for where it is. */
export interface VoiceSender {
  phoneLineId: string
  brandId: string | null
  /** The number that the line shows, 1 and ten digits; left out where it is not known. */
  callerId?: number
}

export interface VoiceDrop {
  /** Our delivery reference; also the idempotency key, the same at every try of this delivery. */
  reference: string
  /** 1 and ten digits. */
  phone: number
  /** The merged message. */
  text: string
  /** Null, or left out: the configured line. */
  sender?: VoiceSender | null
  /** The voice; null is the configured one. The same at every try, like all of a drop. */
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
  /** Where the recording of the call is for some days; null where there is none. */
  proofUrl: string | null
}

export type VoiceWebhook =
  | { kind: 'refused'; refusal: WebhookRejection }
  | IgnoredEvent
  | { kind: 'report'; report: VoiceReport }
  /** Where the recording of a drop is by now, which a report may not have named yet. */
  | { kind: 'receipt'; eventId: string; dropRef: string; proofUrl: string }

export interface VoiceProvider {
  /** What calls for accounts without a line of their own; undefined or null where there is none. */
  sharedSender?: VoiceSender | null
  /** Never throws: every outcome is returned. Sending the same reference again is safe for 24 hours. */
  send(drop: VoiceDrop, mayLeave?: MayLeave): Promise<SendResponse>
  /** Reads the unsigned callback; its URL was checked already. */
  readCallback(rawBody: Buffer): VoiceWebhook
  /** Checks the signature on the bytes as they came and reads the event. `now` is wall time. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer, now: Date): VoiceWebhook
  /**
   * Asks the provider which secrets it signs with; true when there is one that was not known. An event
   * whose signature does not match is not sent again, so it is read once more after this.
   */
  reloadSecrets(): Promise<boolean>
  close(): Promise<void>
}

export interface Voice {
  /** The provider's id. */
  id: string
  name: string
}

/** The spoken audio: its address and expiry. */
export interface Speech {
  audioUrl: string
  expiresAt: Date
}

export interface SpokenAudio {
  /** Such as audio/mpeg. */
  type: string
  bytes: Buffer
}

/**
 * The provider gave nothing: it was not reached in time, is in trouble, knows neither the voice nor
 * the text, or sent a response that can't be read. `cause` is for the log, without a word of the text.
 */
export interface NoSpeech {
  kind: 'unavailable'
  cause: string
}

/** The available voices, spoken previews of texts, and recordings. Nothing here throws. */
export interface SpeechProvider {
  /** Those that are ready, in the provider's order. */
  listVoices(): Promise<{ kind: 'voices'; voices: Voice[] } | NoSpeech>
  /** Has a text spoken, of 1,200 characters at most. Every call is billed. */
  speak(voiceId: string, text: string): Promise<({ kind: 'spoken' } & Speech) | NoSpeech>
  /** Fetches the recording of a delivered voicemail, from the provider's own address only. */
  fetchProof(proofUrl: string): Promise<({ kind: 'audio' } & SpokenAudio) | NoSpeech>
  /** Fetches what was spoken. Not billed. */
  fetchAudio(audioUrl: string): Promise<({ kind: 'audio' } & SpokenAudio) | NoSpeech>
  close(): Promise<void>
}
