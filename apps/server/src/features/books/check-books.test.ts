import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { captureLog } from '../../testing/capture-log.ts'
import type { CapturedLog } from '../../testing/capture-log.ts'
import { allowRows, refuseRows } from '../../testing/database/refused-rows.ts'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { grantCredits, releaseCredits, settleCredits } from '../credits/index.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'
import type { BooksLimits } from './check-books.ts'
import { checkBooks, countProblems } from './index.ts'

let db: Database
let clock: ManualClock
let logged: CapturedLog
beforeEach(async () => {
  db = await openTestDatabase()
  clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
  logged = captureLog()
})
afterEach(() => db.close())

interface TestRun {
  accountId: string
  campaignId: string
  runId: string
}

const roomy: BooksLimits = { entriesARound: 1000, accountsARound: 100, entriesAnAccount: 1000 }

/** One round, some minutes after the last one. */
function check(limits: Partial<BooksLimits> = {}): Promise<number> {
  clock.advance(5 * 60_000)
  return checkBooks({ db, clock, log: logged.log }, { ...roomy, ...limits })
}

type Move = typeof settleCredits

function move(work: Move, run: TestRun, credits: number): Promise<boolean> {
  const at = clock.now()
  return db.transaction((tx) => work(tx, { ...run, credits, idempotencyKey: randomUUID(), at }))
}

function grant({ accountId }: TestRun, credits: number): Promise<boolean> {
  const entry = { accountId, credits, idempotencyKey: randomUUID(), at: clock.now() }
  return db.transaction((tx) => grantCredits(tx, entry))
}

/** A run whose ten voicemails and ten texts were delivered for 550 credits, of an account with 1,000. */
async function deliveredRun(settled = 550, reserved = 550): Promise<TestRun> {
  const runId = await makeRun(db, { deliveries: 10, finishedAt: clock.now() })
  const rows = await db.query<{ accountId: string; campaignId: string }>(
    'select account_id as "accountId", campaign_id as "campaignId" from runs where id = $1',
    [runId],
  )
  const run = { ...onlyRow(rows), runId }
  await grant(run, 1000)
  if (reserved > 0) await move(reserveCredits, run, reserved)
  if (settled > 0) await move(settleCredits, run, settled)
  return run
}

async function problems(): Promise<string[]> {
  const rows = await db.query<{ problem: string }>(
    'select jsonb_array_elements_text(problems) as problem from account_books order by account_id',
  )
  return rows.map((row) => row.problem)
}

