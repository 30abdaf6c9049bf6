import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { sandboxStatsSchema } from '@afterbeep/contract/api/sandbox'
import { readBalance } from '../credits/index.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type {
  CampaignFixture,
  CampaignFixtureOptions,
} from '../../testing/campaigns/campaign-fixture.ts'
import { until } from '../../testing/until.ts'

let fixture: CampaignFixture
afterEach(() => fixture.close())

async function open(options?: CampaignFixtureOptions): Promise<void> {
  fixture = await openCampaignFixture(options)
}

/** Numbers spread over the country, none of them simulated to fail. */
function phones(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 1_408_555_0000 + index * 7)
}

async function stats(): Promise<z.infer<typeof sandboxStatsSchema>> {
  const response = await fetch(`${fixture.simulators.urls.control}/stats`)
  return sandboxStatsSchema.parse(await response.json())
}

async function states(accountId: string): Promise<Record<string, number>> {
  const rows = await fixture.db.query<{ name: string; count: number }>(
    `select channel || ' ' || state as name, count(*) as count from deliveries
     where account_id = $1 group by 1 order by 1`,
    [accountId],
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}

/**
 * The rollups match the rows exactly, and the ledger matches the balance: at any moment, so all of
 * it is read from one snapshot, while reports may go on arriving.
 */
async function expectBooksToAgree(accountId: string): Promise<void> {
  const books = await fixture.db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    const counted = await tx.query(
      `select run_id, channel, count(*)::int as total,
         (count(*) filter (where state = 'pending'))::int as pending,
         (count(*) filter (where state = 'accepted'))::int as accepted,
         (count(*) filter (where state = 'unknown'))::int as unknown,
         (count(*) filter (where state = 'delivered'))::int as delivered,
         (count(*) filter (where state = 'failed'))::int as failed,
         (count(*) filter (where state = 'skipped'))::int as skipped
       from deliveries where account_id = $1 group by 1, 2 order by 1, 2`,
      [accountId],
    )
    const rolledUp = await tx.query(
      `select run_id, channel, total, pending, accepted, unknown, delivered, failed, skipped
       from run_counts where account_id = $1 order by 1, 2`,
      [accountId],
    )
    const reasons = await tx.query(
      `select channel, reason, count(*)::int as deliveries from deliveries
       where account_id = $1 and state in ('failed', 'skipped') group by 1, 2 order by 1, 2`,
      [accountId],
    )
    const reasonsRolledUp = await tx.query(
      `select channel, reason, sum(deliveries)::int as deliveries from reason_counts
       where account_id = $1 group by 1, 2 order by 1, 2`,
      [accountId],
    )
    const problems = await ledgerProblems(tx, accountId)
    return { counted, rolledUp, reasons, reasonsRolledUp, problems }
  })
  expect(books.rolledUp).toEqual(books.counted)
  expect(books.reasonsRolledUp).toEqual(books.reasons)
  expect(books.problems).toEqual([])
}

describe('a campaign of voicemails and texts', () => {
  it('reaches every recipient once over both channels and costs what was delivered', async () => {
    await open()
    const customer = await fixture.customer(100_000)
    const list = await fixture.list(customer, phones(620))
    const { campaign_name: name, credits } = await fixture.publish(customer, list)
    expect(credits).toBe(620 * 55)
    fixture.engine.wake()
    await fixture.reaches(customer, name, 'Completed')
    expect(await states(customer.accountId)).toEqual({
      'text delivered': 620,
      'voice delivered': 620,
    })
    const { voice, text } = await stats()
    expect([voice.calls, voice.distinct, text.calls, text.distinct]).toEqual([620, 620, 620, 620])
    expect(await readBalance(fixture.db, customer.accountId)).toMatchObject({
      available: 100_000 - 620 * 55,
      reserved: 0,
    })
    await expectBooksToAgree(customer.accountId)
  })

  it('gives back what failed, and shows the reason in our words', async () => {
    await open()
    const customer = await fixture.customer()
    const numbers = [15550010001, 15550010002, 15550010005, 15550010090, 15550020001, 15550020003]
    const list = await fixture.list(customer, numbers)
    const { campaign_name: name } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, name, 'Completed with failures')
    const rows = await fixture.db.query<{
      line: number
      channel: string
      state: string
      reason: string | null
    }>(
      `select line, channel, state, reason from deliveries where account_id = $1 order by channel, line`,
      [customer.accountId],
    )
    const of = (channel: string) =>
      rows.filter((row) => row.channel === channel).map((row) => row.reason ?? row.state)
    expect(of('voice')).toEqual([
      'delivered',
      'voicemail_not_detected',
      'busy',
      'do_not_call_list',
      'delivered',
      'delivered',
    ])
    // A number that the voice provider named as not to be called gets no text either.
    expect(of('text')).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'suppressed',
      'delivered',
      'not_routable',
    ])
    const { available, reserved } = await readBalance(fixture.db, customer.accountId)
    expect([available, reserved]).toEqual([20_000 - 3 * 50 - 4 * 5, 0])
    await expectBooksToAgree(customer.accountId)
  })

  it('survives a 500, a 429, a dropped connection and a report before the response', async () => {
    await open()
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [15550030001, 15550030002, 15550030004, 15550030005])
    const { campaign_name: name } = await fixture.publish(customer, list)
    fixture.engine.wake()
    const retried = async () => {
      // Retries wait by the business clock, which only the test moves.
      fixture.clock.advance(1000)
      fixture.engine.wake()
      const [row] = await fixture.db.query<{ status: string }>(
        'select status from campaigns where name = $1',
        [name],
      )
      return row?.status === 'Completed'
    }
    await until('the campaign is completed', retried)
    const { voice, text } = await stats()
    expect([voice.calls, voice.distinct]).toEqual([4, 4])
    expect([text.calls, text.distinct]).toEqual([4, 4])
    await expectBooksToAgree(customer.accountId)
  })
})

