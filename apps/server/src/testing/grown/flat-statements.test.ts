import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { flatStatements, undone } from './flat-statements.ts'
import type { FlatStatement } from './flat-statement.ts'
import { growDatabase } from './grow-database.ts'
import { insertNewRun, newRunStatements } from './new-run.ts'

/** Large enough that reading a table whole shows; `npm run bench -- --only=flat` has the real sizes. */
const GROWN = {
  sendingRuns: 4000,
  chunks: 8000,
  deliveries: 16_000,
  stoppedRuns: 4000,
  campaigns: 3000,
  reports: 10_000,
}
/** A page of campaigns with their runs and counts is the most that a statement reads. */
const MOST_ROWS = 600
/**
 * Tables of one row, of one for each provider, and of some for each account: without rows, as here, the
 * planner reads the last one whole although its key begins with the account.
 */
const NEVER_GROWS = new Set(['installation', 'provider_outages', 'sender_addresses'])

interface Plan {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'One-Time Filter'?: string | undefined
  Plans?: Plan[] | undefined
}
const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'One-Time Filter': z.string().optional(),
    Plans: z.array(planSchema).optional(),
  }),
)
const explainedSchema = z.array(z.object({ Plan: planSchema }))

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await growDatabase(db, GROWN)
})
afterAll(() => db.close())

/** A transaction that explains each statement while it runs it, and so returns no rows. */
function explaining(tx: Transaction, plans: Plan[]): Transaction {
  return {
    inTransaction: true,
    query: async (text, values) => {
      const explained = `explain (analyze, timing off, format json) ${text}`
      const [row] = await tx.query<{ 'QUERY PLAN': unknown }>(explained, values)
      plans.push(...explainedSchema.parse(row?.['QUERY PLAN']).map(({ Plan: plan }) => plan))
      return []
    },
  }
}

/** Without what the values have ruled out: the planner takes any way through that, also a whole table. */
function nodesOf(plan: Plan): Plan[] {
  if (plan['One-Time Filter'] === 'false') return []
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** The rows of a table that a node looked at, also those that it did not take. */
function rowsReadBy(node: Plan): number {
  if (node['Relation Name'] === undefined || !node['Node Type'].includes('Scan')) return 0
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

function isReadWhole(node: Plan): boolean {
  return node['Node Type'] === 'Seq Scan' && !NEVER_GROWS.has(node['Relation Name'] ?? '')
}

/** Those that read a table whole, or too many rows of it. */
async function faultsOf(statements: readonly FlatStatement[]): Promise<object[]> {
  const faults: object[] = []
  for (const { name, run } of statements) {
    const plans: Plan[] = []
    // A function may fail without rows; its statement has been explained before that.
    await undone(db, (tx) => run(explaining(tx, plans)).catch(() => undefined))
    expect({ name, explained: plans.length }).toEqual({ name, explained: 1 })
    const nodes = plans.flatMap(nodesOf)
    const whole = nodes.filter(isReadWhole)
    const rows = nodes.reduce((sum, node) => sum + rowsReadBy(node), 0)
    if (whole.length > 0 || rows > MOST_ROWS) {
      faults.push({ name, rows, whole: whole.map((node) => node['Relation Name']) })
    }
  }
  return faults
}

describe('statements that are run again and again', () => {
  it('read no growing table whole, and few rows by index', async () => {
    expect(await faultsOf(await flatStatements(db))).toEqual([])
  })

  it('read few chunks of a large run that has no planner statistics yet', async () => {
    expect(await faultsOf(newRunStatements(await insertNewRun(db)))).toEqual([])
  })
})
