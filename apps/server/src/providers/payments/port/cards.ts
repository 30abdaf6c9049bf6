export interface SavedCard {
  methodRef: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
}

/** The cards that a customer has saved. */
export interface CardCalls {
  /** Undefined when there is no such customer. */
  listCards(
    customerRef: string,
    subscriptionRef: string | undefined,
  ): Promise<SavedCard[] | undefined>
  /** The customer of this card; undefined when the card does not exist or has no customer. */
  ownerOfCard(methodRef: string): Promise<string | undefined>
  /** Charges this card from now on, for the customer and for the subscription. */
  useCard(choice: {
    customerRef: string
    subscriptionRef: string | undefined
    methodRef: string
  }): Promise<void>
  /** Begins the saving of a card; returns the client secret for the browser. */
  beginCardSetup(customerRef: string): Promise<string>
}