describe('a delivery whose report never comes', () => {
  it('fails after a day, is not charged, and ends the campaign', async () => {
    await open()
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [15550030003])
    const { campaign_name: name } = await fixture.publish(customer, list, {
      campaignType: 'voicemail',
    })
    fixture.engine.wake()
    const accepted = async () => (await states(customer.accountId))['voice accepted'] === 1
    await until('the drop is accepted', accepted)
    fixture.clock.advance(24 * 3_600_000 + 1000)
    await fixture.reaches(customer, name, 'Completed with failures')
    expect((await readBalance(fixture.db, customer.accountId)).available).toBe(20_000)
    await expectBooksToAgree(customer.accountId)
  })
})

describe('a number that must not be contacted', () => {
  it('is skipped at the moment of sending, though the list was uploaded before', async () => {
    await open()
    const customer = await fixture.customer()
    const { accountId } = customer
    const list = await fixture.list(customer, [14085550001, 14085550002])
    await fixture.db.transaction((tx) =>
      fixture.suppressions.suppress(tx, {
        accountId,
        phones: [14085550002],
        reason: 'opted_out',
        at: fixture.clock.now(),
      }),
    )
    const { campaign_name: name } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, name, 'Completed with failures')
    expect(await states(accountId)).toEqual({
      'text delivered': 1,
      'text skipped': 1,
      'voice delivered': 1,
      'voice skipped': 1,
    })
    expect((await stats()).voice.calls).toBe(1)
    await expectBooksToAgree(accountId)
  })

  it('is not contacted again after it replied STOP', async () => {
    await open()
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [14085550001])
    const { campaign_name: first } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, first, 'Completed')
    await fetch(`${fixture.simulators.urls.control}/phones/14085550001/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Please stop. Thank you' }),
    })
    const suppressed = async () => {
      const found = await fixture.suppressions.suppressedAmong(
        fixture.db,
        customer.accountId,
        [14085550001],
      )
      return found.size === 1
    }
    await until('the reply is honoured', suppressed)
    fixture.clock.advance(4 * 3_600_000)
    const { campaign_name: second } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, second, 'Completed with failures')
    expect((await stats()).voice.calls).toBe(1)
  })
})

describe('a number that takes no texts', () => {
  it('gets no text again, and its voicemails go on', async () => {
    await open()
    const customer = await fixture.customer()
    const landline = 15550020003
    const list = await fixture.list(customer, [landline])
    const { campaign_name: first } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, first, 'Completed with failures')
    expect(await states(customer.accountId)).toEqual({ 'text failed': 1, 'voice delivered': 1 })
    fixture.clock.advance(4 * 3_600_000)
    const { campaign_name: second } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, second, 'Completed with failures')
    expect(await states(customer.accountId)).toEqual({
      'text failed': 1,
      'text skipped': 1,
      'voice delivered': 2,
    })
    expect((await stats()).text.requests).toBe(1)
    await expectBooksToAgree(customer.accountId)
  })
})

describe('a fault of the sender', () => {
  it('pauses the run with its reason, skips no recipient, and resumes later', async () => {
    await open({ settings: { pauseMs: 60_000 } })
    const customer = await fixture.customer()
    const list = await fixture.list(customer, [15550020099, 15550020001])
    const { campaign_name: name } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, name, 'Blocked')
    const [campaign] = await fixture.db.query(
      'select status_reason from campaigns where name = $1',
      [name],
    )
    expect(campaign).toEqual({ status_reason: 'The sender is not registered with the carriers.' })
    expect(await states(customer.accountId)).toMatchObject({ 'text pending': 1 })
    const requests = (await stats()).text.requests
    fixture.clock.advance(60_001)
    fixture.engine.wake()
    await until('the run is tried again', async () => (await stats()).text.requests > requests)
    await expectBooksToAgree(customer.accountId)
  })
})

describe('a campaign that mostly fails', () => {
  it('is flagged and stopped, and its remaining credits come back', async () => {
    const settings = { flagAfterResults: 10, flagFailureShare: 0.5, voiceInFlight: 4 }
    await open({ settings, failureRate: 1 })
    const customer = await fixture.customer(60_000)
    const list = await fixture.list(customer, phones(1000))
    const { campaign_name: name } = await fixture.publish(customer, list)
    fixture.engine.wake()
    await fixture.reaches(customer, name, 'Flagged')
    const drained = async () => {
      const { available, reserved } = await readBalance(fixture.db, customer.accountId)
      return available === 60_000 && reserved === 0
    }
    await until('everything is given back', drained)
    await expectBooksToAgree(customer.accountId)
    const { 'voice failed': failed = 0, 'voice skipped': skipped = 0 } = await states(
      customer.accountId,
    )
    expect(failed + skipped).toBe(1000)
  })
})
