import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { afterRestore } from '../../recovery/index.ts'
import { decideLateRun } from '../../runs/late/late-runs.ts'
import { keepBackup } from '../../../testing/database/kept-backup.ts'

// No campaign starts days late by itself, and a restored backup does not resend.
const PHONES = Array.from({ length: 8 }, (_, index) => 15550011000 + index)
const TOMORROW = { startDate: '2037-11-22', endDate: '2037-11-22', dropTime: '18:30' }

let fixture: RulesFixture
let customer: Customer
beforeEach(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 2, canaryWaitMs: 1 } })
  customer = await fixture.customer()
})
afterEach(() => fixture.close())

const ours = () => fixture.wire.sends.filter(({ phone }) => PHONES.includes(phone))
const decide = async (campaignName: string, decision: 'send' | 'drop') => {
  await decideLateRun(fixture, { accountId: customer.accountId, campaignName }, decision)
  fixture.engine.wake()
}

async function expectOneOfEach(name: string) {
  await fixture.reaches(customer, name, 'Completed')
  for (const phone of PHONES) {
    expect(await fixture.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
  }
  const available = 20_000 - PHONES.length * 55
  expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
}

describe('a run that falls due while the service is away', () => {
  it('for at most two hours starts by itself', async () => {
    const name = await fixture.send(customer, PHONES, TOMORROW)
    await fixture.beAway(26 * HOUR_MS)
    await expectOneOfEach(name)
    expect(fixture.notices).toEqual([])
  })

  it('for longer sends nothing, notifies its owner once, and starts when the owner decides so', async () => {
    const name = await fixture.send(customer, PHONES, TOMORROW)
    await fixture.beAway(26 * HOUR_MS + MINUTE_MS)
    await fixture.reaches(customer, name, 'Blocked')
    await fixture.settled()
    await fixture.beAway(3 * HOUR_MS)
    await fixture.settled()
    expect(ours()).toEqual([])
    expect(fixture.notices).toHaveLength(1)
    await decide(name, 'send')
    await expectOneOfEach(name)
    await expect(decide(name, 'send')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is never sent after its owner declined, and costs nothing', async () => {
    const name = await fixture.send(customer, PHONES, TOMORROW)
    await fixture.beAway(30 * HOUR_MS)
    await fixture.reaches(customer, name, 'Blocked')
    await decide(name, 'drop')
    await expect(decide(name, 'send')).rejects.toMatchObject({ code: 'not_found' })
    await fixture.settled()
    expect(ours()).toEqual([])
    expect(await fixture.books(customer)).toEqual({ available: 20_000, reserved: 0, problems: [] })
  })

  it('honours a STOP that came while it waited, and the legal hours on resuming', async () => {
    const [first, second] = [12125550101, 12125550102]
    await fixture.send(customer, [first])
    await fixture.stands(customer, { 'text delivered': 1 })
    const before = fixture.sendsTo(first).length
    const name = await fixture.send(customer, [first, second], TOMORROW)
    await fixture.beAway(30 * HOUR_MS)
    await fixture.reaches(customer, name, 'Blocked')
    await fixture.replyStop(customer, first)
    await fixture.jumpTo('2037-11-24T03:00:00Z')
    await decide(name, 'send')
    await fixture.settled()
    expect(fixture.wire.sends.filter(({ phone }) => phone === second)).toEqual([])
    await fixture.jumpTo('2037-11-24T13:30:00Z')
    await until(
      'the second was reached',
      async () => (await fixture.onPhone(second)).texts.length > 0,
    )
    expect(fixture.sendsTo(first)).toHaveLength(before)
  })
})

it('a run in progress that the service left for more than two hours does not go on by itself', async () => {
  fixture.wire.onSend = ({ channel, phone }) =>
    channel === 'voice' && phone === PHONES[7] ? { status: 503 } : undefined
  const name = await fixture.send(customer, PHONES)
  await fixture.stands(customer, { 'voice delivered': 7, 'voice pending': 1 })
  await fixture.settled()
  fixture.wire.onSend = () => undefined
  const before = ours().length
  await fixture.beAway(3 * HOUR_MS)
  await fixture.reaches(customer, name, 'Blocked')
  await fixture.settled()
  expect(ours()).toHaveLength(before)
  await decide(name, 'send')
  await expectOneOfEach(name)
})

describe('a restored backup', () => {
  async function restoreAfter(act: () => Promise<void>) {
    const backup = await keepBackup(fixture.db)
    await act()
    await fixture.restart(async () => {
      await backup.restore()
      await afterRestore(fixture)
    })
  }

  it('of a run in progress sends nothing by itself, and after a yes no phone gets anything twice', async () => {
    let held = true
    fixture.wire.onSend = (_send, pass) => {
      if (held && ours().length > 4) return { status: 503 }
      return pass()
    }
    const name = await fixture.send(customer, PHONES)
    await until('some were sent', () => ours().length > 4)
    await restoreAfter(async () => {
      held = false
      await until('all are reached', async () => {
        await fixture.jump(MINUTE_MS)
        return (await fixture.states(customer, name))['text delivered'] === PHONES.length
      })
    })
    const before = ours().length
    await fixture.settled()
    expect(ours()).toHaveLength(before)
    await fixture.reaches(customer, name, 'Blocked')
    await decide(name, 'send')
    await fixture.settled()
    for (const phone of PHONES) {
      expect(await fixture.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
    }
    expect((await fixture.books(customer)).problems).toEqual([])
  })

  it('honours a STOP to a message that only the lost database had sent', async () => {
    const [ofRun = 0, ofLostCampaign = 0, third = 0] = PHONES
    const stopped = () => [...fixture.sendsTo(ofRun), ...fixture.sendsTo(ofLostCampaign)]
    const waiting = await fixture.send(customer, [ofRun, third], TOMORROW)
    await restoreAfter(async () => {
      await fixture.jump(24 * HOUR_MS)
      await fixture.reaches(customer, waiting, 'Completed')
      await fixture.jump(5 * HOUR_MS)
      // The restored database does not even know that this campaign was published.
      await fixture.reaches(customer, await fixture.send(customer, [ofLostCampaign]), 'Completed')
    })
    const before = stopped().length
    await fixture.replyStop(customer, ofRun, ofLostCampaign)
    await decide(waiting, 'send')
    await fixture.jump(5 * HOUR_MS)
    const later = await fixture.send(customer, [ofRun, ofLostCampaign, PHONES[3] ?? 0])
    await fixture.stands(customer, { 'text delivered': 1, 'voice skipped': 2 }, later)
    await fixture.settled()
    // Neither the run that waited nor the new campaign contacts one of the two again.
    expect(stopped()).toHaveLength(before)
  })

  it('counts the reports that come while a run, sent by the lost database, waits for its owner', async () => {
    const name = await fixture.send(customer, PHONES, { ...TOMORROW, campaignType: 'voicemail' })
    await restoreAfter(async () => {
      fixture.wire.holdReports = true
      await fixture.jump(24 * HOUR_MS)
      await until('all voicemails were left', () => ours().length === PHONES.length)
      await until('all reports came', () => fixture.wire.held.length >= PHONES.length)
      // So long that nothing may be repeated under its key: only the reports can show what became of it.
      await fixture.jump(24 * HOUR_MS)
    })
    for (const report of fixture.wire.held) expect(await fixture.wire.bring(report)).toBe(200)
    await fixture.settledConcurrently()
    await decide(name, 'send')
    await fixture.stands(customer, { 'voice delivered': PHONES.length })
    expect(ours()).toHaveLength(PHONES.length)
    const available = 20_000 - PHONES.length * 50
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it.each([
    [1, 'their keys protect them'],
    [24, 'their keys protect them no more'],
  ])('sends nothing twice when a whole run was sent %i hours before: %s', async (hours) => {
    const name = await fixture.send(customer, PHONES, TOMORROW)
    await restoreAfter(async () => {
      await fixture.jump(24 * HOUR_MS)
      await expectOneOfEach(name)
      await fixture.jump(hours * HOUR_MS)
    })
    await fixture.reaches(customer, name, 'Blocked')
    await fixture.settled()
    await decide(name, 'send')
    await fixture.settled()
    await until('nothing is left to send', async () => {
      await fixture.jump(MINUTE_MS)
      return ((await fixture.states(customer, name))['voice pending'] ?? 0) === 0
    })
    for (const phone of PHONES) {
      expect(await fixture.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
    }
    expect((await fixture.books(customer)).problems).toEqual([])
  })
})
