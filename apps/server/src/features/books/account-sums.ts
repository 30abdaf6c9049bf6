import { effectOf } from '../credits/index.ts'

/** The movements of a run's credits, in whole credits. */
export interface RunSums {
  reserved: number
  settled: number
  released: number
}

/** The sums of an account's entries. */
export interface AccountSums {
  available: number
  reserved: number
  runs: Map<string, RunSums>
}

/** The sum of some entries of one kind, of one run where they belong to one. */
export interface EntryGroup {
  kind: string
  runId: string | null
  credits: number
}

export function emptySums(): AccountSums {
  return { available: 0, reserved: 0, runs: new Map() }
}

const partOfRun: Readonly<Record<string, keyof RunSums>> = {
  reserve: 'reserved',
  settle: 'settled',
  release: 'released',
}

/** The sums including these entries; does not change `sums`. */
export function withEntries(sums: AccountSums, groups: readonly EntryGroup[]): AccountSums {
  const result = { ...sums, runs: new Map(sums.runs) }
  for (const { kind, runId, credits } of groups) {
    if (!isMoving(kind)) continue
    result.available += effectOf[kind].available * credits
    result.reserved += effectOf[kind].reserved * credits
    const part = partOfRun[kind]
    if (runId === null || part === undefined) continue
    const run = result.runs.get(runId) ?? { reserved: 0, settled: 0, released: 0 }
    result.runs.set(runId, { ...run, [part]: run[part] + credits })
  }
  return result
}

/** `overage` moves no balance. */
function isMoving(kind: string): kind is keyof typeof effectOf {
  return Object.hasOwn(effectOf, kind)
}
