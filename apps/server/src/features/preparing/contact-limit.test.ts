import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import {
  openAccount,
  prepareDue,
  publishFor,
  readRun,
} from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import { contactLimitOf } from '../compliance/index.ts'
import { readBalance } from '../credits/index.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'

let db: Database
let clock: ManualClock
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const HOUR_MS = 3_600_000
const start = new Date('2026-11-18T15:00:00Z')

/** Prepares what is due, and sends all of it over both channels; returns whom it called. */
async function sendAll(accountId: string, runId: string): Promise<string[]> {
  await prepareDue({ db, clock })
  await db.query('delete from canaries where run_id = $1', [runId])
  await db.query(`update chunks set state = 'ready', eligible_at = $2 where run_id = $1`, [
    runId,
    clock.now(),
  ])
  const run = await readRun({ db }, accountId, runId)
  const called: string[] = []
  for (const channel of ['voice', 'text'] as const) {
    const fixture = createSendingFixture({ db, clock, channel, respond: () => accepted })
    while (await fixture.sendNext(run));
    called.push(...fixture.calls.map((call) => `${channel} ${call.phone}`))
  }
  return called
}

/** The provider reports the voicemails of these lines as left. */
async function reportLeft(runId: string, lines: number[]): Promise<void> {
  await db.query(
    `update deliveries set state = 'delivered'
     where run_id = $1 and channel = 'voice' and line = any($2::int[])`,
    [runId, lines],
  )
}

const skippedOf = (runId: string) =>
  db.query<{ channel: string; line: number; reason: string; same_as: number | null }>(
    `select channel, line, reason, same_as from deliveries
     where run_id = $1 and state = 'skipped' order by channel, line`,
    [runId],
  )

describe('rows of one list with the same RecommendedPhone', () => {
  it('reach the number once per channel; the later rows name the line that was used', async () => {
    clock = createManualClock(start)
    const phones = [12125550001, 12125550002, 12125550001, 12125550001]
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account)
    const called = await sendAll(account.accountId, runId)
    expect(called.toSorted()).toEqual([
      'text 12125550001',
      'text 12125550002',
      'voice 12125550001',
      'voice 12125550002',
    ])
    expect(await skippedOf(runId)).toEqual(
      ['text', 'voice'].flatMap((channel) =>
        [4, 5].map((line) => ({ channel, line, reason: 'same_number', same_as: 2 })),
      ),
    )
    const { available, reserved } = await readBalance(db, account.accountId)
    expect([available, reserved]).toEqual([10_000 - 2 * 55, 2 * 55])
    expect(await ledgerProblems(db, account.accountId)).toEqual([])
  })

  it('are found over the pages in which a long list is prepared', async () => {
    clock = createManualClock(start)
    const phones = Array.from({ length: 5200 }, (_, index) => 12125500000 + (index % 5100))
    const account = await openAccount({ db, clock }, phones, 1_000_000)
    const runId = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    const skipped = await skippedOf(runId)
    expect(skipped).toHaveLength(2 * 100)
    expect(skipped.every((row) => row.same_as === row.line - 5100)).toBe(true)
  })

  it('can not be reached twice even by a fault of ours: the database refuses it', async () => {
    clock = createManualClock(start)
    const account = await openAccount({ db, clock }, [12125550001])
    const runId = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    const again = db.query(
      `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, changed_at, claim)
       select account_id, run_id, channel, line + 1, chunk_number, phone, changed_at, claim
       from deliveries where run_id = $1 and channel = 'voice'`,
      [runId],
    )
    await expect(again).rejects.toThrow(/deliveries_once|unique|duplicate/)
  })
})

describe('the contact limit', () => {
  it('lets a number have three contacts in 24 hours over all campaigns, voicemail and text alike', async () => {
    clock = createManualClock(start)
    const account = await openAccount({ db, clock }, [12125550001])
    const first = await publishFor({ db, clock }, account)
    expect(await sendAll(account.accountId, first)).toHaveLength(2)
    clock.advance(5 * HOUR_MS)
    const second = await publishFor({ db, clock }, account)
    expect(await sendAll(account.accountId, second)).toEqual(['voice 12125550001'])
    expect(await skippedOf(second)).toMatchObject([{ channel: 'text', reason: 'contact_limit' }])
    clock.advance(5 * HOUR_MS)
    const third = await publishFor({ db, clock }, account)
    expect(await sendAll(account.accountId, third)).toEqual([])
    clock.set(new Date(start.getTime() + 24 * HOUR_MS + 1000))
    const fourth = await publishFor({ db, clock }, account)
    expect(await sendAll(account.accountId, fourth)).toHaveLength(2)
  })

  it('counts what earlier runs may still send, so that two never use one contact', async () => {
    clock = createManualClock(start)
    const account = await openAccount({ db, clock }, [12125550001])
    const first = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    clock.advance(5 * HOUR_MS)
    const second = await publishFor({ db, clock }, account)
    // The earlier run is prepared and not sent: its two contacts are counted.
    expect(await sendAll(account.accountId, second)).toEqual(['voice 12125550001'])
    expect(await sendAll(account.accountId, first)).toHaveLength(2)
  })

  it('counts what a run sends that waited for more than a month, as for the registration of a number', async () => {
    clock = createManualClock(start)
    const account = await openAccount({ db, clock }, [12125550001])
    const waiting = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    await db.query(`update runs set status = 'paused' where id = $1`, [waiting])
    clock.advance(40 * 24 * HOUR_MS)
    await db.query(`update runs set status = 'sending' where id = $1`, [waiting])
    expect(await sendAll(account.accountId, waiting)).toHaveLength(2)
    clock.advance(5 * HOUR_MS)
    const next = await publishFor({ db, clock }, account)
    expect(await sendAll(account.accountId, next)).toEqual(['voice 12125550001'])
    expect(await skippedOf(next)).toMatchObject([{ channel: 'text', reason: 'contact_limit' }])
  })

  it('is never more than the law of the place allows, whatever is configured', () => {
    expect(contactLimitOf('FL|America/New_York', 10, start)).toBe(3)
    expect(contactLimitOf('FL@America/New_York+US@America/Chicago', 10, start)).toBe(3)
    expect(contactLimitOf('US@America/New_York', 10, start)).toBe(10)
    expect(contactLimitOf('FL|America/New_York', 2, start)).toBe(2)
  })

  it('concerns only the account itself', async () => {
    clock = createManualClock(start)
    const one = await openAccount({ db, clock }, [12125550009])
    const other = await openAccount({ db, clock }, [12125550009])
    for (const { accountId, ...account } of [one, one]) {
      await sendAll(accountId, await publishFor({ db, clock }, { accountId, ...account }))
      clock.advance(5 * HOUR_MS)
    }
    const runId = await publishFor({ db, clock }, other)
    expect(await sendAll(other.accountId, runId)).toHaveLength(2)
  })
})

