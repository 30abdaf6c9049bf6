import type { Suppressions } from '../opt-outs/suppressions-interface.ts'
import { NO_ACCOUNT, erasedReason } from '../opt-outs/suppressions.ts'
import { OPTED_OUT } from '../opt-outs/suppressions.queries.ts'
import type { JournalEntry, OptOutJournal } from './journal-entry.ts'

/**
 * The same suppressions, each also written to the journal: before its transaction commits, so that nothing is
 * committed and acknowledged that the journal does not have. What was rolled back was said all the same.
 */
export function withJournal(suppressions: Suppressions, journal: OptOutJournal): Suppressions {
  const hashOf = (accountId: string, phone: number) => suppressions.hashOf(accountId, phone)
  const append = (...entries: JournalEntry[]) => journal.append(entries)
  return {
    ...suppressions,
    suppress: async (tx, change) => {
      await suppressions.suppress(tx, change)
      const { accountId: account, phones, channel = 'all', reason } = change
      const at = change.at.toISOString()
      const entry = { kind: 'suppressed' as const, at, account, channel, reason }
      await append(...phones.map((phone) => ({ ...entry, hash: hashOf(account, phone) })))
    },
    addByHand: async (tx, added) => {
      const count = await suppressions.addByHand(tx, added)
      const { accountId: account, phones, how } = added
      const entry = { kind: 'added' as const, at: added.at.toISOString(), account, how }
      await append(...phones.map((phone) => ({ ...entry, hash: hashOf(account, phone) })))
      return count
    },
    removeByHand: async (tx, taken) => {
      const isRemoved = await suppressions.removeByHand(tx, taken)
      const { accountId: account, hash } = taken
      if (isRemoved) await append({ kind: 'taken_back', at: taken.at.toISOString(), account, hash })
      return isRemoved
    },
    forget: async (tx, change) => {
      await suppressions.forget(tx, change)
      const { accountId: account, phone } = change
      const number = { account, hash: hashOf(account, phone), at: change.at.toISOString() }
      await append({ ...number, kind: 'suppressed', channel: 'all', reason: erasedReason })
    },
    applyWord: async (tx, word) => {
      const newest = await suppressions.applyWord(tx, word)
      await append(...entriesOf(suppressions, word))
      return newest
    },
    stopEverywhere: async (tx, said) => {
      await suppressions.stopEverywhere(tx, said)
      const word = { accountIds: [], meaning: 'opt_out', at: said.at } as const
      await append(...said.stops.flatMap((stop) => entriesOf(suppressions, { ...word, ...stop })))
    },
    applyUnclear: async (tx, reply) => {
      await suppressions.applyUnclear(tx, reply)
      const { accountId: account, phone } = reply
      const [at, saidAt] = [reply.at.toISOString(), reply.saidAt.toISOString()]
      await append({ kind: 'unclear', at, account, hash: hashOf(account, phone), saidAt })
    },
    settleUnclear: async (tx, decision) => {
      await suppressions.settleUnclear(tx, decision)
      const { accountId: account, phone } = decision
      const number = { account, hash: hashOf(account, phone), at: decision.at.toISOString() }
      if (!decision.isOptOut) return append({ ...number, kind: 'not_unclear' })
      return append({ ...number, kind: 'suppressed', channel: 'all', reason: OPTED_OUT })
    },
    kept: () => journal.written(),
  }
}

/** The word in each account, and for no account where it may concern more. */
function entriesOf(
  suppressions: Suppressions,
  word: Parameters<Suppressions['applyWord']>[1],
): JournalEntry[] {
  const { accountIds, mayConcernOthers, phone, meaning, source = 'reply' } = word
  const accounts: (string | null)[] = [...accountIds]
  if (accountIds.length === 0 || mayConcernOthers) accounts.push(null)
  return accounts.map((account) => ({
    kind: 'word',
    at: word.at.toISOString(),
    account,
    hash: suppressions.hashOf(account ?? NO_ACCOUNT, phone),
    state: meaning === 'opt_out' ? 'opted_out' : 'opted_in',
    saidAt: word.saidAt.toISOString(),
    source,
  }))
}
