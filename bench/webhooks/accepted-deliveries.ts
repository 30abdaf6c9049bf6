import type { SeededCampaign } from '../product/seed-campaigns.ts'
import type { Fixture } from '../product/fixture.ts'
import { TEXT_EVERY } from './load-words.ts'

const CHUNK = 500

/**
 * Leaves a seeded campaign as sending leaves it: every delivery accepted, all chunks done, nothing
 * reported yet.
 */
export async function acceptAll(
  { sql }: Fixture,
  { accountId, runId }: SeededCampaign,
  voicemails: number,
): Promise<void> {
  const texts = Math.floor(voicemails / TEXT_EVERY)
  for (const [channel, apart, count] of [
    ['voice', 1, voicemails],
    ['text', TEXT_EVERY, texts],
  ] as const) {
    const values = [accountId, runId, channel, apart, count]
    await sql(
      `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state,
         attempts, changed_at)
       select $1, $2, $3, n * $4::int, (n - 1) / ${CHUNK},
         14080000000 + 2000000 + (n * $4::bigint) * 7919 % 5000000, 'accepted', 1, now()
       from generate_series(1, $5::int) as n`,
      values,
    )
    await sql(
      `insert into chunks (account_id, run_id, channel, number, lines, window_key, state,
         eligible_at, open_deliveries, attempt)
       select account_id, run_id, channel, chunk_number, array_agg(line order by line), '', 'done',
         now(), count(*), 1
       from deliveries where account_id = $1 and run_id = $2 and channel = $3
       group by account_id, run_id, channel, chunk_number`,
      values.slice(0, 3),
    )
    await sql(
      `insert into run_counts (account_id, campaign_id, run_id, channel, total, accepted)
       select $1, campaign_id, $2, $3, $4, $4 from runs where account_id = $1 and id = $2`,
      [accountId, runId, channel, count],
    )
  }
  await sql(
    `update runs set status = 'sending', started_at = now(), open_deliveries = $3,
       prepared_line = $4
     where account_id = $1 and id = $2`,
    [accountId, runId, voicemails + texts, voicemails + 1],
  )
  await sql(`update campaigns set status = 'In Progress' where account_id = $1`, [accountId])
}
