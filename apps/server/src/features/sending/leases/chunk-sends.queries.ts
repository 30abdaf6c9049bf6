import type { Queries } from '../../../platform/database/database.ts'
import type { Chunk } from './chunks.queries.ts'

/**
 * Notes what is true of a leased chunk before its first call, with the names that its account can
 * change while it waits for its results: one row a lease. Reading the chunk again under
 * the same lease replaces it, since nothing was sent in between.
 */
export async function noteChunkSend(
  db: Queries,
  chunk: Chunk,
  send: { at: Date; facts: string; firstTexts: readonly number[] },
): Promise<void> {
  await db.query(
    `insert into chunk_sends (account_id, run_id, channel, number, attempt, at, facts, first_texts)
     select $1, $2::uuid, $3::text, $4::int, $5::int, $6::timestamptz,
       $7::jsonb || jsonb_build_object(
         'account', jsonb_build_object(
           'business', coalesce(a.business_name, a.company_name), 'opt_out_number', a.opt_out_number)),
       $8::int[]
     from accounts a where a.id = $1
     on conflict (account_id, run_id, channel, number, attempt) do update set
       at = excluded.at, facts = excluded.facts, first_texts = excluded.first_texts`,
    [
      chunk.accountId,
      chunk.runId,
      chunk.channel,
      chunk.number,
      chunk.attempt,
      send.at,
      send.facts,
      `{${send.firstTexts.join(',')}}`,
    ],
    { preparedAs: 'note-chunk-send' },
  )
}
