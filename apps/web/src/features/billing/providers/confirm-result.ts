/** The outcome of a payment or of saving a card. `message` is for the user. */
export type ConfirmResult =
  | { readonly outcome: 'succeeded'; readonly paymentMethodId?: string | undefined }
  | {
      readonly outcome: 'failed'
      readonly message: string
      /** No response came: it may have succeeded all the same. */
      readonly uncertain?: boolean
    }
  /** The bank asks on a page of its own, which then leads back to us. */
  | { readonly outcome: 'redirect'; readonly address: string }
  /** Not final yet: the provider is still processing it. */
  | { readonly outcome: 'processing' }

/** The final result, at the provider, of a payment or of saving a card. */
export type Verdict = Extract<ConfirmResult, { outcome: 'succeeded' | 'failed' }>

/** What a client secret stands for. */
export type IntentKind = 'payment' | 'setup'

/** The fields of an intent that are read, in any of its states. */
export interface IntentFacts {
  readonly status?: string | undefined
  readonly paymentMethodId?: string | undefined
  /** Where the bank asks, while it does. */
  readonly bankPage?: string | undefined
  /** Why the last try failed. */
  readonly lastError?: string | undefined
}
