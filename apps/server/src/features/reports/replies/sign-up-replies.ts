import type { Transaction } from '../../../platform/database/database.ts'

/** A reply that is no STOP, START or HELP, in the transaction that stores it. */
export interface HeardReply {
  phone: number
  text: string
  /** The account whose own number it came to; null where several share that number. */
  ownerId: string | null
  /** The account whose message it replies to; null where that is not known. */
  placeId: string | null
  at: Date
  /** Whether something has reached the person from that number since then, so that a YES may answer that. */
  wasReachedSince: (instant: Date) => Promise<boolean>
}

export interface SignUpReplies {
  hear(tx: Transaction, reply: HeardReply): Promise<void>
}
