import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { readBalance } from '../../credits/index.ts'
import { grantForInvoices } from './grant-invoices.ts'
import type { PlanInvoice } from './grant-invoices.ts'

const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

function invoice(changes: Partial<PlanInvoice> = {}): PlanInvoice {
  return {
    invoiceRef: `in_${randomUUID()}`,
    customerRef: 'cus_1',
    subscriptionRef: 'sub_1',
    accountId: undefined,
    number: undefined,
    reason: 'renewal',
    paid: true,
    open: false,
    attempted: true,
    planKey: 'launch',
    changeCents: 0,
    overageCents: 0,
    ...changes,
  }
}

async function granted(...invoices: PlanInvoice[]): Promise<{ count: number; credits: number }> {
  const accountId = randomUUID()
  await db.query('insert into accounts (id, created_at) values ($1, now())', [accountId])
  const deps = { clock, log: captureLog().log }
  const count = await db.transaction((tx) => grantForInvoices(deps, tx, accountId, invoices))
  return { count, credits: (await readBalance(db, accountId)).available }
}

describe('an invoice buys credits', () => {
  it.each([
    { name: 'for the first period', changes: { reason: 'first' as const }, credits: 20_000 },
    { name: 'for a renewal', changes: {}, credits: 20_000 },
    {
      name: 'for a change of plan: as many as cents were paid for it',
      changes: { reason: 'change' as const, planKey: 'scale' as const, changeCents: 12_345 },
      credits: 12_345,
    },
    { name: 'of the plan it charges', changes: { planKey: 'scale' as const }, credits: 60_000 },
    { name: 'for nothing else', changes: { reason: 'other' as const }, credits: 0 },
    { name: 'when it is paid', changes: { paid: false, open: true }, credits: 0 },
  ])('$name', async ({ changes, credits }) => {
    expect(await granted(invoice(changes))).toEqual({ count: credits > 0 ? 1 : 0, credits })
  })

  it('once, also when it is listed twice, and is followed by one receipt', async () => {
    const twice = invoice()
    const other = invoice()
    expect(await granted(twice, twice, other)).toEqual({ count: 2, credits: 40_000 })
    const mails = await db.query<{ about: string }>(
      `select about from mails where kind = 'receipt' and about = any ($1)`,
      [[twice.invoiceRef, other.invoiceRef]],
    )
    expect(mails).toHaveLength(2)
  })
})