describe('books that add up', () => {
  it('raise no alarm, and are not checked again until the account has new entries', async () => {
    const runs = [await deliveredRun(), await deliveredRun()]
    expect(await check()).toBe(2)
    // The second round reads the entries once more, for those that were committed late.
    expect(await check()).toBe(2)
    expect(await check()).toBe(0)
    for (const run of runs) await grant(run, 7)
    expect(await check()).toBe(2)
    expect(await problems()).toEqual([])
    expect(logged.errors()).toEqual([])
  })

  it.each([
    ['the account of what follows it', 1],
    ['an account with nothing new', 0],
  ])('are compared with an entry that is committed after its followers, of %s', async (_, late) => {
    const runs = [await deliveredRun(), await deliveredRun()]
    for (let round = 0; round < 3; round += 1) await check()
    const [taken] = await db.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('ledger_entries', 'id'))::int as id`,
    )
    if (runs[1]) await grant(runs[1], 7)
    await check()
    // It moves no balance, so that nothing but the entry itself shows.
    await db.query(
      `insert into ledger_entries (account_id, id, kind, credits, idempotency_key, created_at)
       overriding system value values ($1, $2, 'grant', 5, 'late', $3)`,
      [runs[late]?.accountId, taken?.id, clock.now()],
    )
    await check()
    expect(await problems()).toHaveLength(1)
  })

  it('of other accounts are checked where those of one can not be, which are tried again', async () => {
    const runs = [await deliveredRun(), await deliveredRun(), await deliveredRun()]
    await check()
    await check()
    const [, second] = runs
    await refuseRows(
      db,
      'account_books',
      `new.account_id = '${second?.accountId}' and new.check_at is null`,
    )
    for (const run of runs) await grant(run, 7)
    const waiting = () => db.query('select from account_books where check_at is not null')
    await check()
    await check()
    expect(await waiting()).toHaveLength(1)
    expect(new Set(logged.errors())).toEqual(
      new Set(['books could not be checked; the next round tries it']),
    )
    await allowRows(db, 'account_books')
    await check()
    expect(await waiting()).toHaveLength(0)
    expect(await problems()).toEqual([])
  })

  it('are summed from the checkpoint, which follows one round behind', async () => {
    const run = await deliveredRun()
    const checkpoint = async () =>
      onlyRow(
        await db.query<{ folded: number; left: number }>(
          `select available as folded, (select count(*) from ledger_entries e
             where e.account_id = k.account_id and e.id > k.folded_id) as left
           from account_books k`,
        ),
      )
    await check()
    expect(await checkpoint()).toEqual({ folded: 0, left: 3 })
    await check()
    expect(await checkpoint()).toEqual({ folded: 450, left: 0 })
    for (let count = 0; count < 5; count += 1) await grant(run, 1)
    await check()
    expect(await checkpoint()).toEqual({ folded: 450, left: 5 })
    const closed = await db.query('select closed, settled from run_books')
    expect(closed).toEqual([{ closed: true, settled: 550 }])
  })
})

describe('books that do not add up', () => {
  it('show a balance that was moved without an entry', async () => {
    await deliveredRun()
    await db.query('update credit_balances set available = available + 5')
    await check()
    expect(await problems()).toEqual(['The balance is 455 available, the ledger adds up to 450.'])
  })

  it.each(['available', 'reserved'])(
    'show that %s credits were moved without an entry, also where nothing else is new',
    async (part) => {
      await deliveredRun()
      for (let round = 0; round < 3; round += 1) await check()
      await db.query(`update credit_balances set ${part} = ${part} + 5`)
      await check()
      expect(await problems()).toEqual([expect.stringContaining(`${part}, the ledger adds up`)])
    },
  )

  it('show a run that used what another had reserved', async () => {
    const run = await deliveredRun(0, 500)
    await move(reserveCredits, { ...run, runId: randomUUID() }, 50)
    await move(settleCredits, run, 550)
    await check()
    expect(await problems()).toEqual([`Run ${run.runId} used 50 credits that it had not reserved.`])
  })

  it('show a run that settled less, or more, than its deliveries cost', async () => {
    const less = await deliveredRun(500, 500)
    const more = await deliveredRun(600, 600)
    await check()
    const found = await problems()
    expect(found.toSorted()).toEqual(
      [
        `Run ${less.runId} settled 500 credits, and what it delivered costs 550.`,
        `Run ${more.runId} settled 600 credits, and what it delivered costs 550.`,
      ].toSorted(),
    )
  })

  it('report a finished run that still has reserved credits, and no run in progress', async () => {
    const run = await deliveredRun(550, 600)
    await db.query(`update runs set status = 'sending', open_deliveries = 1`)
    await check()
    expect(await problems()).toEqual([])
    await db.query(`update runs set status = 'completed', open_deliveries = 0`)
    expect(await check()).toBe(1)
    expect(await problems()).toEqual([`Run ${run.runId} is over and still holds 50 credits.`])
  })

  it('show deliveries that moved while the ledger did not', async () => {
    const run = await deliveredRun()
    await db.query(`update runs set status = 'sending', open_deliveries = 1`)
    for (let round = 0; round < 3; round += 1) await check()
    await db.query(`update run_counts set delivered = delivered + 1 where channel = 'voice'`)
    await check()
    expect(await problems()).toEqual([
      `Run ${run.runId} settled 550 credits, and what it delivered costs 600.`,
    ])
  })

  it('are logged once with their account, counted, and removed after a correction', async () => {
    const run = await deliveredRun(550, 600)
    for (let round = 0; round < 4; round += 1) await check()
    expect(logged.errors()).toEqual(['the books do not add up'])
    expect(logged.lines.at(-1)).toMatchObject({
      accountId: run.accountId,
      problem: `Run ${run.runId} is over and still holds 50 credits.`,
    })
    expect(await countProblems(db)).toBe(1)
    await move(releaseCredits, run, 50)
    await check()
    expect(await countProblems(db)).toBe(0)
    await check()
    expect(await check()).toBe(0)
    expect(logged.errors()).toHaveLength(1)
  })
})

describe('a checkpoint that is wrong', () => {
  it('raises no alarm: the ledger is summed again', async () => {
    const run = await deliveredRun()
    await check()
    await check()
    await db.query('update account_books set available = available + 1000')
    await grant(run, 1)
    for (let round = 0; round < 4; round += 1) await check()
    expect(logged.errors()).toEqual([])
    expect(await problems()).toEqual([])
    await grant(run, 1)
    for (let round = 0; round < 2; round += 1) await check()
    const [kept] = await db.query('select available from account_books')
    expect(kept).toEqual({ available: 452 })
    expect(logged.errors()).toEqual([])
  })
})

describe('a round', () => {
  it('stays within its limits, and reaches every account in turn', async () => {
    for (let count = 0; count < 5; count += 1) await deliveredRun(500, 500)
    const counts: number[] = []
    for (let round = 0; round < 3; round += 1) {
      expect(await check({ accountsARound: 2 })).toBe(2)
      counts.push(await countProblems(db))
    }
    expect(counts).toEqual([2, 4, 5])
  })

  it('reads at most its limit of entries, and reaches all of them in several rounds', async () => {
    for (let count = 0; count < 5; count += 1) await deliveredRun(500, 500)
    for (let round = 0; round < 10; round += 1) await check({ entriesARound: 4 })
    expect(await countProblems(db)).toBe(5)
  })

  it('catches up with a ledger longer than one check’s limit before it compares', async () => {
    const run = await deliveredRun(500, 500)
    for (let count = 0; count < 40; count += 1) await grant(run, 1)
    for (let round = 0; round < 3; round += 1) await check({ entriesAnAccount: 10 })
    expect(await countProblems(db)).toBe(0)
    for (let round = 0; round < 12; round += 1) await check({ entriesAnAccount: 10 })
    expect(await countProblems(db)).toBe(1)
    expect(logged.errors()).toHaveLength(1)
  })
})
