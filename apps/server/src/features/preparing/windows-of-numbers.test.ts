import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  openAccount,
  prepareDue,
  publishFor,
  readRun,
} from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createRng } from '../../testing/simulation/rng.ts'
import type { Owner } from '../../testing/simulation/simulation.queries.ts'
import { contactLimitOf, nextOpening, windowKeyOf } from '../compliance/index.ts'
import { importContactFile } from '../contacts/index.ts'

/** A Monday: 8:30 in New York, 3:30 in Honolulu, and 7:30 in Alabama. */
const MORNING = new Date('2026-11-23T13:30:00Z')
const HOUR_MS = 3_600_000
let db: Database
let clock: ManualClock
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

interface Row {
  phone: number
  zip?: string
  state?: string
  country?: string
  consent?: string
}

/** The prepared run of a campaign to an account's list. */
async function prepare(owner: Owner, changes: Partial<CampaignDraft> = {}) {
  const runId = await publishFor({ db, clock }, owner, changes)
  await prepareDue({ db, clock })
  return { ...(await readRun({ db }, owner.accountId, runId)), userId: owner.userId }
}

/** The prepared run of a list with these rows, in the lines from 2 on. */
async function prepared(rows: readonly Row[]) {
  clock = createManualClock(MORNING)
  const account = await openAccount({ db, clock }, [], 1_000_000)
  const lines = rows.map(
    ({ phone, zip = '', state = '', country = '', consent = '' }, at) =>
      `${at},Ann,Lee,${at},${phone},${zip},${state},${country},${consent}`,
  )
  const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Zipcode,State,Country,Consent'
  async function* bytes() {
    yield Buffer.from([header, ...lines].join('\n'))
  }
  const list = { accountId: account.accountId, name: 'contacts.csv', bytes: bytes() }
  const { listId } = await importContactFile({ db, clock }, list)
  return prepare({ ...account, listId })
}

/** Who is called when all that is due by now is sent. */
async function callNow(run: Awaited<ReturnType<typeof prepared>>): Promise<string[]> {
  await db.query('delete from canaries where run_id = $1', [run.runId])
  const called: string[] = []
  for (const channel of ['voice', 'text'] as const) {
    const fixture = createSendingFixture({ db, clock, channel, respond: () => accepted })
    while (await fixture.sendNext(run));
    called.push(...fixture.calls.map((call) => `${channel} ${call.line}`))
  }
  return called
}

interface Waiting {
  channel: 'voice' | 'text'
  line: number
  phone: number
  windowKey: string
  nearLimit: boolean
}

function waitingOf({ runId }: { runId: string }): Promise<Waiting[]> {
  return db.query<Waiting>(
    `select d.channel, d.line, d.phone, c.window_key as "windowKey", c.near_limit as "nearLimit"
     from deliveries d join chunks c on c.account_id = d.account_id and c.run_id = d.run_id
       and c.channel = d.channel and c.number = d.chunk_number
     where d.run_id = $1 and d.state = 'pending' order by d.line, d.channel`,
    [runId],
  )
}

/** Chunks that do not agree with their deliveries, and texts that do not wait for their own voicemail. */
async function disagreeing({ runId }: { runId: string }): Promise<string[]> {
  const chunks = await db.query<{
    channel: string
    number: number
    lines: number[]
    follows: number | null
    open: number
    unsealed: boolean
  }>(
    `select channel, number, lines, follows, open_deliveries as open, unsealed from chunks
     where run_id = $1`,
    [runId],
  )
  const deliveries = await db.query<{
    channel: string
    line: number
    state: string
    number: number
  }>(
    `select channel, line, state, chunk_number as number from deliveries
     where run_id = $1 order by line`,
    [runId],
  )
  const [run] = await db.query<{ open: number }>(
    'select open_deliveries as open from runs where id = $1',
    [runId],
  )
  const pending = deliveries.filter(({ state }) => state === 'pending')
  const inChunk = Map.groupBy(deliveries, (one) => `${one.channel} ${one.number}`)
  const voiceChunks = new Map(
    pending.flatMap(({ channel, line, number: of }) => (channel === 'voice' ? [[line, of]] : [])),
  )
  const wrong = chunks.filter(({ channel, number: of, lines, open, follows, unsealed }) => {
    const own = inChunk.get(`${channel} ${of}`) ?? []
    const waiting = own.filter(({ state }) => state === 'pending')
    return (
      lines.join() !== own.map(({ line }) => line).join() ||
      open !== waiting.length ||
      unsealed !== (own.length > 0 && waiting.length === 0) ||
      (channel === 'text' && waiting.some(({ line }) => voiceChunks.get(line) !== follows))
    )
  })
  const texts = wrong.map(({ channel, number: of }) => `${channel} chunk ${of}`)
  return run?.open === pending.length ? texts : [...texts, 'run']
}

const number = 12122550100
/** In Guam it is night at all the times of these tests. */
const asleep = Array.from({ length: 5_000 }, (_, at) => ({ phone: 16712000000 + at }))

/** A list longer than a page of preparation, with these rows at its end. */
const farApart = (first: Row, ...others: Row[]) => [
  first,
  { phone: number + 1 },
  ...asleep,
  ...others,
]

it.each([
  ['right below', (first: Row, other: Row) => [first, other]],
  ['in a later page', farApart],
])(
  'a number is not called while it is closed where a row %s says it is',
  async (_where, rowsOf) => {
    const run = await prepared(rowsOf({ phone: number }, { phone: number, zip: '96801' }))
    expect(await disagreeing(run)).toEqual([])
    expect(await callNow(run)).not.toContain('voice 2')
    clock.set(new Date('2026-11-23T18:30:00Z'))
    expect(await callNow(run)).toContain('voice 2')
  },
)

