import type { Channel } from '@afterbeep/contract/money/pricing'
import type { AddedHow } from '@afterbeep/contract/opt-outs/added-how'
import type { WallTime } from '../../../platform/clock/wall-time.ts'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import type { OptOutSource } from './opt-outs.queries.ts'

/** Numbers that an account must not contact: all that read or change them use these functions. */
export interface Suppressions {
  /**
   * Which of these numbers (1 and ten digits) the account must not contact over a channel, or over any
   * one where none is given; one query.
   */
  suppressedAmong(
    db: Queries,
    accountId: string,
    phones: readonly number[],
    channel?: Channel,
  ): Promise<Set<number>>
  /** When the number's owner said STOP to no known account, if they have not said START to this one since. */
  unclaimedStop(db: Queries, accountId: string, phone: number): Promise<Date | undefined>
  /** Whether nothing but an unclear reply forbids the number: it stops marketing, and no response to HELP. */
  isOnlyUnclear(db: Queries, accountId: string, phone: number): Promise<boolean>
  /**
   * From now on these numbers must not be contacted, or not by text. A number that is there stays, and
   * may widen from texts to all channels.
   */
  suppress(
    tx: Transaction,
    change: {
      accountId: string
      phones: readonly number[]
      reason: string
      at: Date
      channel?: 'all' | 'text'
    },
  ): Promise<void>
  /**
   * Puts numbers on the list by the hand of a person: a call or a letter is a revocation too. It lies beside what
   * forbids them already. Returns how many were not by hand before.
   */
  addByHand(
    tx: Transaction,
    added: { accountId: string; phones: readonly number[]; how: AddedHow; by: string; at: Date },
  ): Promise<number>
  /** Takes back what a person added, and nothing else. False where no person had added it. */
  removeByHand(
    tx: Transaction,
    number: { accountId: string; hash: string; at: Date },
  ): Promise<boolean>
  /**
   * From now on this number must not be contacted, because its owner had all that was stored of them
   * erased: only the keyed hash is kept, nothing to recognise the number by.
   */
  forget(tx: Transaction, change: { accountId: string; phone: number; at: Date }): Promise<void>
  /**
   * Allows numbers again that are suppressed for this reason, `opted_out` if none is given: a
   * person can take back their own STOP, not what a carrier or a court demanded. Returns those
   * lifted.
   */
  lift(
    tx: Transaction,
    change: { accountId: string; phones: readonly number[]; reason?: string },
  ): Promise<number[]>
  /**
   * Applies the word of a number's owner to these accounts: the newest word counts, by the
   * provider's clock, in whatever order and however often the words come. Where it is not known to
   * which account it was sent, STOP applies in every account, until START is sent to that account.
   * A START that was said before an unclear reply lifts nothing. Returns the accounts in which it is
   * the newest.
   */
  applyWord(
    tx: Transaction,
    word: {
      accountIds: readonly string[]
      /** Other accounts may have contacted the person, without a record of it. */
      mayConcernOthers?: boolean
      phone: number
      meaning: 'opt_out' | 'opt_in'
      saidAt: Date
      at: Date
      /** A reply where none is named. */
      source?: OptOutSource
    },
  ): Promise<Set<string>>
  /** The same for STOPs that may have been sent to any account: they could not be applied. */
  stopEverywhere(
    tx: Transaction,
    said: { stops: readonly { phone: number; saidAt: Date }[]; at: Date },
  ): Promise<void>
  /**
   * An unclear reply stops all that the account sends to a number until a person has looked at it, unless
   * its owner said START after it.
   */
  applyUnclear(
    tx: Transaction,
    reply: { accountId: string; phone: number; saidAt: Date; at: Date },
  ): Promise<void>
  /** What a person decided about a number's unclear replies: an opt-out like any other, or none. */
  settleUnclear(
    tx: Transaction,
    decision: { accountId: string; phone: number; isOptOut: boolean; at: Date },
  ): Promise<void>
  /**
   * After an opt-out was committed: resolves when no call to that person leaves any more. Its own process
   * believes nothing that was read before from now on, others for a moment longer.
   */
  settled(wall: Pick<WallTime, 'delay'>): Promise<void>
  /** How many opt-outs this process has committed; what was read at another number is out of date. */
  changes(): number
  /**
   * Resolves when all opt-outs so far are outside of the database too, which nothing that brought one is
   * acknowledged before.
   *
   * @throws where they can't be written; it has to come again then
   */
  kept(): Promise<void>
  /** The key of a number in tables that keep no numbers. */
  hashOf(accountId: string, phone: number): string
}
