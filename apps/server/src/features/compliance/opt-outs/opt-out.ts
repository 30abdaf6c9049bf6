import type { Transaction } from '../../../platform/database/database.ts'
import type { OptOutSource } from './opt-outs.queries.ts'
import { settleReviews } from './replies.queries.ts'
import type { Suppressions } from './suppressions-interface.ts'

export interface OptOut {
  phone: number
  /** Every account that it protects from. */
  accountIds: readonly string[]
  /** Other accounts may have contacted the person, without a record of it. */
  mayConcernOthers: boolean
  saidAt: Date
  at: Date
  source: OptOutSource
}

/**
 * What a person who wants no more gets, however they say it: from now on the accounts contact them no more, and
 * replies of theirs that wait for a look are decided. Returns the accounts in which it is their newest word.
 */
export async function optOut(
  tx: Transaction,
  suppressions: Suppressions,
  { source, ...word }: OptOut,
): Promise<Set<string>> {
  const newest = await suppressions.applyWord(tx, { ...word, meaning: 'opt_out', source })
  const settled = { accountIds: [...newest], phone: word.phone, at: word.at }
  await settleReviews(tx, { ...settled, review: 'kept' })
  return newest
}
