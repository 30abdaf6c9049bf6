import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownersUnansweredText } from '@afterbeep/contract/registry/registry-texts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import type { OwnershipProvider, OwnershipQuestion } from '../../providers/ownership/port.ts'
import {
  openAccount,
  prepareDue,
  prepareRuns,
  publishFor,
  sendingDeps,
} from '../../testing/campaigns/prepared-run.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openSimulatedOwnership } from '../../testing/ownership/simulated-ownership.ts'
import type { SimulatedOwnership } from '../../testing/ownership/simulated-ownership.ts'
import type { Owner } from '../../testing/simulation/simulation.queries.ts'
import { surveyList } from '../campaigns/preflight/survey-list.ts'
import { importContactFile } from '../contacts/upload/import-contact-file.ts'
import { decideLateRun } from '../runs/late/late-runs.ts'
import type { RunNotice } from '../runs/index.ts'
import { startDueRuns } from '../runs/index.ts'
import { askOwners } from './ask-owners.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const [newOwner, noData, since2026, kept] = [15550060001, 15550060002, 15550060003, 14085550100]
const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
const notices: RunNotice[] = []
const asked: OwnershipQuestion[] = []
let db: Database
let simulated: SimulatedOwnership
let ownership: OwnershipProvider
beforeAll(async () => {
  db = await openTestDatabase()
  simulated = await openSimulatedOwnership()
  const { provider } = simulated
  ownership = {
    ...provider,
    ask: (questions) => {
      asked.push(...questions)
      return provider.ask(questions)
    },
  }
})
afterAll(async () => {
  await simulated.close()
  await db.close()
})
beforeEach(() => {
  clock.set(new Date('2026-11-18T15:00:00Z'))
  asked.length = 0
  notices.length = 0
})
afterEach(() => fail('none'))

const fail = (kind: string) => simulated.fail(kind)

const deps = () => ({
  ...sendingDeps,
  db,
  clock,
  log: createLogger('silent'),
  ownership,
  notifyOwner: async (_tx: unknown, notice: RunNotice) => void notices.push(notice),
})

/** An account with a list of a week ago that has these rows of phone, consent, its day and its source. */
async function accountWith(rows: readonly string[]): Promise<Owner> {
  const owner = await openAccount({ db, clock }, [kept])
  const header =
    'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Consent,ConsentDate,ConsentSource'
  const lines = rows.map((row, at) => `${at},Ann,Lee,555${at},${row}`)
  const file = Buffer.from(`${header}\n${lines.join('\n')}\n`)
  async function* bytes() {
    yield file
  }
  const { accountId } = owner
  const sent = { accountId, name: 'a.csv', bytes: bytes(), sizeBytes: file.byteLength }
  const { listId } = await importContactFile({ db, clock }, sent)
  clock.pass(7 * DAY_MS)
  return { ...owner, listId }
}

/** Starts what is due, asks as long as there is something to ask for, and prepares what may be. */
async function advance(): Promise<void> {
  await startDueRuns(deps())
  while (await askOwners(deps()));
  await prepareRuns(deps())
}

const statusOf = async (runId: string) =>
  (
    await db.query<{ status: string; reason: string | null }>(
      'select status, status_reason as reason from runs where id = $1',
      [runId],
    )
  )[0]
const fates = async (runId: string) =>
  Object.fromEntries(
    (
      await db.query<{ phone: number; fate: string }>(
        `select phone, state || coalesce(' ' || reason, '') as fate from deliveries
         where run_id = $1 and channel = 'voice'`,
        [runId],
      )
    ).map(({ phone, fate }) => [phone, fate]),
  )

