import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownersUnansweredText } from '@afterbeep/contract/registry/registry-texts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { OwnershipError } from '../../providers/ownership/port.ts'
import type {
  OwnershipProvider,
  OwnershipQuestion,
  OwnershipResult,
} from '../../providers/ownership/port.ts'
import {
  openAccount,
  prepareRuns,
  publishFor,
  readRun,
  sendingDeps,
} from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { Owner } from '../../testing/simulation/simulation.queries.ts'
import { askOwners } from '../preparing/index.ts'
import type { RunToSend } from '../runs/index.ts'
import { startDueRuns } from '../runs/index.ts'

// A number is asked for within the 31 days before it is contacted, however long its run waits.
const [ann, bob] = [12125550001, 12125550002]
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const clock = createManualClock(new Date('2026-10-01T15:00:00Z'))
const asked: OwnershipQuestion[] = []
/** What the database of reassigned numbers says now: an error where it does not respond. */
let results: Partial<Record<number, OwnershipResult>> | OwnershipError
let db: Database
let owner: Owner
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(new Date('2026-10-01T15:00:00Z'))
  asked.length = 0
  results = {}
  owner = await openAccount({ db, clock }, [ann, bob])
})

const ownership: OwnershipProvider = {
  mostAtOnce: 1,
  check: async () => undefined,
  close: async () => undefined,
  ask: async (questions) => {
    asked.push(...questions)
    const known = results
    if (known instanceof OwnershipError) throw known
    return questions.map(({ phone }) => known[phone] ?? 'no')
  },
}

async function prepared(): Promise<RunToSend> {
  const runId = await publishFor({ db, clock }, owner)
  const deps = { ...sendingDeps, db, clock, ownership }
  await startDueRuns(deps)
  for (;;) if (!(await askOwners(deps))) break
  await prepareRuns(deps)
  await db.query('delete from canaries where run_id = $1', [runId])
  asked.length = 0
  return readRun({ db }, owner.accountId, runId)
}

/** Sends what is due of it now; returns whom it called. */
async function send(run: RunToSend, provider: OwnershipProvider | null = ownership) {
  const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
  Object.assign(fixture.deps, { ownership: provider ?? undefined })
  // A chunk that comes back at once would never end here.
  for (let turns = 0; turns < 5; turns += 1) if (!(await fixture.sendNext(run))) break
  return fixture.calls.map(({ phone }) => phone)
}

const phonesAsked = () => asked.map(({ phone }) => phone).toSorted((one, two) => one - two)

async function statusOf({ runId }: RunToSend) {
  const [row] = await db.query<{ status: string; reason: string | null }>(
    'select status, status_reason as reason from runs where id = $1',
    [runId],
  )
  return row
}

it('asks again for people of a run that waited for more than 31 days, and calls no new owner', async () => {
  clock.advance(7 * DAY_MS)
  const run = await prepared()
  results = { [bob]: 'yes' }
  clock.advance(32 * DAY_MS)
  expect(await send(run)).toEqual([ann])
  expect(phonesAsked()).toEqual([ann, bob])
})

it('asks for people of a list that was new when its run was prepared', async () => {
  const run = await prepared()
  results = { [ann]: 'yes' }
  clock.advance(2 * DAY_MS)
  expect(await send(run)).toEqual([bob])
  expect(phonesAsked()).toEqual([ann, bob])
})

it('asks again where the run before had asked, and that was more than 31 days ago', async () => {
  clock.advance(7 * DAY_MS)
  await prepared()
  clock.advance(30 * DAY_MS)
  const run = await prepared()
  results = { [ann]: 'yes' }
  clock.advance(20 * DAY_MS)
  expect(await send(run)).toEqual([bob])
})

it('asks no second time within 31 days', async () => {
  clock.advance(7 * DAY_MS)
  const run = await prepared()
  clock.advance(30 * DAY_MS)
  expect(await send(run)).toEqual([ann, bob])
  expect(asked).toEqual([])
})

it('calls no one while no response comes, tries again in a minute, and leaves it to the owner in the end', async () => {
  clock.advance(7 * DAY_MS)
  const run = await prepared()
  clock.advance(32 * DAY_MS)
  results = new OwnershipError('no response')
  expect(await send(run)).toEqual([])
  expect(await statusOf(run)).toMatchObject({ status: 'sending' })
  const tries = asked.length
  expect(await send(run)).toEqual([])
  // Not due before the minute is over.
  expect(asked).toHaveLength(tries)
  clock.advance(sendingDeps.settings.lateLimitMs + MINUTE_MS)
  expect(await send(run)).toEqual([])
  expect(await statusOf(run)).toEqual({ status: 'held', reason: ownersUnansweredText })
})

it('goes on when responses come again, without what was counted of the time without', async () => {
  clock.advance(7 * DAY_MS)
  const run = await prepared()
  clock.advance(32 * DAY_MS)
  results = new OwnershipError('no response')
  await send(run)
  results = { [ann]: 'yes' }
  clock.advance(2 * MINUTE_MS)
  expect(await send(run)).toEqual([bob])
  const [row] = await db.query('select owners_failing_since as since from runs where id = $1', [
    run.runId,
  ])
  expect(row).toEqual({ since: null })
})

it('waits for nothing where the database of reassigned numbers is not in use any more', async () => {
  clock.advance(7 * DAY_MS)
  const run = await prepared()
  clock.advance(40 * DAY_MS)
  expect(await send(run, null)).toEqual([ann, bob])
  expect(asked).toEqual([])
})
