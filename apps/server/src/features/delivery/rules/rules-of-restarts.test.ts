import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { CUT } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'
import { decideLateRun } from '../../runs/late/late-runs.ts'
import { createDeliveryEngine } from '../index.ts'

// A process that ends, stays away or comes back with other settings sends nothing twice and loses no report.
const PHONES = Array.from({ length: 6 }, (_, index) => 15550011400 + index)
const UNCERTAIN = PHONES.slice(0, 3)
const VOICEMAIL = { campaignType: 'voicemail' } as const

let fixture: RulesFixture
let customer: Customer
beforeEach(async () => {
  const settings = { pauseMs: MINUTE_MS, canarySize: PHONES.length, textInFlight: 2 }
  fixture = await openRulesFixture({ settings })
  customer = await fixture.customer()
})
afterEach(() => fixture.close())

const sends = (channel: 'voice' | 'text') =>
  fixture.wire.sends.filter((one) => one.channel === channel && PHONES.includes(one.phone))

async function sayYes(campaignName: string) {
  await fixture.reaches(customer, campaignName, 'Blocked')
  await decideLateRun(fixture, { accountId: customer.accountId, campaignName }, 'send')
  fixture.engine.wake()
}

/** Of these the first try is accepted and its response lost; the others are told to come back later. */
function loseFirstResponses(phones: readonly number[]) {
  fixture.wire.holdReports = true
  fixture.wire.onSend = async ({ phone }, pass) => {
    if (phones.includes(phone)) {
      if (fixture.sendsTo(phone).length > 1) return
      await pass()
      return CUT
    }
    return PHONES.includes(phone) ? { status: 503 } : undefined
  }
}

/** No voicemail waits to be sent any more. */
const decided = () =>
  until('it is decided', async () => {
    await fixture.jump(MINUTE_MS)
    return ((await fixture.states(customer))['voice pending'] ?? 0) === 0
  })

async function bringHeld() {
  fixture.wire.holdReports = false
  for (const report of fixture.wire.held.splice(0)) {
    expect(await fixture.wire.bring(report)).toBe(200)
  }
}

const expectOneVoicemailEach = async (phones: readonly number[]) => {
  for (const phone of phones) expect(await fixture.onPhone(phone)).toMatchObject({ voicemails: 1 })
}

describe('a process that gets SIGTERM', () => {
  it('makes no further call, leaves no text uncertain, and the next one sends the rest once', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => void (release = resolve))
    fixture.wire.onSend = async ({ channel, phone }, pass) => {
      if (channel === 'text' && PHONES.includes(phone)) await released
      return pass()
    }
    const name = await fixture.send(customer, PHONES)
    await until('two texts are on their way', () => sends('text').length === 2)
    const restarted = fixture.restart(async () => {
      expect(sends('text')).toHaveLength(2)
      const { 'text unknown': unknown, 'text pending': pending } = await fixture.states(customer)
      expect({ unknown, pending }).toEqual({ unknown: undefined, pending: PHONES.length - 2 })
    })
    release()
    await restarted
    await fixture.reaches(customer, name, 'Completed')
    for (const phone of PHONES) expect(fixture.sendsTo(phone, 'text')).toHaveLength(1)
    const available = 20_000 - PHONES.length * 55
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })
})

describe('a process that comes back after 25 hours', () => {
  it('sends after a yes what was never tried, and leaves what is uncertain to its reports', async () => {
    loseFirstResponses(UNCERTAIN)
    const name = await fixture.send(customer, PHONES, VOICEMAIL)
    await fixture.wereTried(customer, 'voice')
    const requested = UNCERTAIN.map((phone) => fixture.sendsTo(phone).length)
    await fixture.beAway(25 * HOUR_MS)
    fixture.wire.onSend = () => undefined
    await sayYes(name)
    await decided()
    expect(UNCERTAIN.map((phone) => fixture.sendsTo(phone).length)).toEqual(requested)
    await expectOneVoicemailEach(PHONES)
    expect(await fixture.states(customer)).toMatchObject({ 'voice unknown': UNCERTAIN.length })
    await bringHeld()
    await fixture.stands(customer, { 'voice delivered': PHONES.length })
    const available = 20_000 - PHONES.length * 50
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it('on Monday repeats no voicemail of Saturday evening, and its text follows the late report', async () => {
    // No Sundays in Utah, where it is Saturday, 20:59.
    const phone = 18015550123
    await fixture.jumpTo('2037-12-06T03:59:00Z')
    fixture.wire.holdReports = true
    fixture.wire.onSend = async (send, pass) => {
      if (send.phone !== phone) return
      await pass()
      return CUT
    }
    const name = await fixture.send(customer, [phone])
    await fixture.wereTried(customer, 'voice')
    fixture.wire.onSend = () => undefined
    const requested = fixture.sendsTo(phone).length
    await fixture.beAway(35.5 * HOUR_MS)
    await sayYes(name)
    await decided()
    expect(fixture.sendsTo(phone)).toHaveLength(requested)
    await bringHeld()
    await until('its text arrived', async () => {
      await fixture.jump(MINUTE_MS)
      return (await fixture.states(customer))['text delivered'] === 1
    })
    expect(await fixture.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
    expect(await fixture.books(customer)).toMatchObject({ available: 20_000 - 55, problems: [] })
  })
})

describe('a process that comes back with another PUBLIC_URL', () => {
  /** The same server by another name: the old address still leads here. */
  async function moveAddress() {
    const publicUrl = fixture.origin.replace('127.0.0.1', 'localhost')
    const providers = { ...fixture.testSends, ...fixture }
    let moved: { stop(): Promise<void> } | undefined
    await fixture.restart(async () => {
      const engine = createDeliveryEngine({ ...providers, publicUrl })
      await engine.start()
      moved = engine
      await until('all were sent again', async () => {
        await fixture.jump(MINUTE_MS)
        engine.wake()
        return UNCERTAIN.every((phone) => fixture.sendsTo(phone).length > 1)
      })
      await until('each try was reported', () => fixture.wire.held.length >= UNCERTAIN.length)
      await engine.stop()
    })
    return moved
  }

  it.each([
    ['as they come', false],
    ['in reverse', true],
  ])('counts the reports to both addresses, %s, and each voicemail once', async (_, isReversed) => {
    loseFirstResponses(UNCERTAIN)
    await fixture.send(customer, UNCERTAIN, VOICEMAIL)
    await fixture.wereTried(customer, 'voice')
    await moveAddress()
    await until('nothing else is reported', async () => {
      const before = fixture.wire.held.length
      await fixture.settledConcurrently()
      return fixture.wire.held.length - before <= 1
    })
    if (isReversed) fixture.wire.held.reverse()
    await bringHeld()
    await fixture.stands(customer, { 'voice delivered': UNCERTAIN.length })
    await expectOneVoicemailEach(UNCERTAIN)
    const available = 20_000 - UNCERTAIN.length * 50
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })
})
