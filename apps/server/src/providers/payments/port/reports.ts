/** What an event is about. Only the reference is believed: the object itself is fetched again. */
export interface PaymentEvent {
  eventRef: string
  /** The provider's name of the event, for the log. */
  name: string
  subject: PaymentSubject
}

export type PaymentSubject =
  | { kind: 'invoice'; ref: string }
  | { kind: 'subscription'; ref: string }
  /** Money went back to the customer, or the customer's bank asks for it. */
  | { kind: 'money-returned'; ref: string }
  /** Nothing that we keep a copy of. */
  | { kind: 'nothing' }

export type PaymentWebhook =
  | { kind: 'refused'; refusal: 'missing_signature' | 'invalid_signature' }
  | { kind: 'event'; event: PaymentEvent }

/** What the provider reports by itself. */
export interface ReportCalls {
  /** Has the provider report to this address; harmless when it does already. */
  reportTo(url: string): Promise<void>
  /** Checks the signature on the raw body, and that it is fresh (wall time), and reads the event. */
  readWebhook(headers: Record<string, unknown>, rawBody: string): PaymentWebhook
}
