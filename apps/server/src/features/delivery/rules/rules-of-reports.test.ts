import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { HeldReport } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'

// No webhook is lost silently, and a late true report still corrects the result.
const PHONE = 15550011001

let fixture: RulesFixture
let customer: Customer
let name: string
beforeEach(async () => {
  fixture = await openRulesFixture({ settings: { textWaitMs: 1 } })
  customer = await fixture.customer()
  fixture.wire.holdReports = true
  name = await fixture.send(customer, [PHONE])
  await until('the voicemail is reported', () => fixture.wire.held.length === 1)
  await bring()
  await until('the text is reported', () => fixture.wire.held.length === 3)
})
afterEach(() => fixture.close())

const texts = () => fixture.wire.held.slice(1)

/** Brings all reports that were kept back so far. */
async function bring(reports: readonly HeldReport[] = fixture.wire.held) {
  for (const report of reports) expect(await fixture.wire.bring(report)).toBe(200)
}

/** A day later no delivery waits for a report any more. */
async function timeOut() {
  await fixture.jump(25 * HOUR_MS)
  await fixture.stands(customer, { 'text failed': 1 })
}

const fate = () => fixture.fateOf(customer, PHONE)
const unpaid = { available: 20_000 - 50, reserved: 0, problems: [] }
const paid = { available: 20_000 - 55, reserved: 0, problems: [] }

describe('a true report after our time-out', () => {
  it('corrects the result, and moves no credits any more, however often it comes', async () => {
    await timeOut()
    expect(await fixture.books(customer)).toEqual(unpaid)
    await bring(texts())
    await fixture.stands(customer, { 'text delivered': 1 })
    await bring([...texts(), ...texts()])
    await fixture.settledConcurrently()
    expect(await fate()).toEqual(['voice delivered', 'text delivered'])
    // We gave the credits back when we gave up, and they may be spent.
    expect(await fixture.books(customer)).toEqual(unpaid)
    await fixture.reaches(customer, name, 'Completed')
  })
})

describe('a webhook that is not accepted', () => {
  const metrics = () => fixture.metrics.metrics()

  it('for a wrong signature is refused and counted, changes nothing, and can come again', async () => {
    const [sent, finalized] = texts()
    if (!sent || !finalized) throw new Error('There are no reports.')
    const body = finalized.body.replace('"delivered"', '"delivery_failed"')
    expect(await fixture.wire.bring({ ...finalized, body })).toBe(401)
    expect(await metrics()).toMatch(/webhooks_refused_total\{[^}]*invalid_signature[^}]*\} 1/)
    expect(await fate()).toEqual(['voice delivered', 'text accepted'])
    await bring([finalized])
    await fixture.stands(customer, { 'text delivered': 1 })
    expect(await fixture.books(customer)).toEqual(paid)
  })

  it('for no signature is refused and counted', async () => {
    const [, finalized] = texts()
    if (!finalized) throw new Error('There are no reports.')
    const headers = { 'content-type': 'application/json' }
    expect(await fixture.wire.bring({ ...finalized, headers })).toBe(401)
    expect(await metrics()).toMatch(/webhooks_refused_total\{[^}]*missing_signature[^}]*\} 1/)
  })

  it('for the address of another delivery is refused, and settles nothing', async () => {
    const [voice] = fixture.wire.held
    if (!voice) throw new Error('There is no report.')
    const url = voice.url.replace(/[^/]+$/, 'wrong-token')
    expect(await fixture.wire.bring({ ...voice, url })).toBe(404)
    expect(await metrics()).toMatch(/webhooks_refused_total\{[^}]*\} 1/)
  })
})

describe('a report that the number is on a do-not-call list', () => {
  /** The callback of the same voicemail under another drop: the number is on a do-not-call list. */
  const refusalOf = (report: HeldReport): HeldReport => {
    const fields = { drop_id: crypto.randomUUID(), status: 'failure', reason_code: 4016, dnc: true }
    return { ...report, body: JSON.stringify({ ...JSON.parse(report.body), ...fields }) }
  }

  it.each(['together with the report that it was delivered', 'before it', 'after it'])(
    'ends all contact with it, also where it comes %s',
    async (when) => {
      const phone = 15550011003
      const seen = fixture.wire.held.length
      const other = await fixture.customer()
      await fixture.send(other, [phone], { campaignType: 'voicemail' })
      await until('its voicemail is reported', () => fixture.wire.held.length > seen)
      const [report] = fixture.wire.held.slice(seen)
      if (!report) throw new Error('There is no report.')
      const refusal = refusalOf(report)
      if (when === 'before it') await bring([refusal, report])
      else if (when === 'after it') await bring([report, refusal])
      else await Promise.all([bring([report]), bring([refusal])])
      await fixture.settledConcurrently()
      const before = fixture.sendsTo(phone).length
      await fixture.jump(5 * HOUR_MS)
      const later = await fixture.send(other, [phone])
      await fixture.stands(other, { 'voice skipped': 1, 'text skipped': 1 }, later)
      expect(fixture.sendsTo(phone)).toHaveLength(before)
    },
  )
})

it('a voicemail that arrived, with the mark not to contact the person, is paid and the last thing they get', async () => {
  const phone = 15550011004
  const seen = fixture.wire.held.length
  const other = await fixture.customer()
  const listId = await fixture.send(other, [phone], { campaignType: 'voicemail' })
  await until('its voicemail is reported', () => fixture.wire.held.length > seen)
  const [report] = fixture.wire.held.slice(seen)
  if (!report) throw new Error('There is no report.')
  const marked = { ...report, body: JSON.stringify({ ...JSON.parse(report.body), dnc: true }) }
  // Reported twice: the second time without the mark.
  await bring([marked, report])
  await fixture.settledConcurrently()
  await fixture.stands(other, { 'voice delivered': 1 }, listId)
  const before = fixture.sendsTo(phone).length
  await fixture.jump(5 * HOUR_MS)
  const later = await fixture.send(other, [phone])
  await fixture.stands(other, { 'voice skipped': 1, 'text skipped': 1 }, later)
  expect(fixture.sendsTo(phone)).toHaveLength(before)
})

it('a well-signed event that we do not know is taken, and what follows it is not lost', async () => {
  await fixture.control('/faults', { target: 'text', kind: 'unknown-event', count: 1 })
  const other = await fixture.customer()
  await fixture.send(other, [15550011002])
  await until('its voicemail is reported', () => fixture.wire.held.length > 3)
  fixture.wire.holdReports = false
  await bring(fixture.wire.held.slice(3))
  await fixture.stands(other, { 'text delivered': 1 })
  await expect
    .poll(() => fixture.metrics.metrics())
    .toMatch(/webhooks_ignored_total\{[^}]*unknown_event[^}]*\} 1/)
})

it('reports in reverse, twice each, and after an older failure leave the true state', async () => {
  await bring([...texts().toReversed(), ...texts(), ...texts().toReversed()])
  await fixture.stands(customer, { 'text delivered': 1 })
  await fixture.settledConcurrently()
  expect(await fate()).toEqual(['voice delivered', 'text delivered'])
  expect(await fixture.books(customer)).toEqual(paid)
})
