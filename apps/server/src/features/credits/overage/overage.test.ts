import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planByKey } from '@afterbeep/contract/money/plans'
import { createManualClock } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openAccount, publishFor } from '../../../testing/campaigns/prepared-run.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { readBalance } from '../index.ts'
import { costsCsv, monthOf } from '../costs-csv.ts'
import { selectCampaignCosts } from '../ledger.queries.ts'
import { reserveRun } from '../../runs/index.ts'
import { selectOverage, writeOverageChoice } from './overage.queries.ts'
import { dropUnwritten, payWithOverage } from './pay-overage.ts'

const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))
const prices = planByKey('launch').benefits
const phones = [12125550001, 12125550002]

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function account(credits: number, ceiling: number, enabled = true): Promise<string> {
  const { accountId } = await openAccount({ db, clock }, phones, credits)
  await writeOverageChoice(db, accountId, { enabled, ceiling, at: clock.now() })
  return accountId
}

/** Reserves a run of voicemails to so many people: 50 credits each, and 65 beyond the balance. */
function reserve(accountId: string, recipients: number, runId: string = randomUUID()) {
  return db.transaction((tx) =>
    reserveRun(tx, {
      accountId,
      campaignId: randomUUID(),
      runId,
      credits: recipients * 50,
      at: clock.now(),
      pay: { recipients, type: 'voicemail', prices },
    }),
  )
}

async function mailsOf(accountId: string): Promise<string[]> {
  const rows = await db.query<{ kind: string }>(
    `select kind from mails where account_id = $1 and kind like 'overage%' order by kind`,
    [accountId],
  )
  return rows.map(({ kind }) => kind)
}

describe('overage', () => {
  it('pays for what the balance does not, at the extra prices, and once for a run', async () => {
    const accountId = await account(120, 1_000)
    const runId = randomUUID()
    expect(await reserve(accountId, 5, runId)).toBe(100)
    await reserve(accountId, 5, runId)
    expect(await readBalance(db, accountId)).toEqual({ available: 20, reserved: 100 })
    expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 3 * 65, used: 0 })
    const run = { accountId, campaignId: randomUUID(), runId, at: clock.now() }
    for (let again = 0; again < 2; again += 1) {
      await db.transaction((tx) => dropUnwritten(tx, run, new Map([['voice', 1]])))
    }
    expect(await readBalance(db, accountId)).toEqual({ available: 70, reserved: 50 })
    expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 0, used: 0 })
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('is refused while it is switched off, unpaid, or too small', async () => {
    const short = { code: 'credits_short' }
    await expect(reserve(await account(40, 1_000, false), 1)).rejects.toMatchObject(short)
    await expect(reserve(await account(40, 64), 1)).rejects.toMatchObject(short)
    const overdue = await account(40, 1_000)
    await db.query(`update subscriptions set status = 'past_due' where account_id = $1`, [overdue])
    await expect(reserve(overdue, 1)).rejects.toMatchObject(short)
    const { accountId } = await openAccount({ db, clock }, phones, 40)
    await expect(reserve(accountId, 1)).rejects.toMatchObject(short)
  })

  it('is mailed at 80 % of the ceiling and when there is no room for one more, once each', async () => {
    const accountId = await account(40, 650)
    await reserve(accountId, 7)
    expect(await mailsOf(accountId)).toEqual([])
    await reserve(accountId, 1)
    expect(await mailsOf(accountId)).toEqual(['overage_near'])
    await reserve(accountId, 1)
    expect(await mailsOf(accountId)).toEqual(['overage_near'])
    await reserve(accountId, 1)
    expect(await mailsOf(accountId)).toEqual(['overage_near', 'overage_reached'])
  })

  it('is mailed again when a ceiling that was raised is reached in the same month', async () => {
    const accountId = await account(40, 650)
    const raise = (ceiling: number) =>
      writeOverageChoice(db, accountId, { enabled: true, ceiling, at: clock.now() })
    await reserve(accountId, 10)
    expect(await mailsOf(accountId)).toEqual(['overage_reached'])
    await raise(1_300)
    await reserve(accountId, 8)
    await reserve(accountId, 2)
    const both = ['overage_near', 'overage_reached', 'overage_reached']
    expect(await mailsOf(accountId)).toEqual(both)
    await raise(1_305)
    await raise(1_300)
    expect(await mailsOf(accountId)).toEqual(both)
  })

  it('never goes beyond its ceiling, also when 500 runs ask for it at once', async () => {
    const accountId = await account(75, 1_300)
    const asked = Array.from({ length: 500 }, () => reserve(accountId, 2))
    const settled = await Promise.allSettled(asked)
    const refused = settled.filter((one) => one.status === 'rejected')
    const codes = refused.map(({ reason }) => (reason instanceof AppError ? reason.code : 'other'))
    expect(new Set(codes)).toEqual(new Set(['credits_short']))
    // One run has a person paid for by the balance: 65, and nine with two extra people each: 1,170.
    expect(settled.length - refused.length).toBe(10)
    expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 65 + 9 * 130, used: 0 })
    expect(await readBalance(db, accountId)).toEqual({ available: 25, reserved: 50 })
    expect(await ledgerProblems(db, accountId)).toEqual([])
  })

  it('pays for a published campaign that the balance is too small for', async () => {
    const owner = await openAccount({ db, clock }, phones, 60)
    await expect(publishFor({ db, clock }, owner)).rejects.toMatchObject({ code: 'credits_short' })
    const choice = { enabled: true, ceiling: 72, at: clock.now() }
    await writeOverageChoice(db, owner.accountId, choice)
    await publishFor({ db, clock }, owner)
    expect(await readBalance(db, owner.accountId)).toEqual({ available: 5, reserved: 55 })
    expect(await selectOverage(db, owner.accountId)).toMatchObject({ reserved: 72 })
  })

  it('is a column of its own in the month’s cost by campaign', async () => {
    const owner = await openAccount({ db, clock }, phones, 60)
    const { accountId } = owner
    await writeOverageChoice(db, accountId, { enabled: true, ceiling: 72, at: clock.now() })
    await publishFor({ db, clock }, owner)
    const [run] = await db.query<{ runId: string; campaignId: string; name: string }>(
      `select r.id as "runId", c.id as "campaignId", c.name from runs r
       join campaigns c on c.id = r.campaign_id where c.account_id = $1`,
      [accountId],
    )
    if (!run) throw new Error('no run is there')
    for (const channel of ['voice', 'text'] as const) {
      const ended = { ...run, accountId, channel, delivered: 2, failed: 0, at: clock.now() }
      await db.transaction((tx) => payWithOverage(tx, ended))
    }
    const costs = await selectCampaignCosts(db, accountId, monthOf('2026-11'))
    expect(costsCsv(costs).split('\r\n')).toEqual([
      'campaign_name,credits,overage_credits,amount',
      `${run.name},55,72,1.27`,
      'Total,55,72,1.27',
      '',
    ])
  })
})
