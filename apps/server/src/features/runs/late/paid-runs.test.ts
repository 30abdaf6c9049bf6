import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { TOMORROW, openLateRuns } from '../../../testing/campaigns/late-runs-fixture.ts'
import type { LateRunsFixture } from '../../../testing/campaigns/late-runs-fixture.ts'
import { openAccount, preparedRun, publishFor } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { startDueRuns } from '../start-due-runs.ts'
import { selectWaitingCampaigns } from './late-runs.queries.ts'
import { decideWaitingRuns, holdAccountRuns, lateBefore } from './late-runs.ts'
import { holdUnpaidRuns, resumePaidRuns } from './paid-runs.ts'

let db: Database
let late: LateRunsFixture
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  late = await openLateRuns(db)
})

const phones = [12125550001, 12125550002]
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type Status = 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled'

/** The plan as the provider reports it; without a payment since so many days where it is overdue. */
async function plan(accountId: string, status: Status, overdueDays = 10): Promise<void> {
  const since = new Date(late.clock.now().getTime() - overdueDays * DAY_MS)
  await db.query('update subscriptions set status = $2, overdue_since = $3 where account_id = $1', [
    accountId,
    status,
    status === 'past_due' || status === 'unpaid' ? since : null,
  ])
}

async function dispute(accountId: string, state: 'open' | 'won' | 'lost', owed = 0): Promise<void> {
  await db.query(
    `insert into returned_payments
       (account_id, invoice_ref, paid_cents, dispute, owed, seen_at, updated_at)
     values ($1, 'in_1', 20000, $2, $3, now(), now())
     on conflict (account_id, invoice_ref) do update set dispute = $2, owed = $3`,
    [accountId, state, owed],
  )
}

/** Published for tomorrow; its drop finds a payment missing, and it is paid so much later. */
async function paidAfter(minutes: number) {
  const { accountId, ...account } = await openAccount(late.deps, phones)
  const runId = await publishFor(late.deps, { accountId, ...account }, TOMORROW)
  await plan(accountId, 'past_due')
  late.clock.advance(DAY_MS)
  await startDueRuns(late.deps)
  expect(await late.statusOf(runId)).toBe('held')
  expect(await resumePaidRuns(late.deps)).toBe(0)
  late.clock.advance(minutes * MINUTE_MS)
  await plan(accountId, 'active')
  return { accountId, runId }
}

const waiting = (accountId: string) => selectWaitingCampaigns(db, accountId, lateBefore(late.deps))

