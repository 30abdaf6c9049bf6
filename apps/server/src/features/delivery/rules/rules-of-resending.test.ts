import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { CUT } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'
import { contactsBefore } from '../../preparing/index.ts'

// A voicemail that may have been accepted is sent again only within 23 hours of its first try, while
// the provider still knows its key.
const PHONES = [15550011001, 15550011002, 15550011003]
const [PHONE = 0] = PHONES
const VOICEMAIL = { campaignType: 'voicemail' } as const

let fixture: RulesFixture
let customer: Customer
beforeEach(async () => {
  fixture = await openRulesFixture({ settings: { pauseMs: MINUTE_MS } })
  customer = await fixture.customer()
})
afterEach(() => fixture.close())

/** The first try is accepted and its response lost; no report comes before the test brings it. */
function loseFirstResponses(): void {
  fixture.wire.holdReports = true
  fixture.wire.onSend = async ({ phone }, pass) => {
    if (!PHONES.includes(phone) || fixture.sendsTo(phone).length > 1) return
    await pass()
    return CUT
  }
}

const firstTry = () => fixture.wereTried(customer, 'voice')

/** None waits for another try any more. */
const decided = () =>
  until('it is decided', async () => {
    await fixture.jump(MINUTE_MS / 4)
    return ((await fixture.states(customer))['voice pending'] ?? 0) === 0
  })

/** What the provider has left is one voicemail for each, whatever was requested. */
async function expectOneEach(phones = PHONES) {
  for (const phone of phones) expect(await fixture.onPhone(phone)).toMatchObject({ voicemails: 1 })
}

describe('an uncertain voicemail', () => {
  it('is sent again under the same key with the same body, and is left once', async () => {
    loseFirstResponses()
    await fixture.send(customer, PHONES, VOICEMAIL)
    await firstTry()
    await until('all were sent again', async () => {
      await fixture.jump(MINUTE_MS)
      return PHONES.every((phone) => fixture.sendsTo(phone).length === 2)
    })
    for (const phone of PHONES) {
      const [first, second] = fixture.sendsTo(phone)
      expect(second).toMatchObject({ key: first?.key, text: first?.text })
    }
    await expectOneEach()
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.stands(customer, { 'voice delivered': 3 })
    expect(await fixture.books(customer)).toMatchObject({ available: 19_850, problems: [] })
  })

  it('whose window opens 35 hours later is not sent again, and a late report counts', async () => {
    const phone = 18015550123
    // Saturday in Utah, where no Sunday is allowed.
    await fixture.jumpTo('2037-12-06T03:59:00Z')
    fixture.wire.holdReports = true
    fixture.wire.onSend = async (send, pass) => {
      if (send.phone !== phone) return
      await pass()
      fixture.clock.set(new Date('2037-12-06T04:00:30Z'))
      return CUT
    }
    await fixture.send(customer, [phone], VOICEMAIL)
    await firstTry()
    fixture.wire.onSend = () => undefined
    await fixture.jumpTo('2037-12-07T15:30:00Z')
    await decided()
    expect(fixture.sendsTo(phone)).toHaveLength(1)
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.stands(customer, { 'voice delivered': 1 })
    expect(await fixture.books(customer)).toEqual({ available: 19_950, reserved: 0, problems: [] })
  })

  it.each([
    [22, 2],
    [23.5, 1],
    [26, 1],
  ])(
    'with a restart %f hours later was requested %i times in all, and left once',
    async (hours, n) => {
      loseFirstResponses()
      await fixture.send(customer, PHONES, VOICEMAIL)
      await firstTry()
      await fixture.jump(hours * HOUR_MS)
      await fixture.restart()
      await decided()
      for (const phone of PHONES) expect(fixture.sendsTo(phone)).toHaveLength(n)
      await expectOneEach()
    },
  )

  it('counts the 23 hours from its first try, not from the last', async () => {
    fixture.wire.holdReports = true
    fixture.wire.onSend = async ({ phone }, pass) => {
      if (!PHONES.includes(phone)) return
      await pass()
      return CUT
    }
    await fixture.send(customer, PHONES, VOICEMAIL)
    await firstTry()
    const startedAt = fixture.clock.now().getTime()
    await fixture.jump(21 * HOUR_MS)
    await until('it was tried again', async () => {
      await fixture.jump(MINUTE_MS)
      return fixture.sendsTo(PHONE).length > 1
    })
    for (let hour = 0; hour < 6; hour += 1) {
      await fixture.jump(HOUR_MS)
      await fixture.settledConcurrently()
    }
    const late = fixture.wire.sends.filter(
      ({ at, phone }) => PHONES.includes(phone) && at.getTime() - startedAt >= 23 * HOUR_MS,
    )
    expect(late).toEqual([])
    await expectOneEach()
    await fixture.stands(customer, { 'voice pending': 0 })
  })

  it('that is left by its second try counts as a contact of that time, though its report was first', async () => {
    const phone = 12125550188
    fixture.wire.onSend = async (send, pass) => {
      if (send.phone !== phone || fixture.sendsTo(phone).length > 2) return
      if (fixture.sendsTo(phone).length === 1) return CUT
      await pass()
      await fixture.stands(customer, { 'voice delivered': 1 })
      return CUT
    }
    await fixture.jumpTo('2037-12-02T16:00:00Z')
    await fixture.send(customer, [phone], VOICEMAIL)
    await firstTry()
    // The provider got none of the first. At 8 in New York:
    await fixture.jumpTo('2037-12-03T13:00:00Z')
    await until('it was sent again', async () => {
      await fixture.jump(MINUTE_MS)
      return fixture.sendsTo(phone).length > 1
    })
    await fixture.stands(customer, { 'voice delivered': 1 })
    for (const at of ['T13:30', 'T17:30', 'T21:30']) {
      await fixture.jumpTo(`2037-12-03${at}:00Z`)
      await fixture.send(customer, [phone], VOICEMAIL)
      await fixture.settled()
    }
    // As the preflight of a campaign sees it: all three are within a day.
    const now = fixture.clock.now()
    const contacts = await contactsBefore(fixture.db, customer.accountId, [phone], now)
    expect(contacts.get(phone)).toBe(3)
    expect(await fixture.onPhone(phone)).toMatchObject({ voicemails: 3 })
    expect(await fixture.fateOf(customer, phone)).toEqual([
      'voice delivered',
      'voice delivered',
      'voice delivered',
      'voice skipped contact_limit',
    ])
  })

  it('that meets a set-up fault for a day is not sent when the fault is gone', async () => {
    loseFirstResponses()
    const losing = fixture.wire.onSend
    await fixture.send(customer, PHONES, VOICEMAIL)
    await firstTry()
    fixture.wire.onSend = async (send, pass) =>
      fixture.sendsTo(send.phone).length > 1 && PHONES.includes(send.phone)
        ? { status: 402, body: '{"title":"Payment Required"}' }
        : losing(send, pass)
    await until('it met the fault', async () => {
      await fixture.jump(MINUTE_MS)
      return fixture.sendsTo(PHONE).length > 1
    })
    await fixture.jump(23.5 * HOUR_MS)
    fixture.wire.onSend = () => undefined
    const triesBefore = fixture.wire.sends.filter(({ phone }) => PHONES.includes(phone)).length
    for (let hour = 0; hour < 3; hour += 1) {
      await fixture.settledConcurrently()
      await fixture.jump(HOUR_MS)
    }
    const tries = fixture.wire.sends.filter(({ phone }) => PHONES.includes(phone)).length
    expect(tries).toBe(triesBefore)
    await expectOneEach()
  })
})
