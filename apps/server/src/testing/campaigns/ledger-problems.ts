import type { Database, Queries } from '../../platform/database/database.ts'
import type { EntryKind } from '../../features/credits/credit-entry.ts'
import { effectOf } from '../../features/credits/credit-entry.ts'
import { selectBalance, sumEntries } from '../../features/credits/ledger.queries.ts'

/**
 * The inconsistencies of an account's ledger, a sentence each; empty when there are none. Checks that
 * the entries sum to the balance row, and that no run settled or released more than it had reserved.
 * Read in one snapshot, as credits may move meanwhile; in a transaction of the caller in whatever that sees.
 */
export async function ledgerProblems(db: Database | Queries, accountId: string): Promise<string[]> {
  if (!('transaction' in db)) return problemsSeen(db, accountId)
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    return problemsSeen(tx, accountId)
  })
}

async function problemsSeen(db: Queries, accountId: string): Promise<string[]> {
  const sums = await sumEntries(db, accountId)
  const balance = await selectBalance(db, accountId)
  const expected = { available: 0, reserved: 0 }
  const heldByRun = new Map<string, number>()
  for (const { kind, runId, credits } of sums) {
    if (!isMoving(kind)) continue
    expected.available += effectOf[kind].available * credits
    expected.reserved += effectOf[kind].reserved * credits
    if (runId === null) continue
    heldByRun.set(runId, (heldByRun.get(runId) ?? 0) + effectOf[kind].reserved * credits)
  }
  const problems: string[] = []
  for (const part of ['available', 'reserved'] as const) {
    if (balance[part] === expected[part]) continue
    problems.push(
      `The balance says ${balance[part]} ${part}, the ledger adds up to ${expected[part]}.`,
    )
  }
  for (const [runId, held] of heldByRun) {
    if (held < 0) problems.push(`Run ${runId} used ${-held} credits that it had not reserved.`)
  }
  return problems
}

function isMoving(kind: string): kind is EntryKind {
  return Object.hasOwn(effectOf, kind)
}
