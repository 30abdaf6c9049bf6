import { passingReasons } from '@afterbeep/contract/campaign/failure-advice'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { makeRun } from '../../../testing/campaigns/ended-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { linesToRetry } from './people-to-retry.ts'

/*
 * Written from the rule's text alone: a person may be sent to again if nothing of the campaign reached
 * them or may still have reached them, if what happened to them passes, and if they did not say no.
 */

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const RUNS = 2
const channels = ['voice', 'text'] as const
const results = [
  ...passingReasons.map((reason) => ({ state: 'failed', reason, passes: true })),
  { state: 'skipped', reason: 'contact_limit', passes: true },
  ...['invalid_number', 'opted_out', 'no_report', 'do_not_call_list', 'reassigned_number'].map(
    (reason) => ({ state: 'failed', reason, passes: false }),
  ),
  ...['suppressed', 'same_number', 'stopped', 'outside_hours', 'not_reached_before'].map(
    (reason) => ({ state: 'skipped', reason, passes: false }),
  ),
  ...['pending', 'accepted', 'unknown', 'delivered'].map((state) => ({
    state,
    reason: null,
    passes: false,
  })),
] as const
type Result = (typeof results)[number]

/** What happened to one person: by run, then by channel. Mostly what passes, or hardly one would be left. */
const result = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...results.filter(({ passes }) => passes)) },
  { weight: 1, arbitrary: fc.constantFrom(...results) },
)
const person = fc.record({
  deliveries: fc.array(result, { minLength: RUNS * 2, maxLength: RUNS * 2 }),
  saidNo: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
})
type Person = { deliveries: readonly Result[]; saidNo: boolean }

/** The limit of contacts a day held one delivery back: with nothing else, nothing was tried. */
function mayBeSentToAgain({ deliveries, saidNo }: Person): boolean {
  const wasTried = deliveries.some(({ state }) => state === 'failed')
  return !saidNo && wasTried && deliveries.every(({ passes }) => passes)
}

const phoneOf = (index: number) => 14085550000 + index

/** A campaign that is over, with two runs in which these things happened to these people. */
async function campaignOf(people: readonly Person[]) {
  const firstRun = await makeRun(db, { deliveries: 0, finishedAt: new Date() })
  const second = await db.query<{ id: string; accountId: string; campaignId: string }>(
    `insert into runs (account_id, campaign_id, number, drop_at, status)
     select account_id, campaign_id, 2, drop_at, status from runs where id = $1
     returning id, account_id as "accountId", campaign_id as "campaignId"`,
    [firstRun],
  )
  const { id: secondRun, accountId, campaignId } = onlyRow(second)
  const rows = people.flatMap(({ deliveries }, index) =>
    deliveries.map(({ state, reason }, nth) => ({
      run_id: nth < channels.length ? firstRun : secondRun,
      channel: channels[nth % channels.length],
      line: index + 2,
      phone: phoneOf(index),
      state,
      reason,
    })),
  )
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, reason, changed_at)
     select $1, run_id, channel, line, 1, phone, state, reason, now()
     from jsonb_to_recordset($2::jsonb) as given
       (run_id uuid, channel text, line int, phone bigint, state text, reason text)`,
    [accountId, JSON.stringify(rows)],
  )
  const campaign = {
    id: campaignId,
    name: 'Old',
    type: 'both' as const,
    status: 'Completed with failures' as const,
    listId: '',
    failures: rows.filter(({ state }) => state === 'failed').length,
    runIds: [firstRun, secondRun],
    isArchived: false,
  }
  return { accountId, campaign }
}

it('sends again only to people whom nothing may have reached, and who did not say no', async () => {
  let chosen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 60 }), async (people) => {
      const { accountId, campaign } = await campaignOf(people)
      const saidNo = people.flatMap((one, index) => (one.saidNo ? [phoneOf(index)] : []))
      const suppressions = {
        suppressedAmong: async (_db: unknown, account: string, phones: readonly number[]) =>
          new Set(phones.filter((phone) => account === accountId && saidNo.includes(phone))),
      }
      const lines: number[] = []
      for await (const some of linesToRetry({ db, suppressions }, accountId, campaign)) {
        lines.push(...some)
      }
      const expected = people.flatMap((one, index) => (mayBeSentToAgain(one) ? [index + 2] : []))
      expect(lines).toEqual(expected)
      chosen += lines.length
      const others = await makeRun(db, { deliveries: 1, finishedAt: null })
      const stranger = await db.query<{ id: string }>(
        'select account_id as id from runs where id = $1',
        [others],
      )
      const theirs = linesToRetry({ db, suppressions }, onlyRow(stranger).id, campaign)
      expect(await theirs.next()).toEqual({ done: true, value: undefined })
    }),
    { numRuns: 12 },
  )
  expect(chosen).toBeGreaterThan(20)
})
