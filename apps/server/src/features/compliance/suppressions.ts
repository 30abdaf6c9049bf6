import { maskPhone } from '@afterbeep/contract/phone'
import type { Queries, Transaction } from '../../platform/database/database.ts'
import { createPhoneHash } from './phone-hash.ts'
import { deleteSuppressions, insertSuppressions, selectSuppressed } from './suppressions.queries.ts'

/** Why a number is there whose owner asked us to stop; nothing else does START undo. */
const optedOutReason = 'opted_out'

export interface Suppressions {
  /** Which of these numbers (1 and ten digits) the account must not contact; one query. */
  suppressedAmong(db: Queries, accountId: string, phones: readonly number[]): Promise<Set<number>>
  /** From now on these numbers must not be contacted. A number that is there stays. */
  suppress(
    tx: Transaction,
    change: { accountId: string; phones: readonly number[]; reason: string; at: Date },
  ): Promise<void>
  /**
   * Allows numbers again that are there for this reason, `opted_out` if none is given: a person can
   * take back what the person said, not what a carrier or a court did. Answers those lifted.
   */
  lift(
    tx: Transaction,
    change: { accountId: string; phones: readonly number[]; reason?: string },
  ): Promise<number[]>
}

/**
 * Who must not be contacted. It outlives the contact and its deletion, so of the number only a
 * keyed hash is kept, and its last digits for people to recognise it by. The hash is another in
 * each account: one account's list says nothing about another's.
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
    async suppressedAmong(db, accountId, phones) {
      if (phones.length === 0) return new Set()
      const asked = byHash(accountId, phones)
      return new Set(phonesOf(asked, await selectSuppressed(db, accountId, [...asked.keys()])))
    },
    async suppress(tx, { accountId, phones, reason, at }) {
      if (phones.length === 0) return
      // Through the map, because one statement can't touch the same row twice.
      const numbers = [...byHash(accountId, phones)].map(([hash, phone]) => ({
        hash,
        masked: maskPhone(String(phone)),
      }))
      await insertSuppressions(tx, accountId, numbers, { reason, liftable: optedOutReason, at })
    },
    async lift(tx, { accountId, phones, reason = optedOutReason }) {
      const asked = byHash(accountId, phones)
      return phonesOf(asked, await deleteSuppressions(tx, accountId, [...asked.keys()], reason))
    },
  }
}
