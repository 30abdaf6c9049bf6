import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../../platform/database/database.ts'
import { appendBatch } from '../log/append-batch.ts'
import type { RecordsToSeal } from '../log/append-batch.ts'
import { lockLog } from '../log/log.queries.ts'
import { keptRecordings, lateResults, removeDue, takeDue, trailEvents } from './due.queries.ts'
import type { DueKind } from './due.queries.ts'
import { callBatches, replyBatches } from './from-person.ts'
import type { SealDeps } from './seal-deps.ts'
import { singleBatches } from './singles.ts'
import { sealInTurns } from './seal-in-turns.ts'
import type { Turn } from './seal-in-turns.ts'

/** At once: a recording has up to 2 MB. */
const MOST: Readonly<Record<DueKind, number>> = {
  correction: 500,
  recording: 10,
  event: 500,
  reply: 500,
  call: 500,
  single: 500,
}
const MOST_TAKEN = 500
/** Before the first in the order of the index. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

type Sealed = Pick<RecordsToSeal, 'kind' | 'runId' | 'channel' | 'lines'> & {
  records: readonly object[]
  /** Keeps where the records are, for those that are found by it. */
  noteBatch?: (number: number) => Promise<void>
}

/**
 * Makes records of what came after a delivery's own: a late result, a recording; of what came from the person:
 * a reply, a call back; of messages that are no part of a campaign; and of the account's events.
 * A record that is in the log is never changed: a correction is one more. Returns how many were made.
 */
export function sealDue(deps: SealDeps): Promise<number> {
  return sealInTurns(deps, NO_ACCOUNT, (tx, turn) => sealSome(tx, deps, turn))
}

/** Undefined when no account comes after that one. */
async function sealSome(
  tx: Transaction,
  { clock }: SealDeps,
  turn: Turn<string>,
): Promise<number | undefined> {
  const taken = await takeDue(tx, turn.at, MOST_TAKEN)
  const [first] = taken
  if (!first) return undefined
  const { accountId, kind } = first
  turn.at = accountId
  const ids = taken.slice(0, MOST[kind]).map(({ id }) => id)
  let log = await lockLog(tx, accountId)
  for (const { noteBatch, ...batch } of await batchesOf[kind](tx, accountId, ids, taken)) {
    const number = log.size
    log = await appendBatch(tx, log, {
      ...batch,
      accountId,
      facts: JSON.stringify({ account: { id: accountId }, run_id: batch.runId }),
      records: batch.records.map((record) => ({
        text: JSON.stringify({ salt: randomBytes(16).toString('hex'), ...record }),
        isErased: false,
      })),
      at: clock.now(),
    })
    await noteBatch?.(number)
  }
  await removeDue(tx, accountId, ids)
  return ids.length
}

type BatchesOf = (
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
  taken: readonly { id: number; eventId: number | null }[],
) => Promise<Sealed[]>

const batchesOf: Readonly<Record<DueKind, BatchesOf>> = {
  correction: async (tx, accountId, ids) => {
    const late = (await lateResults(tx, accountId, ids)).filter(({ phone }) => phone > 0)
    return [...Map.groupBy(late, ({ runId, channel }) => `${runId} ${channel}`).values()].map(
      (rows) => ({
        kind: 'corrections',
        runId: rows[0]?.runId ?? null,
        channel: rows[0]?.channel ?? null,
        lines: rows.map(({ line }) => line),
        records: rows.map(({ line, phone, state, reason, providerCode, endedAt }) => ({
          line,
          to: `+${phone}`,
          corrects: 'the result of the record before: the provider’s report came late',
          result: state,
          reason,
          provider_code: providerCode,
          ended_at: endedAt.toISOString(),
        })),
      }),
    )
  },
  recording: async (tx, accountId, ids) => {
    const kept = (await keptRecordings(tx, accountId, ids)).filter(({ phone }) => phone > 0)
    return [...Map.groupBy(kept, ({ runId }) => runId)].map(([runId, rows]) => ({
      kind: 'recordings',
      runId,
      channel: 'voice',
      lines: rows.map(({ line }) => line),
      records: rows.map(({ line, phone, mediaType, recording, reportedAt, fetchedAt }) => ({
        line,
        to: `+${phone}`,
        proof_of_delivery: 'a recording of the call, fetched from the provider',
        media_type: mediaType,
        audio_sha256: hash('sha256', Buffer.from(recording, 'base64'), 'hex'),
        reported_at: reportedAt.toISOString(),
        fetched_at: fetchedAt?.toISOString() ?? null,
      })),
    }))
  },
  event: async (tx, accountId, ids, taken) => {
    const wanted = new Set(ids)
    const eventIds = taken.flatMap(({ id, eventId }) =>
      wanted.has(id) && eventId !== null ? [eventId] : [],
    )
    const events = await trailEvents(tx, accountId, eventIds)
    if (events.length === 0) return []
    const records = events.map(({ at, userId, ...event }) => ({
      ...event,
      at: at.toISOString(),
      by: userId,
    }))
    return [{ kind: 'events', runId: null, channel: null, lines: [], records }]
  },
  reply: replyBatches,
  call: callBatches,
  single: singleBatches,
}