describe('a run that waited for a payment', () => {
  it('starts by itself when it is paid up to two hours after its drop', async () => {
    const { accountId, runId } = await paidAfter(120)
    expect(await waiting(accountId)).toEqual([])
    expect(await resumePaidRuns(late.deps)).toBe(1)
    expect(await late.statusOf(runId)).toBe('preparing')
    expect(await resumePaidRuns(late.deps)).toBe(0)
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('waits for its owner when it is paid later than that, and is listed', async () => {
    const { accountId, runId } = await paidAfter(121)
    expect(await resumePaidRuns(late.deps)).toBe(0)
    expect(await late.statusOf(runId)).toBe('held')
    const name = (await late.campaignOf(runId))?.name ?? ''
    expect(await waiting(accountId)).toEqual([{ name, drops: 1 }])
    await decideWaitingRuns(late.deps, { accountId, campaignName: name }, 'send')
    expect(await late.statusOf(runId)).toBe('preparing')
    expect(await waiting(accountId)).toEqual([])
  })

  it('stays while a payment is disputed, and when its plan has ended', async () => {
    const { accountId, runId } = await paidAfter(10)
    await dispute(accountId, 'open')
    expect(await resumePaidRuns(late.deps)).toBe(0)
    await dispute(accountId, 'won')
    await plan(accountId, 'canceled')
    expect(await resumePaidRuns(late.deps)).toBe(0)
    await plan(accountId, 'active')
    expect(await resumePaidRuns(late.deps)).toBe(1)
    expect(await late.statusOf(runId)).toBe('preparing')
  })

  it('was late already when it was found, so a payment does not start it', async () => {
    const account = await openAccount(late.deps, phones)
    const runId = await publishFor(late.deps, account, TOMORROW)
    await plan(account.accountId, 'past_due')
    late.clock.pass(DAY_MS + 121 * MINUTE_MS)
    await startDueRuns(late.deps)
    await plan(account.accountId, 'active')
    expect(await resumePaidRuns(late.deps)).toBe(0)
    expect(await late.statusOf(runId)).toBe('held')
  })

  it.each([
    { minutes: 119, status: 'sending' },
    { minutes: 121, status: 'held' },
  ])('that was interrupted $minutes minutes before is $status', async ({ minutes, status }) => {
    const run = await preparedRun(late.deps, phones)
    await holdAccountRuns(late.deps, run.accountId, 'The payment is missing.')
    late.clock.advance(minutes * MINUTE_MS)
    await resumePaidRuns(late.deps)
    expect(await late.statusOf(run.runId)).toBe(status)
  })

  it('has been behind since it was paused, where it was', async () => {
    const run = await preparedRun(late.deps, phones)
    await db.query(`update runs set status = 'paused', paused_since = $2 where id = $1`, [
      run.runId,
      late.clock.now(),
    ])
    late.clock.advance(90 * MINUTE_MS)
    await holdAccountRuns(late.deps, run.accountId, 'The payment is missing.')
    late.clock.advance(31 * MINUTE_MS)
    expect(await resumePaidRuns(late.deps)).toBe(0)
    expect(await late.statusOf(run.runId)).toBe('held')
  })

  it('is one of several days: only the latest is sent, and nothing while the payment is missing', async () => {
    const account = await openAccount(late.deps, phones)
    const { accountId } = account
    const days = { ...TOMORROW, endDate: '2026-11-21', frequency: 'daily' as const }
    const first = await publishFor(late.deps, account, days)
    await plan(accountId, 'past_due')
    for (let day = 0; day < 3; day += 1) {
      late.clock.advance(DAY_MS)
      await startDueRuns(late.deps)
    }
    late.clock.advance(3 * 60 * MINUTE_MS)
    const campaignName = (await late.campaignOf(first))?.name ?? ''
    const send = () => decideWaitingRuns(late.deps, { accountId, campaignName }, 'send')
    await expect(send()).rejects.toMatchObject({ code: 'sending_stopped' })
    expect(await waiting(accountId)).toEqual([{ name: campaignName, drops: 3 }])
    await plan(accountId, 'active')
    await Promise.all([send(), send()])
    const runs = await db.query<{ status: string }>(
      'select status from runs where account_id = $1 order by number',
      [accountId],
    )
    expect(runs.map(({ status }) => status)).toEqual(['blocked', 'blocked', 'preparing'])
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })
})

describe('a run that began just before its account was stopped', () => {
  it.each([
    { because: 'on hold', stop: (id: string) => plan(id, 'paused') },
    { because: 'past due for seven days', stop: (id: string) => plan(id, 'past_due', 7) },
    { because: 'unpaid for eight days', stop: (id: string) => plan(id, 'unpaid', 8) },
    { because: 'disputed', stop: (id: string) => dispute(id, 'open') },
    { because: 'owing credits', stop: (id: string) => dispute(id, 'lost', 5) },
  ])('is held where the account is $because', async ({ stop }) => {
    const run = await preparedRun(late.deps, phones)
    await stop(run.accountId)
    expect(await holdUnpaidRuns(late.deps)).toBe(1)
    expect(await late.statusOf(run.runId)).toBe('held')
    expect(await holdUnpaidRuns(late.deps)).toBe(0)
    await resumePaidRuns(late.deps)
    expect(await late.statusOf(run.runId)).toBe('held')
    await plan(run.accountId, 'active')
    await dispute(run.accountId, 'won')
    await resumePaidRuns(late.deps)
    expect(await late.statusOf(run.runId)).toBe('sending')
    expect(await ledgerProblems(db, run.accountId)).toEqual([])
  })

  it.each([
    { because: 'past due within the grace', stop: (id: string) => plan(id, 'past_due', 6) },
    { because: 'unpaid within the grace', stop: (id: string) => plan(id, 'unpaid', 6) },
    { because: 'without a plan', stop: (id: string) => plan(id, 'canceled') },
    { because: 'settled with its bank', stop: (id: string) => dispute(id, 'lost') },
  ])('goes on where the account is $because', async ({ stop }) => {
    const run = await preparedRun(late.deps, phones)
    await stop(run.accountId)
    expect(await holdUnpaidRuns(late.deps)).toBe(0)
    expect(await late.statusOf(run.runId)).toBe('sending')
  })
})
