import { expect, it } from 'vitest'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { addTwin } from '../../testing/database/twin-account.ts'
import { countSignUps } from './sign-ups.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const DAY_BEFORE = new Date('2026-11-20T18:30:00Z')
const MONTH_BEFORE = new Date('2026-10-21T18:30:00Z')

it('a number’s sign-ups at another account count for the number and the network alone', async () => {
  const db = await openTestDatabase()
  const { accountId } = await makeRunInProgress(db, { at: AT, chunks: [] })
  const asked = { accountId, phone: 14085550001, network: '203.0.113.7', how: 'page' } as const
  const since = { day: DAY_BEFORE, month: MONTH_BEFORE }
  // One of today, one of last week, and one that was answered with a YES.
  await db.query(
    `insert into sign_ups (account_id, phone, first_name, last_name, how, channels, words, network,
       asked_at, next_try_at, state)
     select $1, $2, 'Ann', 'Lee', 'page', 'both', 'I agree.', '203.0.113.7', at, at, state
     from (values ($3::timestamptz, 'due'), ($3::timestamptz - interval '7 days', 'texted'),
       ($3::timestamptz, 'confirmed')) as rows (at, state)`,
    [accountId, asked.phone, AT],
  )
  const counted = () => db.transaction((tx) => countSignUps(tx, asked, since))
  const alone = { today: 2, todayOfAll: 2, unanswered: 2, fromNetwork: 2, ofAccount: 2 }
  expect(await counted()).toEqual(alone)
  await addTwin(db, accountId)
  expect(await counted()).toEqual({ ...alone, todayOfAll: 4, fromNetwork: 4 })
  await db.close()
})