describe('a follow-up', () => {
  const later = { campaignType: 'sms', message: 'Did you get it?' } as const

  async function afterFirst(phones: number[]) {
    clock = createManualClock(start)
    const account = await openAccount({ db, clock }, phones)
    const first = await publishFor({ db, clock }, account, { name: 'First' })
    return { account, first }
  }

  it('is refused when it would start before the campaign that it follows', async () => {
    clock = createManualClock(start)
    const account = await openAccount({ db, clock }, [12125550001])
    const inSpring = { name: 'First', startDate: '2027-05-01', endDate: '2027-05-01' }
    await publishFor({ db, clock }, account, inSpring)
    const follow = publishFor({ db, clock }, account, { ...later, followUpOf: 'First' })
    await expect(follow).rejects.toMatchObject({ code: 'follow_up_invalid' })
  })

  it('goes to recipients that the campaign before reached, and to no others', async () => {
    const { account, first } = await afterFirst([12125550001, 12125550002])
    await prepareDue({ db, clock })
    await db.query(
      `update deliveries set state = 'failed', reason = 'not_sent' where run_id = $1 and line = 3`,
      [first],
    )
    await sendAll(account.accountId, first)
    await reportLeft(first, [2])
    await db.query(`update runs set status = 'completed' where id = $1`, [first])
    clock.advance(5 * HOUR_MS)
    const followUp = await publishFor({ db, clock }, account, { ...later, followUpOf: 'First' })
    expect(await sendAll(account.accountId, followUp)).toEqual(['text 12125550001'])
    expect(await skippedOf(followUp)).toMatchObject([{ line: 3, reason: 'not_reached_before' }])
  })

  it('waits for recipients that the campaign before may still reach', async () => {
    const { account, first } = await afterFirst([12125550001])
    await prepareDue({ db, clock })
    clock.advance(5 * HOUR_MS)
    const followUp = await publishFor({ db, clock }, account, { ...later, followUpOf: 'First' })
    expect(await sendAll(account.accountId, followUp)).toEqual([])
    expect(await skippedOf(followUp)).toEqual([])
    await sendAll(account.accountId, first)
    clock.advance(16 * 60_000)
    // Accepted, but whether anything was left there is not known yet.
    expect(await sendAll(account.accountId, followUp)).toEqual([])
    await reportLeft(first, [2])
    clock.advance(16 * 60_000)
    expect(await sendAll(account.accountId, followUp)).toEqual(['text 12125550001'])
  })

  it('waits while it is uncertain whether the campaign before reached a recipient', async () => {
    const { account, first } = await afterFirst([12125550001])
    await prepareDue({ db, clock })
    // What a worker that died before its calls leaves behind.
    await db.query(`update deliveries set state = 'unknown' where run_id = $1`, [first])
    await db.query(`update runs set status = 'completed' where id = $1`, [first])
    clock.advance(5 * HOUR_MS)
    const followUp = await publishFor({ db, clock }, account, { ...later, followUpOf: 'First' })
    expect(await sendAll(account.accountId, followUp)).toEqual([])
    expect(await skippedOf(followUp)).toEqual([])
    await db.query(`update deliveries set state = 'failed' where run_id = $1`, [first])
    clock.advance(16 * 60_000)
    expect(await sendAll(account.accountId, followUp)).toEqual([])
    expect(await skippedOf(followUp)).toMatchObject([{ line: 2, reason: 'not_reached_before' }])
  })

  it('explains how to stop when it is the first text that reaches the number', async () => {
    const { account, first } = await afterFirst([12125550001, 12125550002])
    await sendAll(account.accountId, first)
    await reportLeft(first, [2, 3])
    // One of the two texts arrived, of the other nothing is known.
    await db.query(
      `update deliveries set state = 'delivered' where run_id = $1 and channel = 'text' and line = 2`,
      [first],
    )
    clock.advance(5 * HOUR_MS)
    const followUp = await publishFor({ db, clock }, account, { ...later, followUpOf: 'First' })
    await prepareDue({ db, clock })
    await db.query('delete from canaries where run_id = $1', [followUp])
    const run = await readRun({ db }, account.accountId, followUp)
    const respond = () => accepted
    const fixture = createSendingFixture({ db, clock, channel: 'text', respond })
    await fixture.sendNext(run)
    expect(fixture.calls.map((call) => [call.line, call.isFirstText])).toEqual([
      [2, false],
      [3, true],
    ])
  })
})
