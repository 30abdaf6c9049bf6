import type { Channel } from '@afterbeep/contract/money/pricing'
import { reserveSlots } from '../../features/sending/limits/rate-limiter.queries.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'
import { openRulesFixture } from './rules-fixture.ts'
import type { RulesFixture } from './rules-fixture.ts'

/** Sends a second that each account may make over a channel. */
const PER_SECOND = 1
/**
 * An account without pace gets none for as many seconds: longer than a test waits for anything, and no further ahead
 * than what the product takes for a slot of another worker.
 */
const WITHOUT_SECONDS = 120

/** Many accounts that share workers with few slots, and of which some have to wait for their own pace. */
export interface NeighboursFixture extends RulesFixture {
  /** Other workers have used up the account's pace: for minutes no send of it may leave over this channel. */
  useUpPace(customer: Customer, channel: Channel): Promise<void>
  /** Its pace is there again, as it is once the minutes are over. Only where no engine runs. */
  freePace(customer: Customer): Promise<void>
  /** Resolves when workers have taken this many of the account's chunks and can't send them. */
  isWaiting(customer: Customer, chunks: number): Promise<void>
  /** Contacts of the account's lists that were turned into deliveries. */
  preparedRows(customer: Customer): Promise<number>
}

export async function openNeighbours(workers = 1): Promise<NeighboursFixture> {
  const fixture = await openRulesFixture({
    settings: { accountPerSecond: PER_SECOND, voiceInFlight: 2, textInFlight: 2, canarySize: 1 },
    chunkSizes: { voice: 4, text: 4 },
  })
  const { db } = fixture
  for (let started = 1; started < workers; started += 1) await fixture.engine.start()
  return {
    ...fixture,
    useUpPace: async ({ accountId }, channel) => {
      const count = WITHOUT_SECONDS * PER_SECOND
      await reserveSlots(db, `${channel}:${accountId}`, count, PER_SECOND)
    },
    freePace: async ({ accountId }) => {
      await db.query(`delete from pace where line like '%:' || $1`, [accountId])
    },
    isWaiting: ({ accountId }, chunks) =>
      until(`${chunks} chunks are in hand`, async () => {
        const sql = `select from chunks where account_id = $1 and state = 'leased'`
        return (await db.query(sql, [accountId])).length >= chunks
      }),
    preparedRows: async ({ accountId }) => {
      const sql = 'select count(*)::int as count from deliveries where account_id = $1'
      return (await db.query<{ count: number }>(sql, [accountId]))[0]?.count ?? 0
    },
  }
}
