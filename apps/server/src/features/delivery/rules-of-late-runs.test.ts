import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesStage } from '../../testing/rules-stage.ts'
import type { RulesStage } from '../../testing/rules-stage.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { afterRestore } from '../recovery/index.ts'
import { decideLateRun } from '../runs/late-runs.ts'
import { keepBackup } from '../../testing/kept-backup.ts'

// No campaign starts days late by itself, and a restored backup does not resend.
const PHONES = Array.from({ length: 8 }, (_, index) => 15550011000 + index)
const TOMORROW = { startDate: '2037-11-22', endDate: '2037-11-22', dropTime: '18:30' }

let stage: RulesStage
let customer: Customer
beforeEach(async () => {
  stage = await openRulesStage({ settings: { canarySize: 2, canaryWaitMs: 1 } })
  customer = await stage.customer()
})
afterEach(() => stage.close())

const ours = () => stage.wire.sends.filter(({ phone }) => PHONES.includes(phone))
const decide = async (campaignName: string, decision: 'send' | 'drop') => {
  await decideLateRun(stage, { accountId: customer.accountId, campaignName }, decision)
  stage.engine.wake()
}

async function expectOneOfEach(name: string) {
  await stage.reaches(customer, name, 'Completed')
  for (const phone of PHONES) {
    expect(await stage.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
  }
  const available = 20_000 - PHONES.length * 55
  expect(await stage.books(customer)).toEqual({ available, reserved: 0, problems: [] })
}

describe('a run that falls due while the service is away', () => {
  it('for not more than two hours goes by itself', async () => {
    const name = await stage.send(customer, PHONES, TOMORROW)
    await stage.beAway(26 * HOUR_MS)
    await expectOneOfEach(name)
    expect(stage.notices).toEqual([])
  })

  it('for longer sends nothing, notifies its owner once, and starts when the owner decides so', async () => {
    const name = await stage.send(customer, PHONES, TOMORROW)
    await stage.beAway(26 * HOUR_MS + MINUTE_MS)
    await stage.reaches(customer, name, 'Blocked')
    await stage.settled()
    await stage.beAway(3 * HOUR_MS)
    await stage.settled()
    expect(ours()).toEqual([])
    expect(stage.notices).toHaveLength(1)
    await decide(name, 'send')
    await expectOneOfEach(name)
    await expect(decide(name, 'send')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is never sent after its owner said no, and costs nothing', async () => {
    const name = await stage.send(customer, PHONES, TOMORROW)
    await stage.beAway(30 * HOUR_MS)
    await stage.reaches(customer, name, 'Blocked')
    await decide(name, 'drop')
    await expect(decide(name, 'send')).rejects.toMatchObject({ code: 'not_found' })
    await stage.settled()
    expect(ours()).toEqual([])
    expect(await stage.books(customer)).toEqual({ available: 20_000, reserved: 0, problems: [] })
  })

  it('honours a STOP that came while it waited, and the hours at which the yes is said', async () => {
    const [first, second] = [12125550101, 12125550102]
    await stage.send(customer, [first])
    await stage.stands(customer, { 'text delivered': 1 })
    const before = stage.sendsTo(first).length
    const name = await stage.send(customer, [first, second], TOMORROW)
    await stage.beAway(30 * HOUR_MS)
    await stage.reaches(customer, name, 'Blocked')
    await stage.reply(first, 'STOP')
    await stage.jumpTo('2037-11-24T03:00:00Z')
    await decide(name, 'send')
    await stage.settled()
    expect(stage.wire.sends.filter(({ phone }) => phone === second)).toEqual([])
    await stage.jumpTo('2037-11-24T13:30:00Z')
    await until(
      'the second was reached',
      async () => (await stage.onPhone(second)).texts.length > 0,
    )
    expect(stage.sendsTo(first)).toHaveLength(before)
  })
})

it('a run in progress that the service left for more than two hours does not go on by itself', async () => {
  stage.wire.onSend = ({ channel, phone }) =>
    channel === 'voice' && phone === PHONES[7] ? { status: 503 } : undefined
  const name = await stage.send(customer, PHONES)
  await stage.stands(customer, { 'voice delivered': 7, 'voice pending': 1 })
  await stage.settled()
  stage.wire.onSend = () => undefined
  const before = ours().length
  await stage.beAway(3 * HOUR_MS)
  await stage.reaches(customer, name, 'Blocked')
  await stage.settled()
  expect(ours()).toHaveLength(before)
  await decide(name, 'send')
  await expectOneOfEach(name)
})

describe('a restored backup', () => {
  async function restoreAfter(act: () => Promise<void>) {
    const backup = await keepBackup(stage.db)
    await act()
    await stage.restart(async () => {
      await backup.restore()
      await afterRestore(stage)
    })
  }

  it('of a run in progress sends nothing by itself, and after a yes no phone gets anything twice', async () => {
    let held = true
    stage.wire.onSend = (_send, pass) => {
      if (held && ours().length > 4) return { status: 503 }
      return pass()
    }
    const name = await stage.send(customer, PHONES)
    await until('some were sent', () => ours().length > 4)
    await restoreAfter(async () => {
      held = false
      await until('all are reached', async () => {
        await stage.jump(MINUTE_MS)
        return (await stage.states(customer, name))['text delivered'] === PHONES.length
      })
    })
    const before = ours().length
    await stage.settled()
    expect(ours()).toHaveLength(before)
    await stage.reaches(customer, name, 'Blocked')
    await decide(name, 'send')
    await stage.settled()
    for (const phone of PHONES) {
      expect(await stage.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
    }
    expect((await stage.books(customer)).problems).toEqual([])
  })

  it('honours a STOP to a message that only the lost database had sent', async () => {
    const [ofRun = 0, ofLostCampaign = 0, third = 0] = PHONES
    const stopped = () => [...stage.sendsTo(ofRun), ...stage.sendsTo(ofLostCampaign)]
    const waiting = await stage.send(customer, [ofRun, third], TOMORROW)
    await restoreAfter(async () => {
      await stage.jump(24 * HOUR_MS)
      await stage.reaches(customer, waiting, 'Completed')
      await stage.jump(5 * HOUR_MS)
      // The restored database does not even know that this campaign was published.
      await stage.reaches(customer, await stage.send(customer, [ofLostCampaign]), 'Completed')
    })
    const before = stopped().length
    await stage.reply(ofRun, 'STOP')
    await stage.reply(ofLostCampaign, 'STOP')
    await until('both are honoured', async () => {
      const phones = [ofRun, ofLostCampaign]
      const { accountId } = customer
      return (await stage.suppressions.suppressedAmong(stage.db, accountId, phones)).size === 2
    })
    await decide(waiting, 'send')
    await stage.jump(5 * HOUR_MS)
    const later = await stage.send(customer, [ofRun, ofLostCampaign, PHONES[3] ?? 0])
    await stage.stands(customer, { 'text delivered': 1, 'voice skipped': 2 }, later)
    await stage.settled()
    // Neither the run that waited nor the new campaign contacts one of the two again.
    expect(stopped()).toHaveLength(before)
  })

  it('counts the reports that come while a run, sent by the lost database, waits for its owner', async () => {
    const name = await stage.send(customer, PHONES, { ...TOMORROW, campaignType: 'voicemail' })
    await restoreAfter(async () => {
      stage.wire.holdReports = true
      await stage.jump(24 * HOUR_MS)
      await until('all voicemails were left', () => ours().length === PHONES.length)
      await until('all reports came', () => stage.wire.held.length >= PHONES.length)
      // So long that nothing may be repeated under its key: only the reports can say what became of it.
      await stage.jump(24 * HOUR_MS)
    })
    for (const report of stage.wire.held) expect(await stage.wire.bring(report)).toBe(200)
    await stage.settledBeside()
    await decide(name, 'send')
    await stage.stands(customer, { 'voice delivered': PHONES.length })
    expect(ours()).toHaveLength(PHONES.length)
    const available = 20_000 - PHONES.length * 50
    expect(await stage.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it.each([
    [1, 'their keys protect them'],
    [24, 'their keys protect them no more'],
  ])('of a run that came %i hours before, all sent since: %s', async (hours) => {
    const name = await stage.send(customer, PHONES, TOMORROW)
    await restoreAfter(async () => {
      await stage.jump(24 * HOUR_MS)
      await expectOneOfEach(name)
      await stage.jump(hours * HOUR_MS)
    })
    await stage.reaches(customer, name, 'Blocked')
    await stage.settled()
    await decide(name, 'send')
    await stage.settled()
    await until('nothing is left to send', async () => {
      await stage.jump(MINUTE_MS)
      return ((await stage.states(customer, name))['voice pending'] ?? 0) === 0
    })
    for (const phone of PHONES) {
      expect(await stage.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
    }
    expect((await stage.books(customer)).problems).toEqual([])
  })
})
