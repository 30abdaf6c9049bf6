import { afterEach, describe, expect, it } from 'vitest'
import { onlyRow } from '../../../platform/database/database.ts'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixtureOptions } from '../../../testing/campaigns/campaign-fixture.ts'
import { until } from '../../../testing/until.ts'

// A fault is over once sending has recovered: what comes days later is another one. And it is our own lack of
// knowledge, no failure of the list, when no report comes in time.
const FEW = 3
const PHONES = Array.from({ length: 12 }, (_, index) => 15550011100 + index)
const MONDAY_NOON = '2037-11-23T18:30:00Z'
const VOICEMAIL = { campaignType: 'voicemail' } as const

let fixture: RulesFixture
let customer: Customer
afterEach(() => fixture.close())

async function open(options: Pick<CampaignFixtureOptions, 'settings' | 'failureRate'> = {}) {
  const settings = { pauseMs: 5 * MINUTE_MS, canarySize: FEW, ...options.settings }
  fixture = await openRulesFixture({ ...options, settings })
  customer = await fixture.customer()
}

const status = async () => {
  const sql = 'select status from runs where account_id = $1'
  return onlyRow(await fixture.db.query<{ status: string }>(sql, [customer.accountId])).status
}
const becomes = (wanted: string) =>
  until(`the run is ${wanted}`, async () => (await status()) === wanted)
/** The end of a pause has been looked at: the run goes on or does not. */
const isDecided = () => until('it is decided', async () => (await status()) !== 'paused')

async function bringHeld(from = 0, to = fixture.wire.held.length) {
  for (const report of fixture.wire.held.slice(from, to)) {
    expect(await fixture.wire.bring(report)).toBe(200)
  }
}

describe('a run that is paused by a fault of the provider', () => {
  it('and has recovered is paused and goes on again when a second short fault comes days later', async () => {
    await open({ settings: { pauseLimitMs: 24 * HOUR_MS, reportTimeoutMs: 96 * HOUR_MS } })
    const { wire } = fixture
    const fail = (count?: number) =>
      fixture.control('/faults', { target: 'voice', kind: 'no-funds', count })
    await fail(FEW)
    const name = await fixture.send(customer, PHONES, VOICEMAIL)
    await becomes('paused')
    await fixture.stands(customer, { 'voice pending': PHONES.length })

    // The first few get through now; the rest, which follows them, meets the second fault, and the
    // provider says so only days later.
    let second: Promise<unknown> | undefined
    wire.onSend = async () => {
      if (wire.sends.length <= 2 * FEW) return
      wire.holdReports = true
      await (second ??= fail())
    }
    await fixture.jump(6 * MINUTE_MS)
    const rest = PHONES.length - FEW
    await until('the rest is on its way', () => wire.held.length === rest)
    await fixture.stands(customer, { 'voice delivered': FEW, 'voice accepted': rest })
    wire.onSend = () => undefined
    await fixture.control('/faults', { target: 'voice', kind: 'none' })
    await fixture.jumpTo(MONDAY_NOON)
    await fixture.settledConcurrently()
    expect(await status()).toBe('sending')

    wire.holdReports = false
    await bringHeld()
    await fixture.stands(customer, { 'voice pending': rest })
    expect(await status()).toBe('paused')
    await fixture.jump(6 * MINUTE_MS)
    await isDecided()
    expect(['sending', 'completed']).toContain(await status())
    await fixture.reaches(customer, name, 'Completed')
    for (const phone of PHONES) {
      expect(await fixture.onPhone(phone)).toEqual({ voicemails: 1, texts: [] })
    }
    const available = 20_000 - PHONES.length * 50
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it('is tried again until the fault has lasted longer than allowed, and is blocked then', async () => {
    await open({ settings: { pauseLimitMs: 2 * HOUR_MS } })
    const { wire } = fixture
    wire.onSend = () => ({ status: 402 })
    await fixture.send(customer, PHONES, VOICEMAIL)
    await becomes('paused')
    for (const minutes of [65, 50]) {
      const before = wire.sends.length
      await fixture.jump(minutes * MINUTE_MS)
      await until('it was tried again', () => wire.sends.length > before)
      await becomes('paused')
    }
    await fixture.jump(10 * MINUTE_MS)
    await isDecided()
    expect(await status()).toBe('blocked')

    // It stays so when the provider is well again, and costs nothing.
    const before = PHONES.map((phone) => fixture.sendsTo(phone).length)
    wire.onSend = () => undefined
    await fixture.jump(6 * MINUTE_MS)
    await fixture.settled()
    expect(PHONES.map((phone) => fixture.sendsTo(phone).length)).toEqual(before)
    const isReleased = async () => (await fixture.books(customer)).reserved === 0
    await until('its credits are given back', isReleased)
    expect(await fixture.books(customer)).toMatchObject({ available: 20_000, problems: [] })
  })
})

describe('a campaign of which most voicemails', () => {
  // What fails where the simulated share of failures is 1, and what never does.
  const FAILING = Array.from({ length: 8 }, (_, index) => 13125551100 + index)
  const LATER = PHONES.slice(0, 4)

  /** Those of LATER find the provider busy until `onSend` lets them through. */
  async function sendWithSomeLater() {
    const settings = { canaryWaitMs: 1, flagAfterResults: FEW, flagFailureShare: 0.5 }
    await open({ settings, failureRate: 1 })
    fixture.wire.holdReports = true
    fixture.wire.onSend = ({ phone }) => (LATER.includes(phone) ? { status: 429 } : undefined)
    const name = await fixture.send(customer, [...FAILING, ...LATER], VOICEMAIL)
    const isSent = () => fixture.wire.held.length === FAILING.length
    await until('all others are on their way', isSent)
    await fixture.stands(customer, { 'voice accepted': FAILING.length, 'voice pending': 4 })
    return name
  }

  it('were never reported on is not flagged, since they are no failures of its list', async () => {
    const name = await sendWithSomeLater()
    fixture.wire.onSend = () => undefined
    await fixture.jumpTo(MONDAY_NOON)
    await until('the later ones are on their way', () => fixture.wire.held.length === 12)
    await fixture.stands(customer, { 'voice failed': FAILING.length, 'voice accepted': 4 })
    // The campaign is looked at with each of these results, and is not over before the last.
    for (const count of [1, 2, 3]) {
      await bringHeld(7 + count, 8 + count)
      await fixture.stands(customer, { 'voice delivered': count })
      await fixture.intake.idle()
      expect(await status()).toBe('sending')
    }
    await bringHeld(11)
    await fixture.reaches(customer, name, 'Completed with failures')
    const available = 20_000 - LATER.length * 50
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it('were reported as failed by the provider is flagged, and the rest of it is not sent', async () => {
    const name = await sendWithSomeLater()
    await bringHeld()
    await fixture.reaches(customer, name, 'Flagged')
    fixture.wire.onSend = () => undefined
    fixture.wire.holdReports = false
    await fixture.jump(6 * MINUTE_MS)
    await fixture.settled()
    for (const phone of LATER) expect(await fixture.onPhone(phone)).toMatchObject({ voicemails: 0 })
    const isReleased = async () => (await fixture.books(customer)).reserved === 0
    await until('its credits are given back', isReleased)
    expect(await fixture.books(customer)).toMatchObject({ available: 20_000, problems: [] })
  })
})
