import { announceWork, runsToDrain, takePreparingRun } from '../../features/runs/index.ts'
import { takePausedRun } from '../../features/runs/states/run-moves.queries.ts'
import { sourceStates } from '../../features/campaigns/index.ts'
import { hasRunToMove, takeDueRun } from '../../features/runs/runs.queries.ts'
import { endLease, leaseChunk, pendingOf } from '../../features/sending/leases/chunks.queries.ts'
import type { Chunk } from '../../features/sending/leases/chunks.queries.ts'
import {
  countContacts,
  earlierContacts,
  selectOverLimit,
  textedBefore,
} from '../../features/preparing/earlier-contacts.queries.ts'
import { noteAlive } from '../../features/runs/late/late-runs.queries.ts'
import { renewLeases } from '../../features/sending/leases/leases.queries.ts'
import {
  chunksAwaitingSince,
  closeFinishedLeases,
  noteAwaiting,
  openChunksOf,
  overdueLines,
} from '../../features/recovery/sweep.queries.ts'
import { lookAtTurns, lostTurns, putOffTurns } from '../../features/sending/leases/turns.queries.ts'
import type { FlatStatement, Samples } from './flat-statement.ts'
import { GROWN_AT, HELD_CHUNKS, LARGE_ACCOUNT, heldBy } from './grow-database.ts'

const channel = 'voice'
const yesterday = new Date(GROWN_AT.getTime() - 86_400_000)
const lease = { owner: 'bench', leaseMs: 60_000, canaryWaitMs: 60_000 }

/** What a worker runs at every look, lease, renewal and sweep. */
export function sendingStatements({ due, held, sent, middle }: Samples): FlatStatement[] {
  const largeRun = { accountId: LARGE_ACCOUNT, runId: due.runId }
  const dueRun = { accountId: due.accountId, runId: due.runId, channel } as const
  const heldChunk: Chunk = {
    ...held,
    channel,
    windowKey: 'UTC',
    attempt: 1,
    uncertainSince: null,
    nearLimit: true,
    isCanary: false,
  }
  const sentChunk = {
    ...sent,
    channel,
    firstLine: sent.lines[0] ?? 0,
    lastLine: sent.lines.at(-1) ?? 0,
    awaitingSince: GROWN_AT.toISOString(),
  } as const
  const limit = { since: yesterday, limit: 3 }
  const owners = Array.from({ length: HELD_CHUNKS }, (_, index) => heldBy(index + 1))
  return [
    { name: 'look for due chunks', run: (tx) => lookAtTurns(tx, channel, GROWN_AT, 8) },
    { name: 'lease a chunk', run: (tx) => leaseChunk(tx, dueRun, GROWN_AT, lease) },
    { name: 'what is pending in it', run: (tx) => pendingOf(tx, heldChunk) },
    {
      name: 'who of it is at the limit',
      run: (tx) => selectOverLimit(tx, dueRun, due.lines, limit),
    },
    {
      name: 'contacts of the last day',
      run: (tx) => earlierContacts(tx, dueRun, [sent.phone], yesterday),
    },
    {
      name: 'contacts of the last day, of an account with many runs',
      run: (tx) => earlierContacts(tx, largeRun, [sent.phone], yesterday),
    },
    {
      name: 'contacts before a campaign is published, of such an account',
      run: (tx) => countContacts(tx, LARGE_ACCOUNT, [sent.phone], yesterday),
    },
    {
      name: 'whom a text has reached',
      run: (tx) => textedBefore(tx, sent.accountId, [sent.phone]),
    },
    {
      name: 'whom the campaign before reached',
      run: (tx) => sourceStates(tx, { accountId: LARGE_ACCOUNT }, middle.id, [2, 3, 4]),
    },
    { name: 'note that it looks for work', run: (tx) => noteAlive(tx, GROWN_AT) },
    { name: 'renew leases', run: (tx) => renewLeases(tx, owners, 60_000) },
    { name: 'end a lease', run: (tx) => endLease(tx, heldChunk, held.owner, null) },
    { name: 'give a chunk back', run: (tx) => endLease(tx, heldChunk, held.owner, GROWN_AT) },
    {
      name: 'put an idle account off',
      run: (tx) =>
        putOffTurns(tx, channel, GROWN_AT, [
          { accountId: sent.accountId, runId: null, announced: 0 },
        ]),
    },
    {
      name: 'announce work',
      run: (tx) => announceWork(tx, sent.accountId, channel, GROWN_AT),
    },
    { name: 'look for lost turns', run: (tx) => lostTurns(tx, undefined, GROWN_AT, 50) },
    { name: 'whether a run is to be moved', run: (tx) => hasRunToMove(tx, GROWN_AT) },
    { name: 'look for a due run', run: (tx) => takeDueRun(tx, GROWN_AT) },
    { name: 'look for a run to prepare', run: (tx) => takePreparingRun(tx) },
    { name: 'look for a run to resume', run: (tx) => takePausedRun(tx, GROWN_AT) },
    { name: 'look for stopped runs', run: (tx) => runsToDrain(tx) },
    { name: 'open chunks of a run', run: (tx) => openChunksOf(tx, sent) },
    {
      name: 'look for overdue reports',
      run: (tx) => chunksAwaitingSince(tx, yesterday, undefined),
    },
    { name: 'overdue lines of a chunk', run: (tx) => overdueLines(tx, sentChunk, GROWN_AT) },
    { name: 'since when it awaits reports', run: (tx) => noteAwaiting(tx, sentChunk, GROWN_AT) },
    { name: 'close what dead workers finished', run: (tx) => closeFinishedLeases(tx) },
  ]
}
