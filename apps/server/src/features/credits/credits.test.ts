import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { grantCredits, openBalance, readBalance, releaseCredits, settleCredits } from './index.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'

const at = new Date('2026-11-21T10:00:00Z')
const run = { campaignId: randomUUID(), runId: randomUUID(), at }

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function openAccount(credits = 0): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [at],
  )
  const accountId = onlyRow(rows).id
  await db.transaction(async (tx) => {
    await openBalance(tx, accountId)
    if (credits > 0) {
      await grantCredits(tx, { accountId, credits, idempotencyKey: 'opening', at })
    }
  })
  return accountId
}

function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work)
}

async function refusalOf(attempt: Promise<unknown>): Promise<AppError | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('credits', () => {
  it('moves between available and reserved during a run', async () => {
    const accountId = await openAccount(1000)
    const move = (credits: number, idempotencyKey: string) => ({
      ...run,
      accountId,
      credits,
      idempotencyKey,
    })
    await inTransaction((tx) => reserveCredits(tx, move(600, 'run')))
    expect(await readBalance(db, accountId)).toEqual({ available: 400, reserved: 600 })
    await inTransaction((tx) => settleCredits(tx, move(450, 'batch')))
    expect(await readBalance(db, accountId)).toEqual({ available: 400, reserved: 150 })
    await inTransaction((tx) => releaseCredits(tx, move(150, 'batch')))
    expect(await readBalance(db, accountId)).toEqual({ available: 550, reserved: 0 })
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('makes each movement once per key, and returns which try made it', async () => {
    const accountId = await openAccount(100)
    const move = { ...run, accountId, credits: 100, idempotencyKey: 'once' }
    const twice = async (work: (tx: Transaction) => Promise<boolean>) => [
      await inTransaction(work),
      await inTransaction(work),
    ]
    expect(await twice((tx) => reserveCredits(tx, move))).toEqual([true, false])
    expect(await twice((tx) => settleCredits(tx, { ...move, credits: 60 }))).toEqual([true, false])
    expect(await twice((tx) => releaseCredits(tx, { ...move, credits: 40 }))).toEqual([true, false])
    expect(await twice((tx) => grantCredits(tx, { ...move, credits: 7 }))).toEqual([true, false])
    expect(await readBalance(db, accountId)).toEqual({ available: 47, reserved: 0 })
  })

  it('accepts the same key in two accounts', async () => {
    for (const accountId of [await openAccount(), await openAccount()]) {
      const grant = { accountId, credits: 5, idempotencyKey: 'shared', at }
      expect(await inTransaction((tx) => grantCredits(tx, grant))).toBe(true)
    }
  })

  it('refuses a reservation with the shortfall, and writes nothing', async () => {
    const accountId = await openAccount(20_000)
    const move = { ...run, accountId, credits: 55_000, idempotencyKey: 'run' }
    const refusal = await refusalOf(inTransaction((tx) => reserveCredits(tx, move)))
    expect(refusal?.code).toBe('credits_short')
    expect(refusal?.details).toEqual({ needed: 55_000, available: 20_000, shortfall: 35_000 })
    expect(refusal?.message).toContain('35,000 credits short')
    expect(await readBalance(db, accountId)).toEqual({ available: 20_000, reserved: 0 })
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('refuses a reservation of an account that was never given a balance', async () => {
    const rows = await db.query<{ id: string }>(
      'insert into accounts (created_at) values ($1) returning id',
      [at],
    )
    const move = { ...run, accountId: onlyRow(rows).id, credits: 1, idempotencyKey: 'run' }
    const refusal = await refusalOf(inTransaction((tx) => reserveCredits(tx, move)))
    expect(refusal?.details).toEqual({ needed: 1, available: 0, shortfall: 1 })
  })

  it('cannot settle or release what is not reserved', async () => {
    const accountId = await openAccount(100)
    const move = { ...run, accountId, credits: 1, idempotencyKey: 'stray' }
    await expect(inTransaction((tx) => settleCredits(tx, move))).rejects.toThrow('check')
    await expect(inTransaction((tx) => releaseCredits(tx, move))).rejects.toThrow('check')
    expect(await readBalance(db, accountId)).toEqual({ available: 100, reserved: 0 })
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('moves whole positive credits only', async () => {
    const accountId = await openAccount()
    for (const credits of [0, -5, 1.5, Number.NaN]) {
      const grant = { accountId, credits, idempotencyKey: `odd ${credits}`, at }
      await expect(inTransaction(async (tx) => grantCredits(tx, grant))).rejects.toThrow(RangeError)
    }
  })

  it('reserves the last credits for exactly one of two runs', async () => {
    for (let round = 0; round < 40; round += 1) {
      const accountId = await openAccount(100)
      const reserve = (idempotencyKey: string) =>
        refusalOf(
          inTransaction((tx) =>
            reserveCredits(tx, { ...run, accountId, credits: 60, idempotencyKey }),
          ),
        )
      const refusals = await Promise.all([reserve('one'), reserve('other')])
      expect(refusals.filter((one) => one?.code === 'credits_short')).toHaveLength(1)
      expect(refusals.filter((one) => one === undefined)).toHaveLength(1)
      expect(await readBalance(db, accountId)).toEqual({ available: 40, reserved: 60 })
      expect(await ledgerProblems(db, accountId)).toEqual([])
    }
  })

  it('reserves once when several processes start the same run at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const accountId = await openAccount(100)
      const move = { ...run, accountId, credits: 100, idempotencyKey: 'run' }
      const reserve = () => inTransaction((tx) => reserveCredits(tx, move))
      const responses = await Promise.all([reserve(), reserve(), reserve()])
      expect(responses.filter(Boolean)).toHaveLength(1)
      expect(await readBalance(db, accountId)).toEqual({ available: 0, reserved: 100 })
    }
  })

  it('grants once when several processes report the same invoice at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const accountId = await openAccount()
      const grant = { accountId, credits: 20_000, idempotencyKey: 'in_1', at }
      const give = () => inTransaction((tx) => grantCredits(tx, grant))
      const responses = await Promise.all([give(), give(), give()])
      expect(responses.filter(Boolean)).toHaveLength(1)
      expect(await readBalance(db, accountId)).toEqual({ available: 20_000, reserved: 0 })
    }
  })
})

describe('ledgerProblems', () => {
  it('reports a balance that was moved without an entry', async () => {
    const accountId = await openAccount(100)
    await db.query('update credit_balances set available = 99 where account_id = $1', [accountId])
    expect(await ledgerProblems(db, accountId)).toEqual([
      'The balance says 99 available, the ledger adds up to 100.',
    ])
  })

  it('reports a run that spent what another had reserved', async () => {
    const accountId = await openAccount(100)
    const runId = randomUUID()
    await inTransaction(async (tx) => {
      await reserveCredits(tx, { ...run, accountId, credits: 50, idempotencyKey: 'a' })
      await settleCredits(tx, { ...run, runId, accountId, credits: 20, idempotencyKey: 'b' })
    })
    expect(await ledgerProblems(db, accountId)).toEqual([
      `Run ${runId} used 20 credits that it had not reserved.`,
    ])
  })
})

const movements = { grantCredits, reserveCredits, settleCredits, releaseCredits }

const step = fc.record({
  movement: fc.constantFrom(
    'grantCredits' as const,
    'reserveCredits' as const,
    'settleCredits' as const,
    'releaseCredits' as const,
  ),
  credits: fc.integer({ min: 1, max: 60 }),
  // Few keys, so that many steps repeat an earlier one.
  idempotencyKey: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The expected balance after the steps: the same rules in the simplest form. */
function createModel() {
  const done = new Set<string>()
  const balance = { available: 0, reserved: 0 }
  return {
    balance,
    apply({ movement, credits, idempotencyKey }: Step): boolean | 'refused' {
      const key = `${movement} ${idempotencyKey}`
      if (done.has(key)) return false
      if (movement === 'reserveCredits' && balance.available < credits) return 'refused'
      const spends = movement === 'settleCredits' || movement === 'releaseCredits'
      if (spends && balance.reserved < credits) return 'refused'
      done.add(key)
      if (movement === 'reserveCredits') balance.available -= credits
      else if (movement !== 'settleCredits') balance.available += credits
      if (movement === 'reserveCredits') balance.reserved += credits
      if (spends) balance.reserved -= credits
      return true
    },
  }
}

describe('any sequence of movements', () => {
  it('adds up to the balance, never goes below zero and applies each key once', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const accountId = await openAccount()
      const model = createModel()
      for (const { movement, ...rest } of steps) {
        const move = { ...run, accountId, ...rest }
        const response = await inTransaction((tx) => movements[movement](tx, move)).catch(
          () => 'refused' as const,
        )
        expect(response).toBe(model.apply({ movement, ...rest }))
      }
      expect(await readBalance(db, accountId)).toEqual(model.balance)
      expect(Math.min(model.balance.available, model.balance.reserved)).toBeGreaterThanOrEqual(0)
      expect(await ledgerProblems(db, accountId)).toEqual([])
    })
    await fc.assert(property, { numRuns: 60, seed: 20_261_121 })
  })
})
