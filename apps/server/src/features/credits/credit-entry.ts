/**
 * The kinds of ledger entries of the ledger: `takeback` takes back what a payment bought that went
 * back, and `refund` gives that back again. `overage` notes what is invoiced later, and moves none.
 */
export type EntryKind =
  | 'grant'
  | 'reserve'
  | 'settle'
  | 'release'
  | 'refund'
  | 'takeback'
  | 'overage'

/** How each kind moves the balance, times the entry's credits. Every sum of the ledger uses it. */
export const effectOf: Readonly<Record<EntryKind, { available: number; reserved: number }>> = {
  grant: { available: 1, reserved: 0 },
  refund: { available: 1, reserved: 0 },
  reserve: { available: -1, reserved: 1 },
  settle: { available: 0, reserved: -1 },
  release: { available: 1, reserved: -1 },
  takeback: { available: -1, reserved: 0 },
  overage: { available: 0, reserved: 0 },
}

/** The fields of every movement of credits. */
export interface CreditMove {
  accountId: string
  /** Whole and positive. */
  credits: number
  /** Unique per account and kind of movement; the same key again moves nothing. */
  idempotencyKey: string
  /** Business time. */
  at: Date
  /** A note for the reader of the ledger. */
  note?: string
}

/** A movement that belongs to one run of a campaign. */
export interface RunCreditMove extends CreditMove {
  campaignId: string
  runId: string
}

export interface LedgerEntry extends CreditMove {
  kind: EntryKind
  campaignId: string | null
  runId: string | null
}

/**
 * Completes a movement to an entry. The key includes the kind, so that a caller may settle one part of
 * a batch and release the other under the same name.
 *
 * @throws RangeError when the credits are not whole and positive: a caller's mistake, never input
 */
export function entryOf(kind: EntryKind, move: CreditMove | RunCreditMove): LedgerEntry {
  if (!Number.isSafeInteger(move.credits) || move.credits <= 0) {
    throw new RangeError(`Credits move in whole positive numbers, not ${move.credits}.`)
  }
  return {
    ...move,
    kind,
    idempotencyKey: keyOf(kind, move.idempotencyKey),
    campaignId: 'campaignId' in move ? move.campaignId : null,
    runId: 'runId' in move ? move.runId : null,
  }
}

/** The key under which the ledger holds a movement of this kind. */
export function keyOf(kind: EntryKind, idempotencyKey: string): string {
  return `${kind}:${idempotencyKey}`
}
