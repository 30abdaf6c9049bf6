import type {
  IgnoredEvent,
  MayLeave,
  ReportedOutcome,
  SendResponse,
  WebhookRejection,
} from '../outcome.ts'

/** What texts of one business come from: a number (`+18445550001`), or the numbers of a profile. */
export interface TextSender {
  from: string | null
  messagingProfileId: string | null
}

export interface TextMessage {
  /** Our delivery reference. The provider has no idempotency: an uncertain send is never repeated. */
  reference: string
  phone: number
  text: string
  /** Null, or left out: the configured number. */
  sender?: TextSender | null
  /** Report address of this message. It names the delivery: a lost response loses the provider's id. */
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
  /** What the person wrote to: 1 and ten digits, and the profile it belongs to; as far as they are named. */
  sentTo?: readonly string[]
  text: string
  /** When the person wrote it, by the provider's clock; null where the provider sends no time. */
  saidAt: Date | null
  /** True when the provider replied to a STOP, START or HELP itself. */
  respondedByProvider: boolean
  /** True where the provider took it for a STOP, by words that we may not know; left out where it did not. */
  isOptOut?: boolean
}

export type TextWebhook =
  | { kind: 'refused'; refusal: WebhookRejection }
  | IgnoredEvent
  | { kind: 'report'; report: TextReport }
  | { kind: 'reply'; reply: InboundText }

export interface TextProvider {
  /** What texts for accounts without a sender of their own; undefined or null where there is none. */
  sharedSender?: TextSender | null
  /** Never throws: every outcome is returned. */
  send(message: TextMessage, mayLeave?: MayLeave): Promise<SendResponse>
  /** Checks the signature on the bytes as they came and reads the event. `now` is wall time. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer, now: Date): TextWebhook
  close(): Promise<void>
}

/** A number that texts, and what it is registered for at the carriers; the ids are the provider's. */
export interface RegistrationOf {
  /** `+13125550142` */
  number: string
  brandId: string | null
  campaignId: string | null
}

/** How far a registration is. `unknown`: the provider could not be asked, and `words` say why. */
export interface Registration {
  state: 'not_registered' | 'pending' | 'registered' | 'rejected' | 'unknown'
  /** What it waits for, or what was refused. */
  step: 'brand' | 'campaign' | 'number' | 'toll-free'
  /** The step itself is approved: the next one can be begun. */
  isApproved: boolean
  /** The provider's name of the state; '' where there is none. */
  status: string
  /** Why it was refused, in the provider's words. */
  words: string
}

export interface TextRegistrations {
  /** Never throws for a call that failed. Assigns the number to its campaign once carriers have approved that. */
  follow(sender: RegistrationOf): Promise<Registration>
}
