import { erasedText } from '@afterbeep/contract/contact/erased-phone'
import { maskPhone } from '@afterbeep/contract/contact/phone'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { hasStartedSince, noteOptOuts } from './opt-outs.queries.ts'
import type { OptOutSource } from './opt-outs.queries.ts'
import { createPhoneHash } from './phone-hash.ts'
import {
  OPTED_OUT,
  UNCLEAR,
  deleteSuppressions,
  insertSuppressions,
  maskSuppression,
  selectSuppressed,
} from './suppressions.queries.ts'
import { noteUnclaimedWord, selectUnclaimedStops } from './unclaimed-words.queries.ts'

/** In place of an account's id, where it is not known which one a person replied to. */
const NO_ACCOUNT = ''

/** The reason of a number whose owner had their data erased; START lifts it as little. */
const erasedReason = 'erased'

/**
 * A sender calls for no longer than this between two reads of the suppressions. An opt-out, once it
 * is committed, waits as long before the provider that brought it gets its response: from then on
 * no call to that person leaves any more.
 */
export const STOP_SETTLE_MS = 150

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
   * Returns the accounts in which it is the newest.
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
  /**
   * An unclear reply stops all that the account sends to a number until a person has looked at it, unless
   * its owner said START after it.
   */
  applyUnclear(
    tx: Transaction,
    reply: { accountId: string; phone: number; saidAt: Date },
  ): Promise<void>
  /** What a person decided about a number's unclear replies: an opt-out like any other, or none. */
  settleUnclear(
    tx: Transaction,
    decision: { accountId: string; phone: number; isOptOut: boolean; at: Date },
  ): Promise<void>
  /** The key of a number in tables that keep no numbers. */
  hashOf(accountId: string, phone: number): string
}

/**
 * Numbers that must not be contacted. A suppression outlives the contact and its deletion, so of
 * the number only a keyed hash is kept, and its last digits for people to recognise it by. The hash
 * differs in each account: one account's list reveals nothing about another's.
 *
 * @param hashKey secret, the same for ever: with another one all suppressions are forgotten
 */
export function createSuppressions({ hashKey }: { hashKey: string }): Suppressions {
  const hashOf = createPhoneHash(hashKey)
  const byHash = (accountId: string, phones: readonly number[]) =>
    new Map(phones.map((phone) => [hashOf(accountId, phone), phone]))
  const phonesOf = (phones: ReadonlyMap<string, number>, hashes: readonly string[]): number[] =>
    hashes.map((hash) => phones.get(hash)).filter((phone) => phone !== undefined)

  return {
    async suppressedAmong(db, accountId, phones, channel) {
      if (phones.length === 0) return new Set()
      const asked = byHash(accountId, phones)
      const { found, hasUnclaimed } = await selectSuppressed(
        db,
        accountId,
        [...asked.keys()],
        channel,
      )
      if (!hasUnclaimed) return new Set(phonesOf(asked, found))
      const unclaimed = [...asked].map(([ownHash, phone]) => ({
        ownHash,
        hash: hashOf(NO_ACCOUNT, phone),
      }))
      const stopped = await selectUnclaimedStops(db, accountId, unclaimed)
      return new Set(phonesOf(asked, [...found, ...stopped]))
    },
    async suppress(tx, { accountId, phones, reason, at, channel = 'all' }) {
      if (phones.length === 0) return
      // Through the map, because one statement can't touch the same row twice.
      const numbers = [...byHash(accountId, phones)].map(([hash, phone]) => ({
        accountId,
        hash,
        masked: maskPhone(String(phone)),
      }))
      await insertSuppressions(tx, numbers, { channel, reason, at })
    },
    async forget(tx, { accountId, phone, at }) {
      const number = { accountId, hash: hashOf(accountId, phone), masked: erasedText }
      await insertSuppressions(tx, [number], { channel: 'all', reason: erasedReason, at })
      await maskSuppression(tx, number)
    },
    async lift(tx, { accountId, phones, reason = OPTED_OUT }) {
      const asked = byHash(accountId, phones)
      const numbers = [...asked.keys()].map((hash) => ({ accountId, hash }))
      return phonesOf(asked, await deleteSuppressions(tx, numbers, reason))
    },
    async applyWord(tx, word) {
      const { accountIds, mayConcernOthers, phone, meaning, saidAt, at, source = 'reply' } = word
      const state = meaning === 'opt_out' ? 'opted_out' : 'opted_in'
      if (accountIds.length === 0 || mayConcernOthers) {
        await noteUnclaimedWord(tx, { hash: hashOf(NO_ACCOUNT, phone), state, saidAt })
      }
      if (accountIds.length === 0) return new Set()
      const masked = maskPhone(String(phone))
      const numbers = accountIds.map((id) => ({ accountId: id, hash: hashOf(id, phone), masked }))
      const newest = await noteOptOuts(tx, numbers, { state, saidAt, source })
      const changed = numbers.filter(({ accountId }) => newest.has(accountId))
      if (changed.length === 0) return newest
      if (meaning === 'opt_in') {
        await deleteSuppressions(tx, changed, UNCLEAR, saidAt)
        await deleteSuppressions(tx, changed, OPTED_OUT)
      } else await insertSuppressions(tx, changed, { channel: 'all', reason: OPTED_OUT, at })
      return newest
    },
    async applyUnclear(tx, { accountId, phone, saidAt }) {
      const hash = hashOf(accountId, phone)
      if (await hasStartedSince(tx, { accountId, hash }, saidAt)) return
      const number = { accountId, hash, masked: maskPhone(String(phone)) }
      await insertSuppressions(tx, [number], { channel: 'all', reason: UNCLEAR, at: saidAt })
    },
    async settleUnclear(tx, { accountId, phone, isOptOut, at }) {
      const hash = hashOf(accountId, phone)
      if (!isOptOut) return void (await deleteSuppressions(tx, [{ accountId, hash }], UNCLEAR))
      const number = { accountId, hash, masked: maskPhone(String(phone)) }
      await insertSuppressions(tx, [number], { channel: 'all', reason: OPTED_OUT, at })
    },
    hashOf,
  }
}
