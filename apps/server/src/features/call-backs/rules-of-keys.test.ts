import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import type { CallProvider } from '../../providers/calls/port.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openCallBackFixture } from '../../testing/call-backs/call-back-fixture.ts'
import type { CallBackFixture } from '../../testing/call-backs/call-back-fixture.ts'
import { MINUTE_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import { until } from '../../testing/until.ts'
import { campaignCallBacks } from './campaign-call-backs.ts'

/*
 * Written from the rule's text alone: people answer a voicemail by phoning, 9 opts out, and no opt-out is lost. Calls come
 * in at one process while another one sends: their opt-outs are each other's only by the database.
 */

const SHARED = '+18445550001'
const MOST_VOICEMAILS = { campaignType: 'voicemail' } as const

interface Webhook {
  headers: Record<string, string>
  body: string
}

let fixture: RulesFixture
let calls: CallBackFixture
let customer: Customer
/** What the provider of calls has reported, as it came. */
let reported: Webhook[] = []
/** While it is true, no event can be stored. */
let isDatabaseOut = false
/** What the process is to do later by itself. */
let later: (() => void)[] = []

beforeAll(async () => {
  fixture = await openRulesFixture({
    settings: { voiceInFlight: 1, textInFlight: 1, canarySize: 2, canaryWaitMs: 1 },
  })
  calls = await openCallBackFixture(fixture.db, {
    clock: fixture.clock,
    around: watched,
    after: (_ms, work) => {
      later.push(work)
      return () => undefined
    },
  })
  await setCallClock()
})
afterAll(async () => {
  await calls.close()
  await fixture.close()
})
afterEach(() => {
  fixture.wire.onSend = () => undefined
  isDatabaseOut = false
  reported = []
  later = []
})

function watched({ db, calls: real }: { db: Database; calls: CallProvider }) {
  const readWebhook: CallProvider['readWebhook'] = (headers, body, now) => {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      /^(telnyx-|content-type)/.test(name) ? [[name, String(value)]] : [],
    )
    reported.push({ headers: Object.fromEntries(sent), body: body.toString('utf8') })
    return real.readWebhook(headers, body, now)
  }
  const transaction: Database['transaction'] = async (work) => {
    if (isDatabaseOut) throw new Error('The database does not respond.')
    return db.transaction(work)
  }
  return { db: { ...db, transaction }, calls: { ...real, readWebhook } }
}

