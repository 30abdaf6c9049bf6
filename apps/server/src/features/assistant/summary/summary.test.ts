import { describe, expect, it } from 'vitest'
import { summaryResponseSchema } from '@afterbeep/contract/api/assistant'
import type { SummaryResponse } from '@afterbeep/contract/api/assistant'
import { onlyRow } from '../../../platform/database/database.ts'
import type { AssistantApi } from '../../../testing/messages/assistant-fixture.ts'
import { assistantTests } from '../../../testing/messages/assistant-tests.ts'
import { makeRun } from '../../../testing/campaigns/ended-run.ts'
import { campaignFacts } from '../campaign-facts.ts'
import { checkedSummary, summaryCounts, templateSummary } from './summary-text.ts'
import type { CampaignResults } from './summary.queries.ts'

const results: CampaignResults = {
  status: 'Completed with failures',
  channels: [
    { channel: 'voice', total: 1200, delivered: 1100, failed: 80, skipped: 20 },
    { channel: 'text', total: 1200, delivered: 1199, failed: 1, skipped: 0 },
  ],
  hours: [
    { hour: 10, success: 900, fails: 90 },
    { hour: 13, success: 1399, fails: 10 },
    { hour: 23, success: 1, fails: 0 },
  ],
  reasons: [
    { channel: 'voice', reason: 'mailbox_full', deliveries: 30 },
    { channel: 'voice', reason: 'busy', deliveries: 20 },
    { channel: 'voice', reason: 'unreachable', deliveries: 30 },
    { channel: 'voice', reason: 'suppressed', deliveries: 20 },
    { channel: 'text', reason: 'carrier_failure', deliveries: 1 },
  ],
}
const facts = campaignFacts(results)

describe('the facts of a campaign', () => {
  it('are counts and rates, and the best hour is one with enough results', () => {
    expect(facts.voicemails).toMatchObject({ arrivedPercent: 91.7, stillOpen: 0, leftOut: 20 })
    expect(facts.texts?.arrivedPercent).toBe(99.9)
    expect(facts.bestHour).toEqual({ label: '1 PM', arrivedPercent: 99.3 })
    expect(campaignFacts({ ...results, hours: results.hours.slice(0, 1) }).bestHour).toBeUndefined()
  })

  it('make a paragraph in our own words', () => {
    expect(templateSummary(facts)).toBe(
      'This campaign is over: 1,100 of 1,200 voicemails (91.7%) and 1,199 of 1,200 texts (99.9%) arrived. ' +
        '81 failed and were not charged. 51 of them may be tried again in a later campaign ' +
        '(mailbox full 30, line busy 20, carrier failure 1); for the others (number unreachable 30) ' +
        'the details say what to do about each. ' +
        '20 were left out because a rule forbids contacting them; leave these alone. ' +
        'The best hour was 1 PM, when 99.3% of those with a result arrived.',
    )
    const nothing = campaignFacts({ status: 'Scheduled', channels: [], hours: [], reasons: [] })
    expect(templateSummary(nothing)).toBe('Nothing of this campaign has been sent yet.')
  })

  it.each([
    [
      [['busy', 2]],
      '2 failed and were not charged. All of them may be tried again in a later campaign (line busy 2).',
    ],
    [
      [['busy', 1]],
      '1 failed and was not charged. It may be tried again in a later campaign (line busy 1).',
    ],
    [
      [['unreachable', 3]],
      '3 failed and were not charged. Another try would not change that (number unreachable 3); the details say what to do about each.',
    ],
    [
      [
        ['mailbox_full', 4],
        ['busy', 3],
        ['no_answer', 2],
        ['carrier_failure', 1],
      ],
      '10 failed and were not charged. All of them may be tried again in a later campaign (mailbox full 4, line busy 3, no answer 2, and other reasons).',
    ],
    // Counts from before the rollup of reasons existed.
    [[], '3 failed and were not charged. The details say why each failed.'],
  ] as const)('say which failures may be tried again: %j', (why, sentences) => {
    const failed = why.reduce((sum, [, deliveries]) => sum + deliveries, 0) || 3
    const channel = {
      channel: 'voice',
      total: 10,
      delivered: 10 - failed,
      failed,
      skipped: 0,
    } as const
    const reasons = why.map(([reason, deliveries]) => ({
      channel: 'voice' as const,
      reason,
      deliveries,
    }))
    const some = { ...results, channels: [channel], hours: [], reasons }
    expect(templateSummary(campaignFacts(some))).toContain(sentences)
  })

  it('separate stopped deliveries from forbidden ones', () => {
    const channel = { channel: 'voice', total: 10, delivered: 2, failed: 0, skipped: 8 } as const
    const reasons = [
      { channel: 'voice', reason: 'stopped', deliveries: 7 } as const,
      { channel: 'voice', reason: 'suppressed', deliveries: 1 } as const,
    ]
    const text = templateSummary(
      campaignFacts({ ...results, channels: [channel], hours: [], reasons }),
    )
    expect(text).toContain('1 was left out because a rule forbids contacting them')
    expect(text).toContain('7 were not sent, because the campaign was stopped before.')
  })

  it('list separately the contacts who may be contacted and were only skipped this time', () => {
    const channel = { channel: 'text', total: 20, delivered: 8, failed: 2, skipped: 10 } as const
    const reasons = [
      { channel: 'text', reason: 'unreachable', deliveries: 2 } as const,
      { channel: 'text', reason: 'same_number', deliveries: 4 } as const,
      { channel: 'text', reason: 'contact_limit', deliveries: 5 } as const,
      { channel: 'text', reason: 'not_reached_before', deliveries: 1 } as const,
    ]
    const some = campaignFacts({ ...results, channels: [channel], hours: [], reasons })
    expect(templateSummary(some)).toBe(
      'This campaign is over: 8 of 20 texts (40%) arrived. 2 failed and were not charged. ' +
        'Another try would not change that (number unreachable 2); the details say what to do about each. ' +
        '4 were left out because an earlier line of the list has the same number. ' +
        '5 were left out because no one is contacted more often than allowed in 24 hours; ' +
        'include these people in a later campaign. ' +
        '1 was left out because the campaign before did not reach these people.',
    )
    expect(summaryCounts(some)).toMatchObject({
      texts_left_out_by_a_rule: 0,
      left_out_as_an_earlier_line_has_the_number: 4,
      left_out_as_contacted_often_enough_that_day: 5,
      left_out_as_not_reached_by_the_campaign_before: 1,
      failed_for_lasting_reasons: 2,
    })
  })
})

