import { erasedText } from '@afterbeep/contract/contact/erased-phone'
import type { Transaction } from '../../../platform/database/database.ts'
import { addByHand, removeByHand } from '../opt-outs/by-hand.queries.ts'
import { hasStartedSince, noteOptOuts } from '../opt-outs/opt-outs.queries.ts'
import { erasedReason } from '../opt-outs/suppressions.ts'
import {
  OPTED_OUT,
  UNCLEAR,
  deleteSuppressions,
  dismissUnclear,
  insertSuppressions,
  maskSuppression,
  selectUnclearSince,
} from '../opt-outs/suppressions.queries.ts'
import { noteUnclaimedWord } from '../opt-outs/unclaimed-words.queries.ts'
import type { JournalEntry } from './journal-entry.ts'

type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>

/** The journal does not know the last digits, which a person would recognise the number by. */
const UNKNOWN_DIGITS = '***'

/** Makes an entry true of this database. Changes nothing where it is already, or where a newer word is known. */
export async function replayEntry(tx: Transaction, entry: JournalEntry): Promise<void> {
  switch (entry.kind) {
    case 'word':
      return replayWord(tx, entry)
    case 'suppressed':
      return replaySuppressed(tx, entry)
    case 'unclear':
      return replayUnclear(tx, entry)
    case 'added': {
      const { account, hash, how, at } = entry
      // The backup may not have that person yet.
      const added = { how, by: null, at: new Date(at) }
      return void (await addByHand(tx, account, [{ hash, masked: UNKNOWN_DIGITS }], added))
    }
    case 'taken_back':
      return void (await removeByHand(tx, entry.account, entry.hash, new Date(entry.at)))
    case 'not_unclear': {
      const number = { accountId: entry.account, hash: entry.hash }
      await dismissUnclear(tx, number, new Date(entry.at))
      return void (await deleteSuppressions(tx, [number], UNCLEAR, new Date(entry.at)))
    }
  }
}

async function replayWord(tx: Transaction, entry: Entry<'word'>): Promise<void> {
  const { account, hash, state, source } = entry
  const saidAt = new Date(entry.saidAt)
  if (account === null) return noteUnclaimedWord(tx, state, [{ hash, saidAt }])
  const number = { accountId: account, hash, masked: UNKNOWN_DIGITS }
  const newest = await noteOptOuts(tx, [number], { state, saidAt, source })
  if (state === 'opted_out') {
    if (newest.size === 0) return
    const change = { channel: 'all', reason: OPTED_OUT, at: new Date(entry.at) } as const
    return insertSuppressions(tx, [number], change)
  }
  // Also where it was known before: an older STOP may have been replayed just now.
  const justBefore = new Date(saidAt.getTime() - 1)
  if (newest.size === 0 && !(await hasStartedSince(tx, number, justBefore))) return
  if ((await selectUnclearSince(tx, [number], saidAt)).size > 0) return
  await deleteSuppressions(tx, [number], UNCLEAR, saidAt)
  await deleteSuppressions(tx, [number], OPTED_OUT)
}

async function replaySuppressed(tx: Transaction, entry: Entry<'suppressed'>): Promise<void> {
  const { account, hash, channel, reason, at } = entry
  const isErased = reason === erasedReason
  const number = { accountId: account, hash, masked: isErased ? erasedText : UNKNOWN_DIGITS }
  await insertSuppressions(tx, [number], { channel, reason, at: new Date(at) })
  if (isErased) await maskSuppression(tx, number)
}

async function replayUnclear(tx: Transaction, entry: Entry<'unclear'>): Promise<void> {
  const { account, hash } = entry
  const at = new Date(entry.saidAt)
  const number = { accountId: account, hash, masked: UNKNOWN_DIGITS }
  if (await hasStartedSince(tx, number, at)) return
  await insertSuppressions(tx, [number], { channel: 'all', reason: UNCLEAR, at })
}
