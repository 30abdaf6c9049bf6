import { randomUUID } from 'node:crypto'
import { leaseChunk } from '../../features/sending/leases/chunks.queries.ts'
import { closeInChunks, openFollowers } from '../../features/outcomes/closings.queries.ts'
import { lastChunkNumber } from '../../features/preparing/prepare.queries.ts'
import { openChunksOf } from '../../features/recovery/sweep.queries.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { FlatStatement } from './flat-statement.ts'
import { GROWN_AT } from './grow-database.ts'

const VOICE_CHUNKS = 500
const TEXTS_A_VOICE_CHUNK = 10

interface RunKey {
  accountId: string
  runId: string
}

/**
 * Chunks of a large run that was prepared a moment ago: the planner has not counted them yet, and
 * takes any run that it has not for a handful of rows.
 */
export async function insertNewRun(db: Queries): Promise<RunKey> {
  const run = { accountId: randomUUID(), runId: randomUUID() }
  await db.query(
    `insert into chunks (account_id, run_id, channel, number, lines, window_key, state, eligible_at,
       open_deliveries, follows)
     select $1, $2, channel, n, array[n], 'UTC', case channel when 'voice' then 'ready' else 'waiting' end,
       $3, 50, case channel when 'text' then (n - 1) / $5::int + 1 end
     from (values ('voice', $4::int), ('text', $4::int * $5::int)) as of_channel (channel, chunks)
     cross join lateral generate_series(1, chunks) as n`,
    [run.accountId, run.runId, GROWN_AT, VOICE_CHUNKS, TEXTS_A_VOICE_CHUNK],
  )
  return run
}

/** The statements on such a run's chunks at each page, lease, response and report. */
export function newRunStatements(run: RunKey): FlatStatement[] {
  const voice = { ...run, channel: 'voice' } as const
  const text = { ...run, channel: 'text' } as const
  const finished = new Map(Array.from({ length: 20 }, (_, index) => [2000 + index * 50, 1]))
  const lease = { owner: 'bench', leaseMs: 60_000, canaryWaitMs: 60_000 }
  return [
    { name: 'lease its first chunk', run: (tx) => leaseChunk(tx, voice, GROWN_AT, lease) },
    { name: 'its last chunk', run: (tx) => lastChunkNumber(tx, text) },
    { name: 'take results off its chunks', run: (tx) => closeInChunks(tx, text, finished) },
    { name: 'open what follows', run: (tx) => openFollowers(tx, run, [250], GROWN_AT) },
    { name: 'what of it may be sent', run: (tx) => openChunksOf(tx, run) },
  ]
}
