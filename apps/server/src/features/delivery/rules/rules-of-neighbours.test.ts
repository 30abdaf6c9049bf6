import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../testing/campaigns/rules-fixture.ts'
import { openNeighbours } from '../../../testing/campaigns/neighbours-fixture.ts'
import type { NeighboursFixture } from '../../../testing/campaigns/neighbours-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'

// A pace per account holds that account alone: the others on its workers are sent as if it were not there. And a long
// list is prepared beside the runs of others, not before them.
const VOICEMAIL = { campaignType: 'voicemail' } as const
const SLOW = Array.from({ length: 40 }, (_, index) => 15550011100 + index)
const OTHERS = [15550011001, 15550011002, 15550011003, 15550011004, 15550011005]

let fixture: NeighboursFixture
let slow: Customer
afterEach(() => fixture.close())

async function open(workers?: number, credits = 20_000) {
  fixture = await openNeighbours(workers)
  slow = await fixture.customer(credits)
}

/** An account of its own for each phone, all with a campaign that is published now. */
async function sendAll(phones: readonly number[], changes: object = VOICEMAIL) {
  const sent: { customer: Customer; name: string }[] = []
  for (const phone of phones) {
    const customer = await fixture.customer()
    sent.push({ customer, name: await fixture.send(customer, [phone], changes) })
  }
  return sent
}

async function areCompleted(sent: Awaited<ReturnType<typeof sendAll>>) {
  for (const { customer, name } of sent) await fixture.reaches(customer, name, 'Completed')
}

/** The first of its voicemails has got through; the rest, which is in the worker's hands, has to wait. */
async function stallAfterFirst() {
  await fixture.send(slow, SLOW, VOICEMAIL)
  await until('the first was called', () => callsOfSlow().length > 0)
  await fixture.useUpPace(slow, 'voice')
  await fixture.isWaiting(slow, 2)
}

const callsOfSlow = (channel?: 'voice' | 'text') =>
  SLOW.flatMap((phone) => fixture.sendsTo(phone, channel))
const called = (phones: readonly number[]) =>
  phones.map((phone) => fixture.sendsTo(phone, 'voice').length)
const once = (phones: readonly number[]) => phones.map(() => 1)

describe('an account that waits for its own pace', () => {
  it.each([
    ['one worker', 1],
    ['two workers', 2],
  ])('holds up none of five others that share %s with it', async (_, workers) => {
    await open(workers)
    await stallAfterFirst()
    await areCompleted(await sendAll(OTHERS))
    expect(called(OTHERS)).toEqual(once(OTHERS))
    expect(callsOfSlow().length).toBeLessThan(SLOW.length)
  })

  it('holds up no other while several of its runs are due', async () => {
    await open()
    await fixture.useUpPace(slow, 'voice')
    for (const phone of [0, 10, 20, 30]) {
      await fixture.send(slow, SLOW.slice(phone, phone + 10), VOICEMAIL)
      await fixture.jump(5 * HOUR_MS)
    }
    await fixture.isWaiting(slow, 2)
    await areCompleted(await sendAll(OTHERS))
    expect(called(OTHERS)).toEqual(once(OTHERS))
    expect(callsOfSlow()).toEqual([])
  })

  it('holds up no text of others, and no voicemail of its own, where only its texts wait', async () => {
    await open()
    await fixture.useUpPace(slow, 'text')
    const few = SLOW.slice(0, 6)
    await fixture.send(slow, few, { campaignType: 'both' })
    await fixture.stands(slow, { 'voice delivered': few.length, 'text pending': few.length })
    await areCompleted(await sendAll(OTHERS, { campaignType: 'both' }))
    expect(OTHERS.map((phone) => fixture.sendsTo(phone, 'text').length)).toEqual(once(OTHERS))
    expect(callsOfSlow('text')).toEqual([])
  })

  it('holds up no run of another account that goes on after a pause', async () => {
    await open()
    await fixture.control('/faults', { target: 'voice', kind: 'no-funds', count: OTHERS.length })
    const sent = await sendAll(OTHERS)
    for (const { customer } of sent) await until('it is paused', () => isPaused(customer))
    await stallAfterFirst()
    await fixture.jump(16 * MINUTE_MS)
    await areCompleted(sent)
    expect(callsOfSlow().length).toBeLessThan(SLOW.length)
  })

  it('or is asked by the provider to wait holds up no other longer than for that moment', async () => {
    await open()
    fixture.wire.onSend = ({ phone }) =>
      SLOW.includes(phone) ? { status: 429, headers: { 'retry-after': '1' } } : undefined
    await fixture.send(slow, SLOW, VOICEMAIL)
    await until('the first was called', () => callsOfSlow().length > 0)
    await areCompleted(await sendAll(OTHERS))
    expect(called(OTHERS)).toEqual(once(OTHERS))
    expect(callsOfSlow().length).toBeLessThan(SLOW.length)
  })

  it('is sent in full, each contact once, as soon as its pace allows', async () => {
    await open()
    const few = SLOW.slice(0, 3)
    await fixture.useUpPace(slow, 'voice')
    const name = await fixture.send(slow, few, VOICEMAIL)
    await fixture.isWaiting(slow, 1)
    await areCompleted(await sendAll(OTHERS))
    expect(callsOfSlow()).toEqual([])
    await fixture.restart(() => fixture.freePace(slow))
    await fixture.reaches(slow, name, 'Completed')
    expect(called(few)).toEqual(once(few))
    expect(await fixture.books(slow)).toEqual({ available: 19_850, reserved: 0, problems: [] })
  })
})

