import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import { grantCredits } from './index.ts'
import * as ledger from './ledger.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
/** The key of a grant, as stored in the ledger. */
const KEY = 'grant:invoice'

let db: Database
let own: string
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Two accounts with the same ledger; the other one has its own balance and currency. */
beforeEach(async () => {
  own = await openAccount()
  const grant = { accountId: own, credits: 100, idempotencyKey: 'invoice', at: AT }
  await db.transaction((tx) => grantCredits(tx, grant))
  other = await addTwin(db, own)
  await db.query('update credit_balances set available = 7, reserved = 3 where account_id = $1', [
    other,
  ])
  await db.query(`update accounts set currency = 'CAD' where id = $1`, [other])
})

async function openAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [AT],
  )
  return onlyRow(rows).id
}

const reserve = (accountId: string) => ({
  accountId,
  kind: 'reserve' as const,
  credits: 10,
  campaignId: randomUUID(),
  runId: randomUUID(),
  idempotencyKey: 'reserve',
  at: AT,
})

const works: [does: string, work: (tx: Transaction) => Promise<unknown>][] = [
  ['moves credits', (tx) => ledger.insertEntryAndMove(tx, reserve(own))],
  ['locks what is available', (tx) => ledger.lockAvailable(tx, own)],
]

const readings: [
  what: string,
  (accountId: string) => Promise<unknown>,
  own: unknown,
  none: unknown,
][] = [
  ['an entry', (id) => ledger.hasEntry(db, { ...reserve(id), idempotencyKey: KEY }), true, false],
  ['keys', (id) => ledger.selectKeys(db, id, [KEY]), [KEY], []],
  [
    'a balance',
    (id) => ledger.selectBalance(db, id),
    { available: 100, reserved: 0 },
    { available: 0, reserved: 0 },
  ],
  [
    'a balance with its currency',
    (id) => ledger.selectBalanceWithCurrency(db, id),
    { available: 100, reserved: 0, currency: 'USD' },
    { available: 0, reserved: 0, currency: 'EUR' },
  ],
  ['what is available', (id) => db.transaction((tx) => ledger.lockAvailable(tx, id)), 100, 0],
  [
    'sums of entries',
    (id) => ledger.sumEntries(db, id),
    [{ kind: 'grant', runId: null, credits: 100 }],
    [],
  ],
]

describe('the credits of one account', () => {
  it.each(works)('%s and touches no row of another with the same ledger', async (_, work) => {
    const touched = await tablesTouched(db, { own, other }, () =>
      db.transaction(async (tx) => void (await work(tx))),
    )
    expect(touched.other).toEqual([])
    expect(touched.own).not.toEqual([])
  })

  it.each(readings)(
    'reads %s of its own, and nothing for an account without any',
    async (_, read, mine, none) => {
      const stranger = await openAccount()
      await db.query(`update accounts set currency = 'EUR' where id = $1`, [stranger])
      expect(await read(own)).toEqual(mine)
      expect(await read(stranger)).toEqual(none)
      expect(await read(other)).not.toEqual(none)
    },
  )
})
