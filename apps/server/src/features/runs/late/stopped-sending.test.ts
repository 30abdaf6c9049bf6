import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { TOMORROW, openLateRuns } from '../../../testing/campaigns/late-runs-fixture.ts'
import type { LateRunsFixture } from '../../../testing/campaigns/late-runs-fixture.ts'
import { openAccount, preparedRun, publishFor } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { startDueRuns } from '../start-due-runs.ts'
import { decideLateRun, holdAccountRuns } from './late-runs.ts'

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
const DAY_MS = 86_400_000

async function overdueFor(days: number, accountId: string): Promise<void> {
  const since = new Date(late.clock.now().getTime() - days * DAY_MS)
  await db.query(
    `update subscriptions set status = 'past_due', overdue_since = $2 where account_id = $1`,
    [accountId, since],
  )
}

async function paid(accountId: string): Promise<void> {
  await db.query(
    `update subscriptions set status = 'active', overdue_since = null where account_id = $1`,
    [accountId],
  )
}

async function nameOf(runId: string): Promise<string> {
  return (await late.campaignOf(runId))?.name ?? ''
}

describe('an account whose payment is missing', () => {
  it('publishes and starts for seven days, and neither of both after that', async () => {
    const account = await openAccount(late.deps, phones)
    await overdueFor(6, account.accountId)
    const runId = await publishFor(late.deps, account, TOMORROW)
    late.clock.advance(DAY_MS)
    await startDueRuns(late.deps)
    expect(await late.statusOf(runId)).toBe('held')
    expect((await late.campaignOf(runId))?.status_reason).toContain('Your last payment is missing')
    await expect(publishFor(late.deps, account)).rejects.toMatchObject({ code: 'sending_stopped' })
  })

  it('can drop what waits, but send it only when it has paid', async () => {
    const account = await openAccount(late.deps, phones)
    const { accountId } = account
    const runId = await publishFor(late.deps, account, TOMORROW)
    await overdueFor(8, accountId)
    late.clock.advance(DAY_MS)
    await startDueRuns(late.deps)
    const run = { accountId, campaignName: await nameOf(runId) }
    await expect(decideLateRun(late.deps, run, 'send')).rejects.toMatchObject({
      code: 'sending_stopped',
    })
    await paid(accountId)
    await decideLateRun(late.deps, run, 'send')
    expect(await late.statusOf(runId)).toBe('preparing')
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('has what is being sent wait with the reason, and no other account with it', async () => {
    const [own, other] = [
      await preparedRun(late.deps, phones),
      await preparedRun(late.deps, phones),
    ]
    const hold = () => holdAccountRuns(late.deps, own.accountId, 'The payment is missing.')
    await hold()
    await hold()
    expect(await late.statusOf(own.runId)).toBe('held')
    expect(await late.statusOf(other.runId)).toBe('sending')
    expect(late.notices).toEqual([{ kind: 'run_late', accountId: own.accountId, runId: own.runId }])
  })
})

it('a disputed payment stops sending at once, and a settled one lets it go on', async () => {
  const account = await openAccount(late.deps, phones)
  const dispute = (state: string, owed: number) =>
    db.query(
      `insert into returned_payments
         (account_id, invoice_ref, paid_cents, dispute, owed, seen_at, updated_at)
       values ($1, 'in_1', 20000, $2, $3, now(), now())
       on conflict (account_id, invoice_ref) do update set dispute = $2, owed = $3`,
      [account.accountId, state, owed],
    )
  const refused = (text: string) => ({
    code: 'sending_stopped',
    message: expect.stringContaining(text),
  })
  await dispute('open', 0)
  const disputed = refused('is disputed at your bank')
  await expect(publishFor(late.deps, account)).rejects.toMatchObject(disputed)
  await dispute('lost', 500)
  const owed = refused('500 credits are owed for it, and nothing is sent')
  await expect(publishFor(late.deps, account)).rejects.toMatchObject(owed)
  await dispute('lost', 0)
  expect(await publishFor(late.deps, account)).toBeDefined()
})
