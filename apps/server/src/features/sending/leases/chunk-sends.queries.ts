import type { Queries } from '../../../platform/database/database.ts'
import type { Chunk } from './chunks.queries.ts'

/**
 * Notes what is true of a leased chunk before its first call: one row a lease. Reading the chunk again under
 * the same lease replaces it, since nothing was sent in between.
 */
export async function noteChunkSend(
  db: Queries,
  chunk: Chunk,
  send: { at: Date; facts: string; firstTexts: readonly number[] },
): Promise<void> {
  await db.query(
    `insert into chunk_sends (account_id, run_id, channel, number, attempt, at, facts, first_texts)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::int[])
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