describe('a model’s paragraph', () => {
  it('is accepted when all its numbers are counts', () => {
    const text = 'Of 1,200 voicemails 1100 arrived (91.7%). The best hour was 1 PM.'
    expect(checkedSummary(` "${text}"\n`, facts)).toBe(text)
  })

  it.each([
    ['Of 1,200 voicemails 1,101 arrived.'],
    ['About 917% of all voicemails arrived.'],
    ['About 91.6% of all voicemails arrived.'],
    ['Nearly two thousand people were reached.'],
    ['Half of the voicemails arrived in time.'],
    ['# Summary: 1,100 voicemails arrived.'],
    ['1,100 voicemails arrived, see https://evil.example.'],
    ['Well done.'],
    ['1,100 voicemails arrived and then'],
    [`${'1,100 voicemails arrived. '.repeat(40)}`],
  ])('is refused otherwise: %s', (text) => {
    expect(checkedSummary(text, facts)).toBeUndefined()
  })
})

describe('GET /api/assistant/summary/{campaign_name}/', () => {
  const tests = assistantTests()

  /** A campaign *Old* of a new account, of which all deliveries but some arrived. */
  async function campaign(failed: number): Promise<string> {
    const finishedAt = new Date('2026-11-20T12:00:00Z')
    const run = await makeRun(tests.fixture.db, { deliveries: 40, finishedAt })
    const rows = await tests.fixture.db.query<{ account: string }>(
      `update run_counts set delivered = total - $2, failed = $2 where run_id = $1
       returning account_id as account`,
      [run, failed],
    )
    const { account } = onlyRow(rows.slice(0, 1))
    await tests.fixture.db.query(
      `insert into reason_counts (account_id, campaign_id, channel, reason, deliveries)
       select account_id, campaign_id, 'voice', 'busy', $2 * 2 from runs
       where id = $1 and $2 > 0`,
      [run, failed],
    )
    return account
  }
  async function summary(api: AssistantApi, account: string): Promise<SummaryResponse> {
    const response = await api.summary(account, 'Old')
    expect(response.status).toBe(200)
    return summaryResponseSchema.parse(await response.json())
  }

  it('is in our own words without a model', async () => {
    const { summary: text, ...rest } = await summary(tests.without, await campaign(3))
    expect(rest).toEqual({ source: 'templates', reason: 'no_model' })
    expect(text).toContain(
      '37 of 40 voicemails (92.5%) and 37 of 40 texts (92.5%) arrived. 6 failed',
    )
    expect(text).toContain('All of them may be tried again in a later campaign (line busy 6).')
  })

  it('is written once by a model, and cached while the counts stay', async () => {
    const account = await campaign(4)
    const first = await summary(tests.withModel, account)
    expect(first).toMatchObject({ source: 'model', reason: null })
    expect(first.summary).toContain('voicemails arrived was 36')
    expect(await summary(tests.withModel, account)).toEqual(first)
    const sent = await tests.fixture.requests()
    expect(sent).toHaveLength(1)
    // Neither the name nor the message of a campaign is sent, let alone a contact.
    expect(sent[0]?.body).not.toMatch(/Old|14085550/)
  })

  it.each([
    ['long', 'invalid'],
    ['500', 'failed'],
    ['429', 'busy'],
    ['cut', 'failed'],
  ])('falls back to our own words when the model misbehaves: %s', async (kind, reason) => {
    await tests.fixture.misbehave(kind)
    expect(await summary(tests.withModel, await campaign(5 + kind.length))).toMatchObject({
      source: 'templates',
      reason,
    })
  })

  it('is in our own words while the campaign runs', async () => {
    const account = await campaign(1)
    await tests.fixture.db.query(
      `update campaigns set status = 'In Progress' where account_id = $1`,
      [account],
    )
    const response = await summary(tests.withModel, account)
    expect(response).toMatchObject({ source: 'templates', reason: null })
    expect(response.summary).toMatch(/^So far 39 of 40 voicemails/)
    expect(await tests.fixture.requests()).toEqual([])
  })

  it('is not found for another account, and refused without a session', async () => {
    await campaign(0)
    expect((await tests.without.summary(await tests.fixture.newAccount(), 'Old')).status).toBe(404)
    expect((await tests.without.summary('', 'Old')).status).toBe(401)
  })
})
