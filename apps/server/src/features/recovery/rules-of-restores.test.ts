import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { keepBackup } from '../../testing/database/kept-backup.ts'
import { until } from '../../testing/until.ts'
import { decideLateRun } from '../runs/late/late-runs.ts'
import { noteAliveOrHold } from '../runs/index.ts'
import { afterRestore } from './index.ts'

// Whatever the backup knew of a run, and however often databases are lost: nothing goes out before the owner's yes, and
// nothing that the lost database sent goes out again.
const PHONES = Array.from({ length: 6 }, (_, index) => 15550011300 + index)
const TOMORROW = { startDate: '2037-11-22', endDate: '2037-11-22', dropTime: '18:30' }
const VOICEMAIL = { campaignType: 'voicemail' } as const
const BOTH = PHONES.length * 55
const DAY_MS = 24 * HOUR_MS

let fixture: RulesFixture
let customer: Customer
const open = async (canaryWaitMs = 1) => {
  const settings = { canarySize: 2, canaryWaitMs, pauseMs: 5 * MINUTE_MS }
  fixture = await openRulesFixture({ settings })
  customer = await fixture.customer()
}
beforeEach(() => open())
afterEach(() => fixture.close())

const ours = () => fixture.wire.sends.filter(({ phone }) => PHONES.includes(phone))

async function decide(campaignName: string, decision: 'send' | 'drop' = 'send') {
  await decideLateRun(fixture, { accountId: customer.accountId, campaignName }, decision)
  fixture.engine.wake()
}

/** A backup is taken, all that `act` does is lost, and the backup is restored. */
async function lose(act: () => Promise<unknown>) {
  const backup = await keepBackup(fixture.db)
  await act()
  await fixture.restart(async () => {
    await backup.restore()
    await afterRestore(fixture)
  })
}

/** Only a yes makes the run go on; until then nothing leaves. */
async function expectToWait(name: string) {
  const before = ours().length
  await fixture.reaches(customer, name, 'Blocked')
  await fixture.jump(10 * MINUTE_MS)
  await fixture.settledConcurrently()
  expect(ours()).toHaveLength(before)
}

/** No delivery waits to be sent any more. */
const decided = (name: string) =>
  until('nothing is left to send', async () => {
    await fixture.jump(MINUTE_MS)
    const states = Object.entries(await fixture.states(customer, name))
    return states.length > 0 && states.every(([state, n]) => !state.endsWith('pending') || n === 0)
  })

async function expectOnPhones(wanted: { voicemails: number; texts: number }) {
  for (const phone of PHONES) {
    const { voicemails, texts } = await fixture.onPhone(phone)
    expect({ voicemails, texts: texts.length }, `on ${phone}`).toEqual(wanted)
  }
}

const publishSent = async (changes: Partial<PublishBody> = {}) => {
  const name = await fixture.send(customer, PHONES, changes)
  await fixture.reaches(customer, name, 'Completed')
  return name
}

const bringHeld = async () => {
  for (const report of fixture.wire.held.splice(0)) {
    expect(await fixture.wire.bring(report)).toBe(200)
  }
}

describe('a run that waited for its owner at the backup’s time', () => {
  it('and was sent after a yes that is lost waits again, and a second yes sends nothing twice', async () => {
    const name = await fixture.send(customer, PHONES, TOMORROW)
    await fixture.beAway(30 * HOUR_MS)
    await fixture.reaches(customer, name, 'Blocked')
    await lose(async () => {
      await decide(name)
      await fixture.reaches(customer, name, 'Completed')
      await expectOnPhones({ voicemails: 1, texts: 1 })
    })
    await expectToWait(name)
    await decide(name)
    await decided(name)
    await expectOnPhones({ voicemails: 1, texts: 1 })
    expect((await fixture.books(customer)).problems).toEqual([])
  })
})

