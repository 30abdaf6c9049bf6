import { erasedText } from '@afterbeep/contract/contact/erased-phone'
import { maskPhone } from '@afterbeep/contract/contact/phone'
import type { Queries } from '../../../platform/database/database.ts'
import { addByHand, removeByHand } from './by-hand.queries.ts'
import { hasStartedSince, noteOptOuts } from './opt-outs.queries.ts'
import { createPhoneHash } from './phone-hash.ts'
import type { Suppressions } from './suppressions-interface.ts'
import {
  OPTED_OUT,
  UNCLEAR,
  deleteSuppressions,
  dismissUnclear,
  insertSuppressions,
  isOnlyUnclear,
  maskSuppression,
  selectSuppressed,
  selectUnclearSince,
} from './suppressions.queries.ts'
import { noteUnclaimedWord, selectUnclaimedStops } from './unclaimed-words.queries.ts'

/** In place of an account's id, where it is not known which one a person replied to. */
export const NO_ACCOUNT = ''

/** The reason of a number whose owner had their data erased; START lifts it as little. */
export const erasedReason = 'erased'

/**
 * A sender calls for no longer than this between two reads of the suppressions. An opt-out, once it
 * is committed, waits as long before the provider that brought it gets its response: from then on
 * no call to that person leaves any more.
 */
const STOP_SETTLE_MS = 150

/**
 * Numbers that must not be contacted. A suppression outlives the contact and its deletion, so of
 * the number only a keyed hash is kept, and its last digits for people to recognise it by. The hash
 * differs in each account: one account's list reveals nothing about another's.
 *
 * @param hashKey secret, the same for ever: with another one all suppressions are forgotten
 */
export function createSuppressions({ hashKey }: { hashKey: string }): Suppressions {
  const hashOf = createPhoneHash(hashKey)
  let changes = 0
  const byHash = (accountId: string, phones: readonly number[]) =>
    new Map(phones.map((phone) => [hashOf(accountId, phone), phone]))
  const phonesOf = (phones: ReadonlyMap<string, number>, hashes: readonly string[]): number[] =>
    hashes.map((hash) => phones.get(hash)).filter((phone) => phone !== undefined)

  /** Through the map, because one statement can't touch the same row twice. */
  const maskedOf = (accountId: string, phones: readonly number[]) =>
    [...byHash(accountId, phones)].map(([hash, phone]) => ({
      hash,
      masked: maskPhone(String(phone)),
    }))

  const unclaimedAmong = (db: Queries, accountId: string, asked: ReadonlyMap<string, number>) =>
    selectUnclaimedStops(
      db,
      accountId,
      [...asked].map(([ownHash, phone]) => ({ ownHash, hash: hashOf(NO_ACCOUNT, phone) })),
    )

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
      const stopped = await unclaimedAmong(db, accountId, asked)
      return new Set(phonesOf(asked, [...found, ...stopped.map(({ ownHash }) => ownHash)]))
    },
    async unclaimedStop(db, accountId, phone) {
      const [stop] = await unclaimedAmong(db, accountId, byHash(accountId, [phone]))
      return stop?.saidAt
    },
    async isOnlyUnclear(db, accountId, phone) {
      const [stop] = await unclaimedAmong(db, accountId, byHash(accountId, [phone]))
      return !stop && isOnlyUnclear(db, { accountId, hash: hashOf(accountId, phone) })
    },
    async suppress(tx, { accountId, phones, reason, at, channel = 'all' }) {
      if (phones.length === 0) return
      const numbers = maskedOf(accountId, phones).map((number) => ({ accountId, ...number }))
      await insertSuppressions(tx, numbers, { channel, reason, at })
    },
    addByHand: (tx, { accountId, phones, how, by, at }) =>
      addByHand(tx, accountId, maskedOf(accountId, phones), { how, by, at }),
    removeByHand: (tx, { accountId, hash }) => removeByHand(tx, accountId, hash, null),
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
        await noteUnclaimedWord(tx, state, [{ hash: hashOf(NO_ACCOUNT, phone), saidAt }])
      }
      if (accountIds.length === 0) return new Set()
      const masked = maskPhone(String(phone))
      const numbers = accountIds.map((id) => ({ accountId: id, hash: hashOf(id, phone), masked }))
      const newest = await noteOptOuts(tx, numbers, { state, saidAt, source })
      const changed = numbers.filter(({ accountId }) => newest.has(accountId))
      if (changed.length === 0) return newest
      if (meaning === 'opt_out') {
        await insertSuppressions(tx, changed, { channel: 'all', reason: OPTED_OUT, at })
        return newest
      }
      // What may have been a STOP after it counts as one, also where an older STOP stands over it.
      const unclear = await selectUnclearSince(tx, changed, saidAt)
      const free = changed.filter((one) => !unclear.has(one.accountId))
      await deleteSuppressions(tx, free, UNCLEAR, saidAt)
      await deleteSuppressions(tx, free, OPTED_OUT)
      return new Set(free.map((one) => one.accountId))
    },
    async applyUnclear(tx, { accountId, phone, saidAt }) {
      const hash = hashOf(accountId, phone)
      if (await hasStartedSince(tx, { accountId, hash }, saidAt)) return
      const number = { accountId, hash, masked: maskPhone(String(phone)) }
      await insertSuppressions(tx, [number], { channel: 'all', reason: UNCLEAR, at: saidAt })
    },
    async settleUnclear(tx, { accountId, phone, isOptOut, at }) {
      const hash = hashOf(accountId, phone)
      if (!isOptOut) {
        await dismissUnclear(tx, { accountId, hash })
        return void (await deleteSuppressions(tx, [{ accountId, hash }], UNCLEAR))
      }
      const number = { accountId, hash, masked: maskPhone(String(phone)) }
      await insertSuppressions(tx, [number], { channel: 'all', reason: OPTED_OUT, at })
    },
    async stopEverywhere(tx, { stops }) {
      if (stops.length === 0) return
      const numbers = stops.map(({ phone, saidAt }) => ({
        hash: hashOf(NO_ACCOUNT, phone),
        saidAt,
      }))
      await noteUnclaimedWord(tx, 'opted_out', numbers)
    },
    settled: async (wall) => {
      changes += 1
      await wall.delay(STOP_SETTLE_MS)
    },
    changes: () => changes,
    // Without a journal there is no place outside of the database.
    kept: () => Promise.resolve(),
    hashOf,
  }
}
