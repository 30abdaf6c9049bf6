/** What stands in the books for a payment that went back, in credits. */
export interface ReturnedCredits {
  /** Taken back from the balance. */
  taken: number
  /** Spent by the time it was to be taken back: what the account owes. */
  owed: number
  /** Owed once, and let go by an operator. */
  letGo: number
}

export interface ReturnedShare {
  paidCents: number
  refundedCents: number
  /** What a bank holds or keeps of it. */
  disputedCents: number
}

/** How many of the credits that a payment has bought its returned part is worth. */
export function creditsReturned(
  granted: number,
  { paidCents, refundedCents, disputedCents }: ReturnedShare,
): number {
  if (paidCents <= 0) return 0
  const cents = Math.min(paidCents, refundedCents + disputedCents)
  return cents === paidCents ? granted : Math.floor((granted * cents) / paidCents)
}

/**
 * How the books move so that they stand for `target` credits. What is taken can only be taken from what
 * is `available`; what is given back goes against the debt first.
 */
export function moveOf(
  { taken, owed, letGo }: ReturnedCredits,
  target: number,
  available: number,
): { take: number; giveBack: number; owed: number } {
  const change = target - (taken + owed + letGo)
  if (change >= 0) {
    const take = Math.min(change, available)
    return { take, giveBack: 0, owed: owed + change - take }
  }
  const lessOwed = Math.min(owed, -change)
  return { take: 0, giveBack: Math.min(taken, -change - lessOwed), owed: owed - lessOwed }
}
