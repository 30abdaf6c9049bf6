import { afterEach, describe, expect, it } from 'vitest'
import type { CampaignFixtureOptions } from '../../../testing/campaigns/campaign-fixture.ts'
import { MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { OnSend } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'

// The law is checked at each single send. A Wednesday evening in New York, where a person may be
// contacted from 8 to 21.
const EVENING = '2037-12-03T01:59:30Z'
const CLOSING = '2037-12-03T02:00:00Z'
const MORNING = '2037-12-03T13:00:00Z'
const PHONES = Array.from({ length: 12 }, (_, index) => 12125550100 + index)
/** Called after the fourth, whichever order the product chooses within a run: none of them yet. */
const REST = (seen: readonly { phone: number }[]) =>
  PHONES.filter((phone) => seen.every((send) => send.phone !== phone))

let fixture: RulesFixture
let customer: Customer
afterEach(() => fixture.close())

async function open(settings: CampaignFixtureOptions['settings'] = {}) {
  fixture = await openRulesFixture({
    settings: { voiceInFlight: 1, textInFlight: 1, canarySize: 2, ...settings },
  })
  customer = await fixture.customer()
}

/** Runs once, while the fourth call over a channel is with the provider. */
function duringFourth(channel: string, act: () => void | Promise<void>): OnSend {
  let calls = 0
  return async (send, pass) => {
    if (send.channel !== channel || (calls += 1) !== 4) return
    const response = await pass()
    await act()
    return response
  }
}

const afterClosing = () =>
  fixture.wire.sends.filter(({ at, phone }) => at >= new Date(CLOSING) && PHONES.includes(phone))

/** How often each was contacted when the window has opened again; none is before that. */
async function inTheMorning(channel: 'voice' | 'text'): Promise<number[]> {
  await fixture.settled()
  expect(afterClosing()).toEqual([])
  await fixture.jumpTo('2037-12-03T12:59:59Z')
  await fixture.settled()
  expect(afterClosing()).toEqual([])
  await fixture.jumpTo(MORNING)
  await fixture.stands(customer, { [`${channel} delivered`]: PHONES.length })
  return PHONES.map((phone) => fixture.sendsTo(phone, channel).length)
}

describe('a window that closes while a run is in progress', () => {
  it.each([
    ['voicemail', 'voice'],
    ['both', 'text'],
  ] as const)('between two sends of a %s lets no second leave', async (campaignType, channel) => {
    await open()
    await fixture.jumpTo(EVENING)
    fixture.wire.onSend = duringFourth(channel, () => fixture.clock.set(new Date(CLOSING)))
    await fixture.send(customer, PHONES, { campaignType })
    await fixture.stands(customer, { [`${channel} delivered`]: 4, [`${channel} pending`]: 8 })
    expect(await inTheMorning(channel)).toEqual(PHONES.map(() => 1))
  })

  it('while a send waits for the rate limit does not let it leave', async () => {
    await open({ accountPerSecond: 2 })
    await fixture.jumpTo(EVENING)
    fixture.wire.onSend = duringFourth('voice', () => {
      setImmediate(() => fixture.clock.set(new Date(CLOSING)))
    })
    await fixture.send(customer, PHONES, { campaignType: 'voicemail' })
    await fixture.stands(customer, { 'voice delivered': 4 })
    await fixture.settled()
    expect(afterClosing()).toEqual([])
  })

  it('while a send waits as the provider asked does not let it leave', async () => {
    await open()
    await fixture.jumpTo(EVENING)
    fixture.wire.onSend = (send) => {
      if (send.phone !== PHONES[0] || fixture.sendsTo(send.phone).length > 1) return
      fixture.clock.set(new Date(CLOSING))
      return { status: 429, headers: { 'retry-after': '1' } }
    }
    await fixture.send(customer, PHONES, { campaignType: 'voicemail' })
    await until('the provider asked to wait', () => seen(PHONES[0]))
    await fixture.settled()
    expect(afterClosing()).toEqual([])
    await fixture.jumpTo(MORNING)
    await fixture.stands(customer, { 'voice delivered': PHONES.length })
    expect(fixture.sendsTo(PHONES[0] ?? 0)).toHaveLength(2)
  })
})

describe('when a delivery was sent', () => {
  /** By the database, and by when its call came to the provider. */
  async function sentTimes(channel: 'voice' | 'text') {
    const rows = await fixture.db.query<{ phone: number; sentAt: Date | null }>(
      `select phone, sent_at as "sentAt" from deliveries where account_id = $1 and channel = $2
         and state <> 'pending' order by phone`,
      [customer.accountId, channel],
    )
    return rows.map(({ phone, sentAt }) => ({
      stored: sentAt?.toISOString(),
      seen: fixture.sendsTo(phone, channel).at(-1)?.at.toISOString(),
    }))
  }

  it.each([
    ['voice', 'voicemail'],
    ['text', 'both'],
  ] as const)(
    'is when its %s call left, not when a slow response came',
    async (channel, campaignType) => {
      await open()
      await fixture.jumpTo(EVENING)
      const late = new Date(Date.parse(CLOSING) + 15_000)
      fixture.wire.onSend = duringFourth(channel, () => fixture.clock.set(late))
      await fixture.send(customer, PHONES, { campaignType })
      await fixture.stands(customer, { [`${channel} delivered`]: 4, [`${channel} pending`]: 8 })
      const times = await sentTimes(channel)
      expect(times).toHaveLength(4)
      for (const { stored, seen: came } of times) expect(stored).toBe(came)
    },
  )

  it('is when its call left, where its report is quicker than its response', async () => {
    await open()
    const [phone = 0] = PHONES
    fixture.wire.onSend = async (_send, pass) => {
      const response = await pass()
      fixture.clock.advance(5000)
      await fixture.stands(customer, { 'voice delivered': 1 })
      fixture.clock.advance(5000)
      return response
    }
    const name = await fixture.send(customer, [phone], { campaignType: 'voicemail' })
    await fixture.reaches(customer, name, 'Completed')
    const isNoted = async () => {
      const [time] = await sentTimes('voice')
      return time !== undefined && time.stored === time.seen
    }
    await until('the response was noted', isNoted)
    expect(await sentTimes('voice')).toHaveLength(1)
  })

  it('is when its call left, where it is not known whether a text was taken', async () => {
    await open()
    fixture.wire.holdReports = true
    fixture.wire.onSend = async ({ channel }, pass) => {
      if (channel !== 'text') return undefined
      await pass()
      fixture.clock.advance(5000)
      return { status: 502 }
    }
    const campaign = { campaignType: 'both' } as const
    const [phone = 0] = PHONES
    await fixture.send(customer, [phone], campaign)
    await until('the voicemail is with the provider', () => seen(phone))
    fixture.wire.holdReports = false
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.stands(customer, { 'text unknown': 1 })
    const [time] = await sentTimes('text')
    expect(time?.stored).toBe(time?.seen)
  })
})

const seen = (phone = 0) => fixture.sendsTo(phone).length > 0

describe('a STOP that is committed while another call is in progress', () => {
  const suppressed = async (phones: readonly number[]) => {
    const found = await fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, phones)
    return phones.every((phone) => found.has(phone))
  }

  /** Resolves when the product has confirmed the replies of all to the provider. */
  async function takeStops(phones: readonly number[]) {
    fixture.wire.holdReports = true
    for (const phone of phones) await fixture.reply(phone, 'STOP')
    const words = () => fixture.wire.held.filter(({ body }) => body.includes('message.received'))
    await until('all are on their way', () => words().length === phones.length)
    fixture.wire.holdReports = false
    const statuses = await Promise.all(fixture.wire.held.map((one) => fixture.wire.bring(one)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }

  it('by text: no call to any of those who sent it leaves afterwards', async () => {
    await open()
    let stopped: number[] = []
    let sentBefore = 0
    fixture.wire.onSend = duringFourth('voice', async () => {
      stopped = REST(fixture.wire.sends)
      await takeStops(stopped)
      sentBefore = fixture.wire.sends.length
    })
    const name = await fixture.send(customer, PHONES)
    await fixture.reaches(customer, name, 'Completed with failures')
    expect(stopped).toHaveLength(8)
    // On a busy machine the fourth call is given up, and another one leaves before the stops are taken.
    const late = fixture.wire.sends.slice(sentBefore).filter(({ phone }) => stopped.includes(phone))
    expect(late).toEqual([])
    expect(await fixture.books(customer)).toMatchObject({ reserved: 0, problems: [] })
  })

  it('while the next send waits for the rate limit: it does not leave', async () => {
    await open({ accountPerSecond: 1 })
    let stoppedAtMs = Infinity
    let stopped: number[] = []
    const arrivals = new Map<number, number>()
    const fourth = duringFourth('voice', () => {
      stopped = REST(fixture.wire.sends)
      const stop = async () => {
        const at = fixture.clock.now()
        const change = { accountId: customer.accountId, phones: stopped, reason: 'opted_out', at }
        await fixture.db.transaction((tx) => fixture.suppressions.suppress(tx, change))
        stoppedAtMs = performance.now()
      }
      setImmediate(() => void stop())
    })
    fixture.wire.onSend = (send, pass) => {
      arrivals.set(send.phone, performance.now())
      return fourth(send, pass)
    }
    await fixture.send(customer, PHONES, { campaignType: 'voicemail' })
    await fixture.stands(customer, { 'voice pending': 0, 'voice accepted': 0 })
    const late = stopped.filter((phone) => (arrivals.get(phone) ?? 0) > stoppedAtMs)
    expect(late).toEqual([])
    expect(await suppressed(stopped)).toBe(true)
  })

  it('by the person who is asked to wait: there is no second try', async () => {
    await open()
    const [phone = 0] = PHONES
    fixture.wire.onSend = async (send) => {
      if (send.phone !== phone) return
      await takeStops([phone])
      return { status: 429, headers: { 'retry-after': '1' } }
    }
    await fixture.send(customer, [phone])
    await until('it was asked to wait', () => seen(phone))
    await fixture.settled()
    await fixture.jump(MINUTE_MS)
    await fixture.stands(customer, { 'voice skipped': 1, 'text skipped': 1 })
    expect(fixture.sendsTo(phone)).toHaveLength(1)
    expect(await fixture.books(customer)).toEqual({ available: 20_000, reserved: 0, problems: [] })
  })

  it('between a voicemail and its text: the text is not sent', async () => {
    await open()
    const [phone = 0] = PHONES
    fixture.wire.onSend = async (_send, pass) => {
      const response = await pass()
      await takeStops([phone])
      return response
    }
    await fixture.send(customer, [phone])
    await fixture.stands(customer, { 'voice delivered': 1, 'text skipped': 1 })
    expect(fixture.sendsTo(phone, 'text')).toEqual([])
  })
})
