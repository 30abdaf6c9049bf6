import { waysToAsk } from '@afterbeep/contract/opt-outs/added-how'
import { z } from 'zod'

const number = {
  /** By the business clock, when it was written. */
  at: z.iso.datetime(),
  /** The keyed hash of the number in this account, or for no account. */
  hash: z.string(),
}
const inAccount = { ...number, account: z.uuid() }

/** A line of the journal: all that is needed to suppress the number again, and nothing to read it from. */
export const journalEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...number,
    kind: z.literal('word'),
    /** Null where it is not known to which account it was said. */
    account: z.uuid().nullable(),
    state: z.enum(['opted_out', 'opted_in']),
    saidAt: z.iso.datetime(),
    source: z.enum(['reply', 'call']),
  }),
  z.object({
    ...inAccount,
    kind: z.literal('suppressed'),
    channel: z.enum(['all', 'text']),
    reason: z.string(),
  }),
  z.object({ ...inAccount, kind: z.literal('unclear'), saidAt: z.iso.datetime() }),
  z.object({ ...inAccount, kind: z.literal('not_unclear') }),
  z.object({ ...inAccount, kind: z.literal('added'), how: z.enum([...waysToAsk, 'imported']) }),
  z.object({ ...inAccount, kind: z.literal('taken_back') }),
])

export type JournalEntry = z.infer<typeof journalEntrySchema>

/** Opt-outs outside of the database, for the day on which an older backup of it is restored. */
export interface OptOutJournal {
  /**
   * Resolves when the entries are on the disk. Where they can't be written it resolves too, and keeps them: a
   * STOP has to be in force all the same. `written` tries again.
   */
  append(entries: readonly JournalEntry[]): Promise<void>
  /** @throws while something that was appended is not on the disk */
  written(): Promise<void>
}
