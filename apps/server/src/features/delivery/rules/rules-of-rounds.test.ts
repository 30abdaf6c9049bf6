import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onlyRow } from '../../../platform/database/database.ts'
import { MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import type { CapturedLog } from '../../../testing/capture-log.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import { until } from '../../../testing/until.ts'
import { sealEvidence } from '../../evidence/index.ts'
import { continueErasures } from '../../privacy/index.ts'

// What a round takes up and can't do stops nothing else: neither other accounts' work after it, nor later work of the
// same account. It is shown in the log, and done once its cause is gone.
const FIRST = 15550011001
const OTHERS = 15550011002
const SECOND = 15550011003
const VOICEMAIL = { campaignType: 'voicemail' } as const

let fixture: RulesFixture
let logged: CapturedLog
let ours: Customer
let other: Customer
beforeEach(async () => {
  logged = captureLog()
  fixture = await openRulesFixture({ log: logged.log, settings: { pauseMs: 5 * MINUTE_MS } })
  ours = await fixture.customer()
  other = await fixture.customer()
})
afterEach(() => fixture.close())

/** Publishes a voicemail to a phone for this time of the day; returns the campaign's name. */
async function publishAt(customer: Customer, phone: number, dropTime: string): Promise<string> {
  const listId = await fixture.list(customer, [phone])
  const changes = { ...VOICEMAIL, startDate: '2037-11-21', endDate: '2037-11-21', dropTime }
  return (await fixture.publish(customer, listId, changes)).campaign_name
}

async function runOf({ accountId }: Customer, campaign: string): Promise<string> {
  const rows = await fixture.db.query<{ id: string }>(
    `select r.id from runs r join campaigns c on c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2`,
    [accountId, campaign],
  )
  return onlyRow(rows).id
}

const isPaused = async ({ accountId }: Customer) => {
  const sql = `select from runs where account_id = $1 and status = 'paused'`
  return (await fixture.db.query(sql, [accountId])).length > 0
}

describe('a run that can not be moved on holds up no other, and is sent once the cause is gone', () => {
  it.each([
    [
      'it can not be started',
      'runs',
      (id: string) => `new.id = '${id}' and new.status = 'preparing'`,
    ],
    ['it can not be prepared', 'deliveries', (id: string) => `new.run_id = '${id}'`],
    ['it can not begin', 'runs', (id: string) => `new.id = '${id}' and new.status = 'sending'`],
  ])('where %s', async (_, table, condition) => {
    const mine = await publishAt(ours, FIRST, '19:00')
    const others = await publishAt(other, OTHERS, '19:01')
    const second = await publishAt(ours, SECOND, '23:00')
    await refuseRows(fixture.db, table, condition(await runOf(ours, mine)))
    await fixture.jumpTo('2037-11-21T19:01:00Z')
    await fixture.reaches(other, others, 'Completed')
    await fixture.jumpTo('2037-11-21T23:00:00Z')
    await fixture.reaches(ours, second, 'Completed')
    expect(logged.errors()).not.toEqual([])
    expect(fixture.sendsTo(FIRST)).toEqual([])
    await allowRows(fixture.db, table)
    await fixture.reaches(ours, mine, 'Completed')
    for (const phone of [FIRST, OTHERS, SECOND]) {
      expect(await fixture.onPhone(phone)).toMatchObject({ voicemails: 1 })
    }
    expect(await fixture.books(ours)).toEqual({ available: 19_900, reserved: 0, problems: [] })
  })

  it('where it can not go on after a pause', async () => {
    await fixture.control('/faults', { target: 'voice', kind: 'no-funds', count: 2 })
    const mine = await fixture.send(ours, [FIRST], VOICEMAIL)
    await until('it is paused', () => isPaused(ours))
    const others = await fixture.send(other, [OTHERS], VOICEMAIL)
    await until('the other is paused', () => isPaused(other))
    const id = await runOf(ours, mine)
    await refuseRows(fixture.db, 'runs', `new.id = '${id}' and new.status = 'sending'`)
    await fixture.jump(6 * MINUTE_MS)
    await fixture.reaches(other, others, 'Completed')
    expect(await isPaused(ours)).toBe(true)
    await allowRows(fixture.db, 'runs')
    await fixture.reaches(ours, mine, 'Completed')
    expect(await fixture.onPhone(FIRST)).toMatchObject({ voicemails: 1 })
  })
})

describe('in a round of housekeeping', () => {
  it('a person who can not be erased keeps no other from being erased', async () => {
    const { db, clock, suppressions } = fixture
    // The jobs of these requests are lost with their process.
    for (const [{ browser }, phone] of [
      [ours, FIRST],
      [ours, SECOND],
      [other, OTHERS],
    ] as const) {
      const body = { phone: String(phone) }
      expect(await browser.post('/api/account/erasure/', body)).toMatchObject({ status: 202 })
      fixture.clock.advance(1)
    }
    const open = async () => {
      const sql = 'select id, phone from erasures where done_at is null order by requested_at'
      return db.query<{ id: string; phone: number }>(sql)
    }
    const [first] = await open()
    await refuseRows(db, 'erasures', `new.id = '${first?.id}'`)
    const round = () => continueErasures({ db, clock, suppressions, log: logged.log })
    await round()
    expect(await open()).toEqual([first])
    expect(logged.errors()).toHaveLength(1)
    await allowRows(db, 'erasures')
    await round()
    expect(await open()).toEqual([])
  })

  it('a log whose head can not be signed keeps no other log from getting one', async () => {
    const mine = await fixture.send(ours, [FIRST], VOICEMAIL)
    const others = await fixture.send(other, [OTHERS], VOICEMAIL)
    await fixture.reaches(ours, mine, 'Completed')
    await fixture.reaches(other, others, 'Completed')
    const heads = async () => {
      const sql = 'select account_id as id from evidence_heads'
      return new Set((await fixture.db.query<{ id: string }>(sql)).map(({ id }) => id))
    }
    const seal = () => sealEvidence({ ...fixture.evidence, log: logged.log })
    await refuseRows(fixture.db, 'evidence_heads', `new.account_id = '${ours.accountId}'`)
    await seal()
    expect(await heads()).toEqual(new Set([other.accountId]))
    expect(logged.errors()).toHaveLength(1)
    await allowRows(fixture.db, 'evidence_heads')
    await seal()
    expect(await heads()).toEqual(new Set([ours.accountId, other.accountId]))
  })
})