describe('a run that a set-up fault had paused at the backup’s time', () => {
  it('does not go on when its pause ends, and is sent once after a yes', async () => {
    const fault = (kind: string) => fixture.control('/faults', { target: 'voice', kind })
    await fault('no-funds')
    const name = await fixture.send(customer, PHONES)
    const isPaused = async () => {
      const sql = `select 1 from runs where account_id = $1 and status = 'paused'`
      return (await fixture.db.query(sql, [customer.accountId])).length === 1
    }
    await until('the run is paused', isPaused)
    await lose(async () => {
      await fault('none')
      // A fault that was reported late may pause it once more.
      await until('all was sent', async () => {
        await fixture.jump(MINUTE_MS)
        return (await fixture.states(customer, name))['text delivered'] === PHONES.length
      })
    })
    await expectToWait(name)
    await decide(name)
    await decided(name)
    await expectOnPhones({ voicemails: 1, texts: 1 })
    expect((await fixture.books(customer)).problems).toEqual([])
  })
})

describe('a database that is lost for the second time', () => {
  it('still counts the age of a voicemail’s key from when the first one may have used it', async () => {
    const name = await fixture.send(customer, PHONES, { ...TOMORROW, ...VOICEMAIL })
    await lose(async () => {
      await fixture.jump(DAY_MS)
      await fixture.reaches(customer, name, 'Completed')
    })
    await expectToWait(name)
    await fixture.jump(20 * HOUR_MS)
    // After the owner's yes the provider is down, so that the second database has no response to any try.
    fixture.wire.onSend = ({ phone }) => (PHONES.includes(phone) ? { status: 503 } : undefined)
    const before = ours().length
    await decide(name)
    await until('it was tried again', () => ours().length > before)
    await lose(() => fixture.jump(5 * HOUR_MS))
    fixture.wire.onSend = () => undefined
    await expectToWait(name)
    await decide(name)
    await decided(name)
    await expectOnPhones({ voicemails: 1, texts: 0 })
    expect((await fixture.books(customer)).problems).toEqual([])
  })

  it('has another epoch than the first restored one, so that its processes notice', async () => {
    const epochs: number[] = [await noteAliveOrHold(fixture)]
    for (let times = 1; times <= 2; times += 1) {
      await fixture.restart(async () => {
        // What the restored database notes is lost again, and the same backup is restored for the second time.
        const backup = await keepBackup(fixture.db)
        await afterRestore(fixture)
        epochs.push(await noteAliveOrHold(fixture))
        await backup.restore()
      })
    }
    expect(new Set(epochs).size).toBe(epochs.length)
  })
})