describe('numbers that changed hands', () => {
  it('are left out; those that did not, and those of which nothing is known, are contacted', async () => {
    const owner = await accountWith([
      `${newOwner},yes,2025-03-04,Form`,
      `${noData},yes,2025-03-04,Form`,
      `${since2026},yes,2026-03-04,Form`,
      `${kept},,,`,
    ])
    const runId = await publishFor({ db, clock }, owner)
    await advance()
    expect(await fates(runId)).toEqual({
      [newOwner]: 'skipped reassigned_number',
      [noData]: 'pending',
      [since2026]: 'pending',
      [kept]: 'pending',
    })
    expect(asked.map(({ phone, since }) => [phone, since])).toEqual([
      [newOwner, '2025-03-04'],
      [noData, '2025-03-04'],
      [since2026, '2026-03-04'],
      // Without the day of a consent, that of the upload.
      [kept, '2026-11-18'],
    ])
    expect(await ledgerProblems(db, owner.accountId)).toEqual([])
  })

  it('are asked for once a month, and again where the person consented on another day', async () => {
    const owner = await accountWith([`${since2026},yes,2025-03-04,Form`])
    const first = await publishFor({ db, clock }, owner)
    await advance()
    clock.pass(5 * HOUR_MS)
    const second = await publishFor({ db, clock }, owner)
    await advance()
    expect(asked).toHaveLength(1)
    expect([await fates(first), await fates(second)]).toEqual([
      { [since2026]: 'skipped reassigned_number' },
      { [since2026]: 'skipped reassigned_number' },
    ])
    clock.pass(32 * DAY_MS)
    await publishFor({ db, clock }, owner)
    await advance()
    expect(asked).toHaveLength(2)
    clock.pass(400 * DAY_MS)
    await publishFor({ db, clock }, owner)
    await advance()
    const stored = 'select asked_at as at from ownership_answers where account_id = $1'
    expect(await db.query(stored, [owner.accountId])).toEqual([{ at: clock.now() }])
    const renewed = await accountWith([`${since2026},yes,2026-03-04,Form`])
    const third = await publishFor({ db, clock }, { ...renewed, accountId: renewed.accountId })
    await advance()
    expect(await fates(third)).toEqual({ [since2026]: 'pending' })
  })

  it('are counted by the next preflight as its run leaves them out', async () => {
    const owner = await accountWith([`${newOwner},yes,2025-03-04,Form`, `${kept},,,`])
    await publishFor({ db, clock }, owner)
    await advance()
    clock.pass(25 * HOUR_MS)
    const survey = await surveyList(
      { ...deps(), asksOwners: true },
      {
        ...owner,
        drop: clock.now(),
        channels: ['voice'],
        followUpOf: null,
        now: clock.now(),
        signal: undefined,
      },
    )
    expect([...survey.excluded]).toEqual([['reassigned_number', 1]])
    expect(survey.sendable).toBe(1)
  })
})

describe('while the database of reassigned numbers gives no answer', () => {
  it('contacts no recipient, and goes on by itself when responses come', async () => {
    const owner = await accountWith([`${newOwner},yes,2025-03-04,Form`, `${kept},,,`])
    const runId = await publishFor({ db, clock }, owner)
    await fail('500')
    await advance()
    expect([await statusOf(runId), await fates(runId)]).toEqual([
      { status: 'preparing', reason: null },
      {},
    ])
    await fail('none')
    // Not before the next try is due.
    await advance()
    expect(await fates(runId)).toEqual({})
    clock.pass(61_000)
    await advance()
    expect(await fates(runId)).toEqual({
      [newOwner]: 'skipped reassigned_number',
      [kept]: 'pending',
    })
  })

  it('for longer than a run may be late: its owner decides, and the numbers are asked for again', async () => {
    const owner = await accountWith([`${newOwner},yes,2025-03-04,Form`])
    const name = 'Held'
    const runId = await publishFor({ db, clock }, owner, { name })
    await fail('500')
    for (let tries = 0; tries < 4; tries += 1) {
      await advance()
      clock.pass(HOUR_MS)
    }
    expect(await statusOf(runId)).toEqual({ status: 'held', reason: ownersUnansweredText })
    expect(notices).toEqual([{ kind: 'run_late', accountId: owner.accountId, runId }])
    await fail('none')
    await decideLateRun(deps(), { accountId: owner.accountId, campaignName: name }, 'send')
    await advance()
    expect(await fates(runId)).toEqual({ [newOwner]: 'skipped reassigned_number' })
  })

  it('an installation that did not configure it waits for nothing', async () => {
    const owner = await accountWith([`${newOwner},yes,2025-03-04,Form`])
    const runId = await publishFor({ db, clock }, owner)
    await fail('500')
    await prepareDue({ db, clock })
    expect(await fates(runId)).toEqual({ [newOwner]: 'pending' })
    expect(asked).toEqual([])
  })
})
