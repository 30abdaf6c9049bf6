import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  listQuarantined,
  releaseQuarantined,
} from '../../../platform/quarantine/quarantine.queries.ts'
import { showQuarantined } from '../../../platform/quarantine/quarantine.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { HeldReport } from '../../../testing/campaigns/watched-providers.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import { until } from '../../../testing/until.ts'
import { confirmNumber } from '../../test-sends/numbers/test-numbers.queries.ts'
import { createReportIntake } from '../../reports/index.ts'
import { createTestReports } from '../../test-sends/index.ts'

// One event that can't be applied stops nothing: neither what came before and after it, of its own account or of
// another, nor what comes later. It is kept with its error, and applied once when an operator puts it back.
const BEFORE = 15550011001
const BAD = 15550011002
const AFTER = 15550011003
const LATE = 15550011004
const OTHERS = 15550011005
const OURS = [BEFORE, BAD, AFTER, LATE]
const HOUR_MS = 3_600_000
/** More than any event has tries. */
const ROUNDS = 12

let fixture: RulesFixture
let ours: Customer
let other: Customer
afterEach(() => fixture.close())

/** Makes an event for each phone, which can be brought as often as wanted. */
type Events = () => Promise<Map<number, HeldReport[]>>

const heldFor = (phones: readonly number[], from: number) => {
  const held = fixture.wire.held.slice(from)
  return new Map(
    phones.map((phone) => [phone, held.filter(({ body }) => body.includes(String(phone)))]),
  )
}

async function bring(reports: readonly HeldReport[] = []) {
  for (const report of reports) expect(await fixture.wire.bring(report)).toBe(200)
}

/** Sends to all; what is reported is held. */
async function sendToAll(campaignType: 'voicemail' | 'both') {
  await fixture.send(ours, OURS, { campaignType })
  await fixture.send(other, [OTHERS], { campaignType })
  await until('each voicemail is reported', () => fixture.wire.held.length === 5)
}

async function voiceReports() {
  await sendToAll('voicemail')
  return heldFor([...OURS, OTHERS], 0)
}

async function textReports() {
  await sendToAll('both')
  await bring(fixture.wire.held)
  await until('each text is reported twice', () => fixture.wire.held.length === 15)
  return heldFor([...OURS, OTHERS], 5)
}

async function replies() {
  const reports = [...(await textReports()).values()].flat()
  await bring(reports)
  await fixture.stands(ours, { 'text delivered': 4 })
  for (const phone of [...OURS, OTHERS]) await fixture.reply(phone, 'When do you open?')
  await until('each reply came', () => fixture.wire.held.length === 20)
  return heldFor([...OURS, OTHERS], 15)
}

/** Signed reports, which name a number and a drop, in place of the callbacks. */
async function nameless() {
  await sendToAll('voicemail')
  const reportOf = (phone: number): HeldReport => {
    const data = { drop_id: randomUUID(), to: `+${phone}`, status: 'success', reason_code: 0 }
    const body = JSON.stringify({ event_id: randomUUID(), event: 'contact.rvm.status', data })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const { signingSecret } = fixture.simulators.credentials.dropCowboy
    const hex = createHmac('sha256', signingSecret).update(`${timestamp}.${body}`).digest('hex')
    const signed = { 'x-timestamp': timestamp, 'x-signature': `sha256=${hex}` }
    const headers = { 'content-type': 'application/json', ...signed }
    return { url: `${fixture.origin}/api/webhooks/drop-cowboy/`, headers, body }
  }
  return new Map([...OURS, OTHERS].map((phone) => [phone, [reportOf(phone)]]))
}

async function reportsOfTests() {
  const send = async ({ accountId, userId, browser }: Customer, phone: number) => {
    const whose = { accountId, userId, phone }
    await fixture.db.transaction((tx) => confirmNumber(tx, whose, fixture.clock.now()))
    const test = { channel: 'text', message: 'Hi', phone: String(phone) }
    expect(await browser.post('/api/test-sends/', test)).toMatchObject({ status: 202 })
  }
  for (const phone of OURS) await send(ours, phone)
  await send(other, OTHERS)
  await until('each test is reported twice', () => fixture.wire.held.length === 10)
  return heldFor([...OURS, OTHERS], 0)
}

