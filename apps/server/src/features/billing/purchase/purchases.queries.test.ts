import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { tablesTouched } from '../../../testing/database/twin-account.ts'
import type { PaymentCheck } from '../renewals/payment-checks.queries.ts'
import {
  hastenPaymentCheck,
  movePaymentCheck,
  takeDuePaymentCheck,
} from '../renewals/payment-checks.queries.ts'
import { replaceCustomerRef, selectCustomerRef } from './payment-customers.queries.ts'
import type { Purchase } from './purchases.queries.ts'
import { beginPurchase, confirmPurchase, endPurchase, isBegun } from './purchases.queries.ts'
import { selectSubscription } from '../subscriptions.queries.ts'

const at = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-22T10:00:00Z')

let db: Database
let own: string
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await openAccount()
  other = await openAccount()
})

async function openAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    `insert into accounts (created_at, payment_customer_id) values ($1, $2) returning id`,
    [at, `cus_${randomUUID()}`],
  )
  return onlyRow(rows).id
}

describe('a purchase', () => {
  const launch = {
    planKey: 'launch' as const,
    productRef: 'prod_1',
    priceRef: 'price_1',
    active: true,
    amountCents: 20_000,
  }
  const begin = (accountId: string, plan = launch, sharedSince = new Date(0)) =>
    beginPurchase(db, accountId, plan, { at, sharedSince })
  const rowOf = (accountId: string) =>
    db.query('select * from plan_purchases where account_id = $1', [accountId])

  it('is shared by requests for the same plan, and replaced by another plan', async () => {
    const first = await begin(own)
    expect(await begin(own)).toEqual(first)
    const second = await begin(own, { ...launch, planKey: launch.planKey, priceRef: 'price_2' })
    expect(second.id).not.toBe(first.id)
    expect(await isBegun(db, first)).toBe(false)
    expect(await isBegun(db, second)).toBe(true)
    expect(await confirmPurchase(db, first, 'sub_1')).toBe(false)
    expect(await confirmPurchase(db, second, 'sub_2')).toBe(true)
  })

  it('starts again when it is too old to be shared', async () => {
    const first = await begin(own)
    expect((await begin(own, launch, at)).id).not.toBe(first.id)
  })

  it('is shared by its new start time after it started again', async () => {
    await begin(own)
    const sharedSince = new Date(at.getTime() + 1)
    const again = await beginPurchase(db, own, launch, { at: later, sharedSince })
    expect(await beginPurchase(db, own, launch, { at: later, sharedSince })).toEqual(again)
  })

  it('is separate from another account’s, even under the same id', async () => {
    const purchase = await begin(own)
    const theirs: Purchase = { ...purchase, accountId: other }
    expect(await isBegun(db, theirs)).toBe(false)
    expect(await confirmPurchase(db, theirs, 'sub_1')).toBe(false)
    await begin(other)
    await db.query('update plan_purchases set id = $1', [purchase.id])
    const before = await rowOf(other)
    expect(await confirmPurchase(db, purchase, 'sub_1')).toBe(true)
    expect(await rowOf(other)).toEqual(before)
    await endPurchase(db, purchase)
    expect(await rowOf(other)).toEqual(before)
    expect(await rowOf(own)).toEqual([])
  })

  it('is ended under its own id only', async () => {
    const purchase = await begin(own)
    await endPurchase(db, { ...purchase, id: randomUUID() })
    expect(await isBegun(db, purchase)).toBe(true)
  })
})

describe('a payment check', () => {
  const rowOf = (accountId: string) =>
    db.query('select * from payment_checks where account_id = $1', [accountId])

  it('exists for each account with a payment customer, from the moment it has one', async () => {
    expect(await rowOf(own)).toMatchObject([{ due_at: at, read_until: null }])
    const rows = await db.query<{ id: string }>(
      'insert into accounts (created_at) values ($1) returning id',
      [at],
    )
    const { id } = onlyRow(rows)
    expect(await rowOf(id)).toEqual([])
    await db.query('update accounts set payment_customer_id = $2 where id = $1', [id, 'cus_late'])
    expect(await rowOf(id)).toHaveLength(1)
  })

  it('leaves those of other accounts unchanged when it is moved or hastened', async () => {
    await db.query('update payment_checks set due_at = $1', [later])
    const before = await rowOf(other)
    await hastenPaymentCheck(db, own, at)
    expect(await rowOf(own)).toMatchObject([{ due_at: at }])
    expect(await rowOf(other)).toEqual(before)
    const check = await takeDuePaymentCheck(db, at, later)
    expect(check?.accountId).toBe(own)
    const next = { readUntil: at, beganAt: null, afterInvoice: null, dueAt: at }
    if (check) await db.transaction((tx) => movePaymentCheck(tx, check, next))
    expect(await rowOf(own)).toMatchObject([{ read_until: at }])
    expect(await rowOf(other)).toEqual(before)
  })

  it('is moved forward by a request, and never postponed', async () => {
    await hastenPaymentCheck(db, own, later)
    expect(await rowOf(own)).toMatchObject([{ due_at: at }])
  })

  it('is not moved by a round that another has overtaken', async () => {
    const stale: PaymentCheck = {
      accountId: own,
      customerRef: 'cus_1',
      readUntil: null,
      beganAt: null,
      afterInvoice: 'in_before',
    }
    const next = { readUntil: at, beganAt: null, afterInvoice: null, dueAt: later }
    await db.transaction((tx) => movePaymentCheck(tx, stale, next))
    expect(await rowOf(own)).toMatchObject([{ read_until: null, due_at: at }])
  })
})

describe('the stored payment customer', () => {
  it('is the account’s own, and undefined for an account without one', async () => {
    const none = await db.query<{ id: string }>(
      'insert into accounts (created_at) values ($1) returning id',
      [at],
    )
    const stranger = onlyRow(none).id
    await replaceCustomerRef(db, stranger, undefined, `cus_${stranger}`)
    expect(await selectCustomerRef(db, stranger)).toBe(`cus_${stranger}`)
    expect(await selectCustomerRef(db, randomUUID())).toBeUndefined()
  })

  it('changes for one account only, even where another has none yet', async () => {
    await db.query('update accounts set payment_customer_id = null where id = any($1::uuid[])', [
      [own, other],
    ])
    const touched = await tablesTouched(db, { own, other }, () =>
      replaceCustomerRef(db, own, undefined, `cus_${own}`),
    )
    expect(touched).toEqual({ own: ['accounts'], other: [] })
  })

  it('has the subscription of its account, and none for an account without one', async () => {
    await db.query(
      `insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       values ($1, $2, 'launch', 'active', $3)`,
      [other, `sub_${other}`, at],
    )
    expect(await selectSubscription(db, own)).toBeUndefined()
    expect(await selectSubscription(db, other)).toMatchObject({ subscriptionRef: `sub_${other}` })
  })
})

describe('taking the payment check that is due', () => {
  it('takes one account, with its own customer, and changes no other', async () => {
    await db.query('update payment_checks set due_at = $1', [later])
    await hastenPaymentCheck(db, own, at)
    const customer = await selectCustomerRef(db, own)
    const touched = await tablesTouched(db, { own, other }, async () => {
      const check = await takeDuePaymentCheck(db, at, later)
      expect(check).toMatchObject({ accountId: own, customerRef: customer })
    })
    expect(touched).toEqual({ own: ['payment_checks'], other: [] })
  })
})
