import type { AccountSums, RunSums } from './account-sums.ts'

/** The facts about a run, computed from its deliveries. */
export interface RunFacts {
  runId: string
  status: string
  openDeliveries: number
  /** The delivered deliveries times their price: the credits that the run must have settled. */
  deliveredCredits: number
}

export interface Balance {
  available: number
  reserved: number
}

/** Whether the run's credits can no longer move. */
export function isOver({ status, openDeliveries }: RunFacts): boolean {
  return ['completed', 'blocked', 'flagged'].includes(status) && openDeliveries === 0
}

/** Whether deliveries of the run may move without a ledger entry. */
export function isActive(run: RunFacts): boolean {
  return run.status !== 'scheduled' && !isOver(run)
}

/** The inconsistencies, a sentence each; empty when there are none. */
export function bookProblems(
  sums: AccountSums,
  balance: Balance,
  runs: readonly RunFacts[],
): string[] {
  const problems: string[] = []
  for (const part of ['available', 'reserved'] as const) {
    if (balance[part] === sums[part]) continue
    problems.push(`The balance is ${balance[part]} ${part}, the ledger adds up to ${sums[part]}.`)
  }
  for (const run of runs) problems.push(...runProblems(run, sums.runs.get(run.runId)))
  return problems
}

function runProblems(
  run: RunFacts,
  { reserved, settled, released }: RunSums = { reserved: 0, settled: 0, released: 0 },
): string[] {
  const held = reserved - settled - released
  const problems: string[] = []
  if (held < 0) problems.push(`Run ${run.runId} used ${-held} credits that it had not reserved.`)
  if (settled !== run.deliveredCredits) {
    problems.push(
      `Run ${run.runId} settled ${settled} credits, and what it delivered costs ${run.deliveredCredits}.`,
    )
  }
  if (held > 0 && isOver(run)) {
    problems.push(`Run ${run.runId} is over and still holds ${held} credits.`)
  }
  return problems
}