it('a text that follows a campaign waits for the hours of all rows too', async () => {
  const first = await prepared(farApart({ phone: number }, { phone: number, state: 'Alabama' }))
  await db.query(`update deliveries set state = 'delivered' where run_id = $1`, [first.runId])
  clock.set(new Date(MORNING.getTime() + 24 * HOUR_MS))
  const followUp = { campaignType: 'sms', followUpOf: first.campaignName } as const
  const run = await prepare(first, followUp)
  expect(await callNow(run)).not.toContain('text 2')
  clock.advance(HOUR_MS / 2)
  expect(await callNow(run)).toContain('text 2')
})

it.each(['FL', 'MD', 'OK', 'OR'])(
  'a number whose later row says %s has no more contacts than that law allows',
  async (state) => {
    const run = await prepared(farApart({ phone: number }, { phone: number, state }))
    const [voice, text] = (await waitingOf(run)).filter(({ line }) => line === 2)
    for (const one of [voice, text]) {
      expect(contactLimitOf(one?.windowKey ?? '', 10, MORNING)).toBe(3)
      expect(one?.nearLimit).toBe(true)
    }
  },
)

it('the rows of another list, or of an earlier campaign, say nothing of this one', async () => {
  await prepared([{ phone: number, zip: '96801' }])
  const run = await prepared([{ phone: number }])
  const keys = (await waitingOf(run)).map(({ windowKey }) => windowKey)
  expect(new Set(keys)).toEqual(new Set(['US@America/New_York']))
})

it('a row that is left out still says where its number may be', async () => {
  const other = { phone: number, zip: '96801', consent: 'no text' }
  const run = await prepared(farApart({ phone: number, consent: 'no text' }, other))
  // The refused text stays where it was skipped.
  expect(await disagreeing(run)).toEqual([])
  expect(await callNow(run)).toEqual(['voice 3'])
})

it('the records of those who were left out can be made when the others of their chunk have moved', async () => {
  const refused = { phone: number + 1, consent: 'no' }
  const rows = [{ phone: number }, refused, ...asleep, { phone: number, zip: '96801' }]
  const run = await prepared(rows)
  expect(await disagreeing(run)).toEqual([])
})

it('a chunk whose recipients have all moved ends without a call', async () => {
  const run = await prepared([{ phone: number }, ...asleep, { phone: number, zip: '96801' }])
  const empty = () =>
    db.query(
      `select channel, state from chunks where run_id = $1 and lines = '{}' order by channel`,
      [run.runId],
    )
  expect(await empty()).toEqual([
    { channel: 'text', state: 'waiting' },
    { channel: 'voice', state: 'ready' },
  ])
  expect(await callNow(run)).toEqual([])
  clock.set(new Date('2026-11-23T18:30:00Z'))
  expect(await callNow(run)).toEqual(['voice 2'])
  expect(await empty()).toEqual([
    { channel: 'text', state: 'done' },
    { channel: 'voice', state: 'done' },
  ])
})

it.each([
  ['right below', (first: Row, other: Row) => [first, other]],
  ['in a later page', farApart],
])('a number that a row %s places abroad is not contacted', async (_where, rowsOf) => {
  const run = await prepared(rowsOf({ phone: number }, { phone: number, country: 'Canada' }))
  const fates = await db.query(
    `select channel, reason from deliveries where run_id = $1 and line = 2 order by channel`,
    [run.runId],
  )
  expect(fates).toEqual([
    { channel: 'text', reason: 'outside_us' },
    { channel: 'voice', reason: 'outside_us' },
  ])
})

const { SEED = '1' } = process.env
it('the hours of a number are those that all its rows allow, wherever they stand', async () => {
  const rng = createRng(Number(SEED))
  const areaCodes = [212, 808, 205, 503, 239, 401, 299, 800, 671]
  const zips = ['10001', '96801', '33101', '37723', '79835', '96910', '', '', '', '', '']
  const states = ['TX', 'Florida', 'RI', 'NE', 'PA', '', '', '', '', '']
  const phones = Array.from({ length: 100 }, (_, at) =>
    Number(`1${rng.pick(areaCodes)}${2_000_000 + at}`),
  )
  const placed = Array.from({ length: 280 }, () => ({
    phone: rng.pick(phones),
    zip: rng.pick(zips),
    state: rng.pick(states),
  }))
  const rows = rng.shuffled([...placed, ...asleep.map((row) => ({ ...row, zip: '', state: '' }))])
  const run = await prepared(rows)
  const rowsOf = Map.groupBy(rows, ({ phone }) => phone)
  const instants = Array.from(
    { length: 14 },
    (_, at) => new Date(MORNING.getTime() + (at * 11 - 3) * HOUR_MS + rng.integer(0, 59) * 60_000),
  )
  const known = new Map<string, string>()
  /** One letter for each instant. */
  const hoursOf = (windowKey: string, channel: 'voice' | 'text') => {
    const name = `${channel} ${windowKey}`
    const hours =
      known.get(name) ??
      instants.map((at) => (nextOpening(windowKey, at, channel) > at ? '-' : 'o')).join('')
    known.set(name, hours)
    return hours
  }
  const waiting = await waitingOf(run)
  expect(waiting).toHaveLength(2 * rowsOf.size)
  const wrong = waiting.filter(({ phone, channel, windowKey }) => {
    const each = (rowsOf.get(phone) ?? []).map((row) => hoursOf(windowKeyOf(row), channel))
    const all = instants.map((_, at) => (each.every((hours) => hours[at] === 'o') ? 'o' : '-'))
    return all.join('') !== hoursOf(windowKey, channel)
  })
  expect(wrong, `SEED=${SEED}`).toEqual([])
  expect(await disagreeing(run)).toEqual([])
})
