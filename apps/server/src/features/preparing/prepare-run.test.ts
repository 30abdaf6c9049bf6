import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  openAccount,
  prepareDue,
  prepareRuns,
  publishFor,
  sendingDeps,
} from '../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { importContactFile } from '../contacts/index.ts'
import { startDueRuns } from '../runs/index.ts'

const clock = createManualClock(new Date('2026-11-21T18:30:00Z'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** What preparing made of a run whose list has so many rows by then. */
async function prepared(rows: number) {
  const phones = Array.from({ length: Math.max(rows, 1) }, (_, index) => 12125550000 + index)
  const account = await openAccount({ db, clock }, phones, 1_000_000)
  const runId = await publishFor({ db, clock }, account, { campaignType: 'voicemail' })
  if (rows === 0) {
    await db.query('delete from contacts where account_id = $1', [account.accountId])
  }
  await prepareDue({ db, clock })
  const [run] = await db.query(
    `select status, open_deliveries as open from runs where account_id = $1 and id = $2`,
    [account.accountId, runId],
  )
  return run
}

it('a run whose list has lost its people is over at once', async () => {
  expect(await prepared(0)).toEqual({ status: 'completed', open: 0 })
})

it.each([1, 5000, 5001])('a list of %d people, in pages of 5,000, is sent', async (rows) => {
  expect(await prepared(rows)).toEqual({ status: 'sending', open: rows })
})

/** A prepared Call + Message run of two people. */
async function preparedBoth(contactLimit: number): Promise<string> {
  const account = await openAccount({ db, clock }, [12125550101, 12125550102])
  const runId = await publishFor({ db, clock }, account)
  await startDueRuns({ db, clock, ...sendingDeps })
  await prepareRuns({ db, clock, ...sendingDeps, settings: { contactLimit } })
  return runId
}

it.each([
  [2, false],
  [1, true],
])('with %d contacts allowed in 24 hours, voicemail and text are checked: %s', async (...check) => {
  const [contactLimit, isChecked] = check
  const runId = await preparedBoth(contactLimit)
  const chunks = await db.query(
    'select distinct near_limit as "isChecked" from chunks where run_id = $1',
    [runId],
  )
  expect(chunks).toEqual([{ isChecked }])
})

it('a run notes its first claim, so that its deliveries are found as earlier contacts', async () => {
  const runId = await preparedBoth(3)
  const runs = await db.query(
    `select first_claim = (select min(claim) from deliveries where run_id = id) as "isFirst"
     from runs where id = $1`,
    [runId],
  )
  expect(runs).toEqual([{ isFirst: true }])
})

it('who refused in any row of the list is skipped on that channel, and its text goes with a voicemail', async () => {
  const file = [
    'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Consent',
    '1,A,A,1,12125550121,yes',
    '2,B,B,2,12125550122,no',
    '3,C,C,3,12125550123,voice only',
    '4,D,D,4,12125550124,text only',
    '5,E,E,5,12125550125,yes',
    '6,E,E,6,12125550125,no',
    '7,F,F,7,12125550126,who knows',
  ].join('\n')
  const account = await openAccount({ db, clock }, [])
  async function* bytes() {
    yield Buffer.from(file)
  }
  const { accountId } = account
  const list = { accountId, name: 'contacts.csv', bytes: bytes() }
  const { listId } = await importContactFile({ db, clock }, list)
  const runId = await publishFor({ db, clock }, { ...account, listId })
  await prepareDue({ db, clock })
  const deliveries = await db.query<{ channel: string; line: number; fate: string }>(
    `select channel, line, coalesce(reason, state) as fate from deliveries
     where account_id = $1 and run_id = $2 order by line`,
    [account.accountId, runId],
  )
  const fates = (channel: string) =>
    deliveries.filter((one) => one.channel === channel).map(({ line, fate }) => `${line} ${fate}`)
  expect(fates('voice')).toEqual([
    '2 pending',
    '3 consent_refused',
    '4 pending',
    '5 consent_refused',
    '6 consent_refused',
    '7 same_number',
    '8 pending',
  ])
  expect(fates('text')).toEqual([
    '2 pending',
    '3 consent_refused',
    '4 consent_refused',
    '5 consent_refused',
    '6 consent_refused',
    '7 same_number',
    '8 pending',
  ])
})

it('a no in a column of one channel keeps the person out on that channel alone', async () => {
  const file = [
    'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Voice Consent,SMS Consent',
    '1,A,A,1,12125550131,yes,no',
    '2,B,B,2,12125550132,no,yes',
    '3,C,C,3,12125550133,yes,yes',
    '4,D,D,4,12125550134,,',
  ].join('\n')
  const account = await openAccount({ db, clock }, [])
  async function* bytes() {
    yield Buffer.from(file)
  }
  const { accountId } = account
  const list = { accountId, name: 'contacts.csv', bytes: bytes() }
  const { listId } = await importContactFile({ db, clock }, list)
  const runId = await publishFor({ db, clock }, { ...account, listId })
  await prepareDue({ db, clock })
  const skipped = await db.query<{ channel: string; line: number; reason: string }>(
    `select channel, line, reason from deliveries
     where account_id = $1 and run_id = $2 and state = 'skipped' order by channel, line`,
    [accountId, runId],
  )
  expect(skipped.map(({ channel, line, reason }) => `${channel} ${line} ${reason}`)).toEqual([
    'text 2 consent_refused',
    // A text only follows a voicemail.
    'text 3 consent_refused',
    'voice 3 consent_refused',
  ])
})

it('numbers abroad are skipped on each channel', async () => {
  const account = await openAccount({ db, clock }, [12125550111, 14165550112])
  const runId = await publishFor({ db, clock }, account)
  await prepareDue({ db, clock })
  const deliveries = await db.query(
    `select channel, phone::float8 as phone, state, reason from deliveries
     where account_id = $1 and run_id = $2 order by channel, phone`,
    [account.accountId, runId],
  )
  const skipped = { phone: 14165550112, state: 'skipped', reason: 'outside_us' }
  const open = { phone: 12125550111, state: 'pending', reason: null }
  expect(deliveries).toEqual([
    { channel: 'text', ...open },
    { channel: 'text', ...skipped },
    { channel: 'voice', ...open },
    { channel: 'voice', ...skipped },
  ])
})