describe('after a restore', () => {
  it.each([
    ['before the owner’s yes', true],
    ['after the owner’s yes', false],
  ])('reports that come %s pay for what the lost database had sent, once', async (_, isBefore) => {
    const name = await fixture.send(customer, PHONES, TOMORROW)
    await lose(async () => {
      fixture.wire.holdReports = true
      await fixture.jump(DAY_MS)
      await until('all texts were sent', async () => {
        const ofTexts = fixture.wire.held.filter(({ url }) => url.includes('telnyx'))
        const ofVoice = fixture.wire.held.filter(({ url }) => !url.includes('telnyx'))
        for (const report of ofVoice) await fixture.wire.bring(report)
        return ofTexts.length >= 2 * PHONES.length
      })
    })
    await expectToWait(name)
    const texts = () => ours().filter(({ channel }) => channel === 'text').length
    if (!isBefore) {
      // So late that a voicemail is not repeated under its key either.
      await fixture.jump(DAY_MS)
      await decide(name)
      await decided(name)
    }
    await bringHeld()
    if (isBefore) await decide(name)
    await fixture.reaches(customer, name, 'Completed')
    expect(texts()).toBe(PHONES.length)
    await expectOnPhones({ voicemails: 1, texts: 1 })
    const available = 20_000 - BOTH
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it('a run gets the same message under the same key as the lost database had sent', async () => {
    const changes = { ...TOMORROW, message: 'Hi <FirstName>', variantMessage: 'Hello <FirstName>' }
    const name = await fixture.send(customer, PHONES, changes)
    await lose(async () => {
      await fixture.jump(DAY_MS)
      await fixture.reaches(customer, name, 'Completed')
    })
    await expectToWait(name)
    await decide(name)
    await decided(name)
    const byKey = Map.groupBy(
      ours().filter(({ channel }) => channel === 'voice'),
      ({ key }) => key,
    )
    expect(byKey.size).toBe(PHONES.length)
    for (const tries of byKey.values()) {
      expect(tries.length).toBeGreaterThan(1)
      expect(new Set(tries.map(({ text, from }) => `${from} ${text}`)).size).toBe(1)
    }
    await expectOnPhones({ voicemails: 1, texts: 1 })
  })

  it('a follow-up that the lost database had sent sends no text, and its reports pay for it', async () => {
    const source = await publishSent({ name: 'Source' })
    await fixture.jump(5 * HOUR_MS)
    const listId = await sourceList(source)
    const { campaign_name: name } = await fixture.publish(customer, listId, {
      campaignType: 'sms',
      followUpOf: source,
      message: 'Did you get it?',
      ...TOMORROW,
    })
    const before = await fixture.books(customer)
    await lose(async () => {
      fixture.wire.holdReports = true
      await fixture.jump(DAY_MS)
      await until('all were reported', () => fixture.wire.held.length >= 2 * PHONES.length)
    })
    await expectToWait(name)
    await decide(name)
    await bringHeld()
    await fixture.stands(customer, { 'text delivered': PHONES.length }, name)
    await expectOnPhones({ voicemails: 1, texts: 2 })
    const after = await fixture.books(customer)
    expect(after).toMatchObject({ reserved: 0, problems: [] })
    expect(before.available + before.reserved - after.available).toBe(PHONES.length * 5)
  })

  it('a run that its owner declines still pays for what is reported as sent, and for no more', async () => {
    // A machine's minutes, which no test takes: the reports of the first two alone let the others go.
    await fixture.close()
    await open(10 * MINUTE_MS)
    fixture.wire.holdReports = true
    const name = await fixture.send(customer, PHONES, VOICEMAIL)
    await fixture.stands(customer, { 'voice accepted': 2 })
    await until('both were reported', () => fixture.wire.held.length === 2)
    await lose(async () => {
      for (const report of fixture.wire.held) expect(await fixture.wire.bring(report)).toBe(200)
      await until('all voicemails were left', () => ours().length === PHONES.length)
      await until('all were reported', () => fixture.wire.held.length >= PHONES.length)
    })
    await expectToWait(name)
    await decide(name, 'drop')
    // The sweep has looked at what the run leaves behind.
    await decided(name)
    await bringHeld()
    await until('its credits are free', async () => {
      await fixture.jump(MINUTE_MS)
      return (await fixture.books(customer)).reserved === 0
    })
    await expectOnPhones({ voicemails: 1, texts: 0 })
    await fixture.stands(customer, { 'voice delivered': PHONES.length })
    const available = 20_000 - PHONES.length * 50
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  it('the next round of a campaign, not due before, goes at its time by itself, and once', async () => {
    const days = { startDate: '2037-11-21', endDate: '2037-11-22', dropTime: '18:30' } as const
    const name = await fixture.send(customer, PHONES, { ...days, frequency: 'daily' })
    await fixture.stands(customer, { 'text delivered': PHONES.length }, name)
    await lose(() => fixture.jump(2 * HOUR_MS))
    await fixture.jump(20 * HOUR_MS)
    await fixture.settled()
    await expectOnPhones({ voicemails: 1, texts: 1 })
    await fixture.jump(2 * HOUR_MS)
    await fixture.reaches(customer, name, 'Completed')
    await expectOnPhones({ voicemails: 2, texts: 2 })
    const available = 20_000 - 2 * BOTH
    expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  })

  async function sourceList(name: string): Promise<string> {
    const [row] = await fixture.db.query<{ id: string }>(
      'select list_id as id from campaigns where account_id = $1 and name = $2',
      [customer.accountId, name],
    )
    return row?.id ?? ''
  }
})
