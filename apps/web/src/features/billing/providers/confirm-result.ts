/** What became of a payment or of saving a card. `message` is for a person. */
export type ConfirmResult =
  | { readonly outcome: 'succeeded'; readonly paymentMethodId?: string | undefined }
  | {
      readonly outcome: 'failed'
      readonly message: string
      /** No answer came: it may have gone through all the same. */
      readonly uncertain?: boolean
    }
  /** The bank asks on a page of its own, which then leads back to us. */
  | { readonly outcome: 'redirect'; readonly address: string }
  /** Neither yet: the provider is still at it. */
  | { readonly outcome: 'processing' }

/** What the provider says of a payment (or of a card's saving) that was begun; no more to be done. */
export type Verdict = Extract<ConfirmResult, { outcome: 'succeeded' | 'failed' }>

/** What a client secret stands for. */
export type IntentKind = 'payment' | 'setup'

/** What can be read of one, in every state that it may be in. */
export interface IntentFacts {
  readonly status?: string | undefined
  readonly paymentMethodId?: string | undefined
  /** Where the bank asks, while it does. */
  readonly bankPage?: string | undefined
  /** Why the last try failed. */
  readonly lastError?: string | undefined
}