describe('accounts that wait for their own pace', () => {
  it('hold up no other when each of seventy has one contact left', async () => {
    await open()
    const waiting: Customer[] = []
    for (let index = 0; index < 70; index += 1) {
      const customer = await fixture.customer()
      await fixture.useUpPace(customer, 'voice')
      await fixture.send(customer, SLOW.slice(0, 1), VOICEMAIL)
      waiting.push(customer)
    }
    // Which ones a full worker has in hand depends on when each was published.
    await until('sixty of them are in hand', async () => {
      const sql = `select from chunks where account_id = any($1::uuid[]) and state = 'leased'`
      const ids = waiting.map(({ accountId }) => accountId)
      return (await fixture.db.query(sql, [ids])).length >= 60
    })
    const few = OTHERS.slice(0, 3)
    const other = await fixture.customer()
    const name = await fixture.send(other, few, VOICEMAIL)
    // Business time goes on meanwhile: what a full worker has given back is due again and again.
    await until('all of the other one were called', async () => {
      await fixture.jump(1000)
      return few.every((phone) => fixture.sendsTo(phone).length > 0)
    })
    await fixture.reaches(other, name, 'Completed')
    expect(called(few)).toEqual(once(few))
    expect(callsOfSlow()).toEqual([])
  })
})

describe('a long list that is being prepared', () => {
  // Many times what is prepared in one go, and not sent before the test is over.
  const LONG = Array.from({ length: 100_000 }, (_, index) => 13122000000 + index)
  const DAY = { ...VOICEMAIL, startDate: '2037-11-21', endDate: '2037-11-21' }

  /** How much of the long list was prepared when the phones were called first. */
  function watchPreparing(phones: readonly number[]): number[] {
    const seen: number[] = []
    fixture.wire.onSend = async ({ phone }) => {
      if (phones.includes(phone)) seen.push(await fixture.preparedRows(slow))
    }
    return seen
  }

  it('holds up no run that is due at its time, or while it is being prepared', async () => {
    await open(1, LONG.length * 50)
    const now = OTHERS.slice(0, 3)
    const later = OTHERS.slice(3)
    const listId = await fixture.list(slow, LONG)
    await fixture.publish(slow, listId, { ...DAY, dropTime: '19:00' })
    const sent = [
      ...(await sendAll(now, { ...DAY, dropTime: '19:00' })),
      ...(await sendAll(later, { ...DAY, dropTime: '19:01' })),
    ]
    const seen = watchPreparing(OTHERS)
    await fixture.jumpTo('2037-11-21T19:00:00Z')
    await until('its preparing has begun', async () => (await fixture.preparedRows(slow)) > 0)
    await fixture.jumpTo('2037-11-21T19:01:00Z')
    await areCompleted(sent)
    const atEnd = await fixture.preparedRows(slow)
    expect(called(OTHERS)).toEqual(once(OTHERS))
    for (const rows of [...seen, atEnd]) expect(rows).toBeLessThan(LONG.length)
  })
})

async function isPaused({ accountId }: Customer) {
  const sql = `select from runs where account_id = $1 and status = 'paused'`
  return (await fixture.db.query(sql, [accountId])).length > 0
}
