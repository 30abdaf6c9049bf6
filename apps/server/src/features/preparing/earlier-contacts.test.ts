import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedRun } from '../../testing/campaigns/prepared-run.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { earlierContacts, selectOverLimit, textedBefore } from './earlier-contacts.queries.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const DAY_MS = 86_400_000
const clock = createManualClock(NOW)
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it.each([
  ['just less than 24 hours ago', 1, [2]],
  ['exactly 24 hours ago', 0, []],
])('a contact %s counts towards the limit: %j', async (_when, lessMs, over) => {
  const run = await preparedRun({ db, clock }, [12125550001])
  const other = await makeRunInProgress(db, { accountId: run.accountId, at: NOW, chunks: [] })
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, claim,
       changed_at, sent_at)
     values ($1, $2, 'voice', 2, 1, 12125550001, 'delivered', 1000000, $3, $3)`,
    [run.accountId, other.runId, new Date(NOW.getTime() - DAY_MS + lessMs)],
  )
  const since = new Date(NOW.getTime() - DAY_MS)
  const key = { ...run, channel: 'voice' } as const
  expect(await selectOverLimit(db, key, [2], { since, limit: 1 })).toEqual(over)
})

// Which of several tries under one key has got through is not known.
it.each([
  ['whose first try was uncertain counts from its result on', 'first_tried_at', [2]],
  ['that was tried once counts from when it was sent', 'null', []],
])('a contact %s', async (_which, firstTry, over) => {
  const run = await preparedRun({ db, clock }, [12125550003])
  const other = await makeRunInProgress(db, { accountId: run.accountId, at: NOW, chunks: [] })
  const sentAt = new Date(NOW.getTime() - DAY_MS - 60_000)
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, claim,
       sent_at, first_tried_at, changed_at)
     values ($1, $2, 'voice', 2, 1, 12125550003, 'delivered', 1000000, $3,
       case when $4 = 'first_tried_at' then $3::timestamptz end, $5)`,
    [run.accountId, other.runId, sentAt, firstTry, new Date(sentAt.getTime() + 120_000)],
  )
  const since = new Date(NOW.getTime() - DAY_MS)
  const key = { ...run, channel: 'voice' } as const
  expect(await selectOverLimit(db, key, [2], { since, limit: 1 })).toEqual(over)
  const contacts = await db.transaction((tx) => earlierContacts(tx, run, [12125550003], since))
  expect(contacts.map((one) => one.contacts)).toEqual([over.length])
})

describe('a number that got a text of the account', () => {
  it.each(['deliveries', 'the list of archived contacts'])('is known by %s', async (where) => {
    const run = await preparedRun({ db, clock }, [12125550001, 12125550002])
    await db.query(
      where === 'deliveries'
        ? `update deliveries set state = 'delivered'
           where run_id = $1 and channel = 'text' and phone = 12125550001`
        : `insert into contacted_phones (phone, account_id, texted)
           select v.phone, r.account_id, v.phone = 12125550001
           from runs r cross join (values (12125550001), (12125550002)) as v(phone) where r.id = $1`,
      [run.runId],
    )
    const texted = (phone: number) => textedBefore(db, run.accountId, [phone])
    expect(await texted(12125550001)).toEqual(new Set([12125550001]))
    expect(await texted(12125550002)).toEqual(new Set())
  })
  it.each(['accepted', 'unknown', 'failed', 'skipped'])(
    'is not one whose text is only %s: the next one explains once more how to stop',
    async (state) => {
      const run = await preparedRun({ db, clock }, [12125550001])
      await db.query(
        `update deliveries set state = case channel when 'text' then $2 else 'delivered' end
         where run_id = $1`,
        [run.runId, state],
      )
      expect(await textedBefore(db, run.accountId, [12125550001])).toEqual(new Set())
    },
  )
})
