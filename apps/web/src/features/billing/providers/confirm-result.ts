/** What became of a payment or of saving a card. `message` is for a person. */
export type ConfirmResult =
  | { readonly outcome: 'succeeded'; readonly paymentMethodId?: string | undefined }
  | { readonly outcome: 'failed'; readonly message: string }
