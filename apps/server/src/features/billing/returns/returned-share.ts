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
  /** How much of that was charged beside the plan, for overage. */
  overageCents: number
  refundedCents: number
  /** What a bank holds or keeps of it. */
  disputedCents: number
}

/**
 * How many of the credits that a payment has bought its returned part is worth. The overage counts as returned
 * first: it bought no credits, and which line a refund was meant for is not known.
 */
export function creditsReturned(
  granted: number,
  { paidCents, overageCents, refundedCents, disputedCents }: ReturnedShare,
): number {
  const planCents = paidCents - overageCents
  if (planCents <= 0) return 0
  const cents = Math.min(paidCents, refundedCents + disputedCents) - overageCents
  if (cents <= 0) return 0
  return cents === planCents ? granted : Math.floor((granted * cents) / planCents)
}

/**
 * How the books move so that they stand for `target` credits. What is taken can only be taken from what
 * is `available`; what is given back goes against the debt first, also against one that was let go: nothing is
 * let go of a payment that stands again, and what goes back of it later is taken as of any other.
 */
export function moveOf(
  { taken, owed, letGo }: ReturnedCredits,
  target: number,
  available: number,
): { take: number; giveBack: number; owed: number; letGo: number } {
  const change = target - (taken + owed + letGo)
  if (change >= 0) {
    const take = Math.min(change, available)
    return { take, giveBack: 0, owed: owed + change - take, letGo }
  }
  const lessOwed = Math.min(owed, -change)
  const lessLetGo = Math.min(letGo, -change - lessOwed)
  return {
    take: 0,
    giveBack: -change - lessOwed - lessLetGo,
    owed: owed - lessOwed,
    letGo: letGo - lessLetGo,
  }
}