type Kind = readonly [what: string, table: string, writes: string, spent: number, events: Events]
/** What each writes where it is applied, and what our account has paid once all are. */
const kinds: Kind[] = [
  ['report of a voicemail', 'deliveries', `new.state = 'delivered'`, 4 * 50, voiceReports],
  [
    'report of a text',
    'deliveries',
    `new.channel = 'text' and new.state = 'delivered'`,
    4 * 55,
    textReports,
  ],
  ['reply', 'inbound_messages', 'true', 4 * 55, replies],
  ['report that names only a number', 'deliveries', `new.state = 'delivered'`, 4 * 50, nameless],
  ['report of a test send', 'test_sends', `new.state = 'delivered'`, 0, reportsOfTests],
]

it.each(kinds)(
  'a %s that can not be applied stops no other, and waits for an operator',
  async (_, table, writes, spent, makeEvents) => {
    fixture = await openRulesFixture()
    const { db, clock, suppressions, settings, notifyOwner, intake, metrics } = fixture
    fixture.wire.holdReports = true
    ours = await fixture.customer()
    other = await fixture.customer()
    const log = fixture.testSends.log
    const otherSends = createTestReports({ db, clock })
    const worker = createReportIntake({
      db,
      clock,
      log,
      suppressions,
      settings,
      notifyOwner,
      otherSends,
    })
    showQuarantined(metrics, db)
    const applied = async (...phones: number[]) => {
      const counts: number[] = []
      for (const phone of phones) {
        const sql = `select from ${table} as new where ${writes} and new.phone = ${phone}`
        counts.push((await db.query(sql)).length)
      }
      return counts
    }
    let hours = 0
    /** Sweeps as a worker does an hour later than before: whatever was put off is due by then. */
    const sweep = (by = intake) => by.sweep(new Date(Date.now() + (hours += 1) * HOUR_MS))

    const events = await makeEvents()
    await refuseRows(db, table, writes)
    for (const phone of [BEFORE, OTHERS, BAD, AFTER]) await bring(events.get(phone))
    await intake.idle()
    expect(await applied(BEFORE, OTHERS, BAD, AFTER)).toEqual([0, 0, 0, 0])

    // All are in one sweep now, and one of them is still refused.
    await refuseRows(db, table, `${writes} and new.phone = ${BAD}`)
    await sweep(worker)
    expect(await applied(BEFORE, OTHERS, BAD, AFTER)).toEqual([1, 1, 0, 1])
    expect(await listQuarantined(db, 10)).toEqual([])
    for (let round = 0; round < ROUNDS; round += 1) await sweep(round % 2 ? worker : intake)
    const [quarantined, ...more] = await listQuarantined(db, 10)
    expect(more).toEqual([])
    expect(quarantined?.error).toMatch(/P0001|This row is refused/)
    expect(await metrics.metrics()).toMatch(/afterbeep_quarantined_events\{provider="\w+"\} 1\n/)

    await bring(events.get(LATE))
    await bring(events.get(BAD))
    await intake.idle()
    await sweep()
    expect(await applied(LATE, BAD)).toEqual([1, 0])
    expect(await listQuarantined(db, 10)).toEqual([quarantined])

    await allowRows(db, table)
    expect((await releaseQuarantined(db)).map((one) => one.events)).toEqual([1])
    await Promise.all([sweep(), sweep(worker)])
    await sweep()
    await bring(events.get(BAD))
    await intake.idle()
    await sweep(worker)
    expect(await applied(...OURS, OTHERS)).toEqual([1, 1, 1, 1, 1])
    expect(await listQuarantined(db, 10)).toEqual([])
    const available = 20_000 - spent
    expect(await fixture.books(ours)).toMatchObject({ available, problems: [] })
  },
)