/** The provider of calls has the product's time. */
async function setCallClock() {
  const response = await fetch(`${calls.simulators.urls.control}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: fixture.clock.now().toISOString() }),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function ring(number: number, to = SHARED) {
  const phone = calls.phone(number)
  await phone.calls(to)
  await phone.sees('the menu is spoken', ({ heard }) => heard.length > 0)
  return phone
}

/** Calls, presses it, and hears what comes until the call has ended. */
async function callsAndPresses(number: number, key: string, to = SHARED): Promise<string> {
  const phone = await ring(number, to)
  await phone.press(key)
  const { heard } = await phone.sees('the call ends', ({ state }) => state === 'ended')
  return heard.at(-1)?.text ?? ''
}

const isStopped = (number: number) => calls.isSuppressed(customer.accountId, number)
const bring = async ({ headers, body }: Webhook) => {
  const url = `${calls.origin}/api/webhooks/telnyx/calls/`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

describe('a caller who has heard that they opted out', () => {
  it('gets nothing of a campaign whose chunk another process holds, neither voicemail nor text', async () => {
    customer = await fixture.customer()
    const phones = Array.from({ length: 8 }, (_, index) => 15550012100 + index)
    let late: number[] = []
    let count = 0
    let sentBefore = 0
    fixture.wire.onSend = async () => {
      count += 1
      if (count !== 4) return
      const sent = new Set(fixture.wire.sends.map(({ phone }) => phone))
      late = phones.filter((phone) => !sent.has(phone))
      const heard = await Promise.all(late.map((phone) => callsAndPresses(phone, '9')))
      expect(new Set(heard.map((text) => text.slice(0, 26)))).toEqual(
        new Set(['You will get no more calls']),
      )
      sentBefore = fixture.wire.sends.length
    }
    const name = await fixture.send(customer, phones)
    await fixture.reaches(customer, name, 'Completed with failures')
    expect(late.length).toBeGreaterThan(1)
    const sentAfter = fixture.wire.sends.slice(sentBefore).map(({ phone }) => phone)
    expect(sentAfter.filter((phone) => late.includes(phone))).toEqual([])
    expect(await fixture.books(customer)).toMatchObject({ reserved: 0, problems: [] })
  })
})

describe('9 and START', () => {
  it('count by when they were said: a 9 that is reported again takes no later START back', async () => {
    customer = await fixture.customer()
    const number = 15550012201
    const name = await fixture.send(customer, [number], MOST_VOICEMAILS)
    await fixture.reaches(customer, name, 'Completed')
    await callsAndPresses(number, '9')
    expect(await isStopped(number)).toBe(true)
    const ofCall = [...reported]
    await fixture.jump(5 * MINUTE_MS)
    await fixture.reply(number, 'START')
    await until('START lifts it', async () => !(await isStopped(number)))
    await fixture.jump(MINUTE_MS)
    for (const webhook of ofCall.toReversed()) expect(await bring(webhook)).toBe(200)
    expect(await isStopped(number)).toBe(false)
    await fixture.jump(5 * MINUTE_MS)
    await setCallClock()
    await callsAndPresses(number, '9')
    expect(await isStopped(number)).toBe(true)
    const counted = await campaignCallBacks(fixture.db, customer.accountId, name)
    expect(counted).toMatchObject({ calls: 2, opt_outs: 2, asked_for_owner: 0 })
  })
})

describe('a report of a call', () => {
  it('that was changed, is not signed or is old is refused and changes nothing; the true one counts once', async () => {
    customer = await fixture.customer()
    const [number, other] = [15550012301, 15550012302]
    const name = await fixture.send(customer, [number, other], MOST_VOICEMAILS)
    await fixture.reaches(customer, name, 'Completed')
    await callsAndPresses(number, '9')
    const before = await campaignCallBacks(fixture.db, customer.accountId, name)
    const nine = reported.find(({ body }) => body.includes('"digits":"9"'))
    if (!nine) throw new Error('There was no report of the 9.')
    const forged = nine.body.replaceAll(String(number), String(other))
    const newCall = forged.replaceAll(/"call_control_id":"[^"]+"/g, '"call_control_id":"v3:other"')
    expect(newCall).not.toBe(nine.body)
    const { 'telnyx-signature-ed25519': _signature, ...unsigned } = nine.headers
    const atAnotherTime = {
      ...nine.headers,
      'telnyx-timestamp': String(Math.floor(Date.now() / 1000)),
    }
    const statuses = [
      await bring({ ...nine, body: forged }),
      await bring({ ...nine, body: newCall }),
      await bring({ headers: unsigned, body: nine.body }),
      await bring({ headers: unsigned, body: newCall }),
      await bring({ headers: atAnotherTime, body: newCall }),
    ]
    expect(statuses).toEqual([401, 401, 401, 401, 401])
    expect(await isStopped(other)).toBe(false)
    expect(await bring(nine)).toBe(200)
    expect(await campaignCallBacks(fixture.db, customer.accountId, name)).toEqual(before)
  })
})

describe('an outage of the database', () => {
  it('for longer than the provider reports a 9 loses no opt-out', async () => {
    customer = await fixture.customer()
    const [stays, leaves] = [15550012401, 15550012402]
    const name = await fixture.send(customer, [stays, leaves], MOST_VOICEMAILS)
    await fixture.reaches(customer, name, 'Completed')
    const [one, other] = [await ring(stays), await ring(leaves)]
    isDatabaseOut = true
    const before = reported.length
    await one.press('9')
    await other.press('9')
    await other.press('hang-up')
    // A key and the menu's result of each, and a hang-up: three attempts.
    await until('the provider has given up', () => reported.length >= before + 15)
    const wait = later.splice(0)
    for (const work of wait) work()
    await until('it waits again', () => later.length > 0)
    expect([await isStopped(stays), await isStopped(leaves)]).toEqual([false, false])
    expect((await one.last())?.heard.at(-1)?.text).not.toMatch(/^You will get/)
    isDatabaseOut = false
    for (const work of later.splice(0)) work()
    const { heard } = await one.sees('the call ends', ({ state }) => state === 'ended')
    expect(heard.at(-1)?.text).toMatch(/^You will get no more calls/)
    await until('both are stored', async () => (await isStopped(stays)) && isStopped(leaves))
    expect(later).toEqual([])
  })
})
