import { z } from 'zod'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import type { PaymentEvent, PaymentSubject } from '../../../providers/payments/port.ts'

/** The provider of these events, as stored in `provider_events`. */
export const PROVIDER = 'payments'

/**
 * Only the subject of an event is kept, not its object. The object is fetched again when the event is
 * applied, so a customer's address is not stored here as well.
 */
const subjectSchema: z.ZodType<PaymentSubject> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['invoice', 'subscription', 'money-returned']), ref: z.string() }),
  z.object({ kind: z.literal('nothing') }),
])

/** False when this event was stored before. */
export async function insertPaymentEvent(
  tx: Transaction,
  { eventRef, name, subject }: PaymentEvent,
  receivedAt: Date,
): Promise<boolean> {
  const stored = await tx.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at)
     values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing returning event_id`,
    [PROVIDER, eventRef, name, JSON.stringify(subject), receivedAt],
  )
  return stored.length > 0
}

/** Those of the events that are stored. */
export async function selectKnownEventRefs(
  db: Queries,
  eventRefs: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ ref: string }>(
    `select event_id as ref from provider_events
      where provider = $1 and event_id = any($2::text[])`,
    [PROVIDER, eventRefs],
  )
  return rows.map(({ ref }) => ref)
}

/** The event; undefined when it is unknown or was applied. */
export async function selectWaitingPaymentEvent(
  db: Queries,
  eventRef: string,
): Promise<PaymentEvent | undefined> {
  const [row] = await db.query<{ kind: string; payload: unknown }>(
    `select kind, payload from provider_events
      where provider = $1 and event_id = $2 and applied_at is null`,
    [PROVIDER, eventRef],
  )
  return row && { eventRef, name: row.kind, subject: subjectSchema.parse(row.payload) }
}

/** False when another worker applied it. The row stays locked until the transaction ends. */
export async function markPaymentEventApplied(
  tx: Transaction,
  eventRef: string,
  at: Date,
): Promise<boolean> {
  const marked = await tx.query(
    `update provider_events set applied_at = $3
      where provider = $1 and event_id = $2 and applied_at is null returning event_id`,
    [PROVIDER, eventRef, at],
  )
  return marked.length > 0
}

/** Events that have waited since before `receivedBefore` and are not put off; longest wait first. */
export async function selectWaitingEventRefs(
  db: Queries,
  { receivedBefore, now }: { receivedBefore: Date; now: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ ref: string }>(
    `select event_id as ref from provider_events
      where provider = $1 and applied_at is null and received_at <= $2
        and (try_after is null or try_after <= $4)
      order by coalesce(try_after, received_at) limit $3`,
    [PROVIDER, receivedBefore, limit, now],
  )
  return rows.map((row) => row.ref)
}

/**
 * Puts the event off for as long as it has waited, at least `shortestMs` and at most `longestMs`. No
 * try is counted, because the event did not cause the failure.
 */
export async function putOffPaymentEvent(
  db: Queries,
  eventRef: string,
  { now, shortestMs, longestMs }: { now: Date; shortestMs: number; longestMs: number },
): Promise<void> {
  await db.query(
    `update provider_events set try_after = $3::timestamptz + greatest(
         $4::float8 * interval '1 millisecond',
         least($5::float8 * interval '1 millisecond', $3::timestamptz - received_at))
      where provider = $1 and event_id = $2 and applied_at is null`,
    [PROVIDER, eventRef, now, shortestMs, longestMs],
  )
}

/** How many events have waited since before `receivedBefore`. */
export async function countWaitingEvents(db: Queries, receivedBefore: Date): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from provider_events
      where provider = $1 and applied_at is null and received_at <= $2`,
    [PROVIDER, receivedBefore],
  )
  return onlyRow(rows).count
}
