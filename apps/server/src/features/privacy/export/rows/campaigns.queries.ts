import type { Queries } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/database.ts'
import { iso } from './page.ts'
import type { Cells, Page, WithId } from './page.ts'

export function campaignRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select c.id, array_replace(array[c.name, c.description, c.type, c.message, c.variant_message, c.fallbacks::text, c.voice_name, c.start_date::text, c.end_date::text, c.frequency, c.drop_time, c.time_zone, l.name, c.recipients::text, c.status, c.status_reason, c.consent_text, ${iso('c.consent_at')}, c.consent_statement, ${iso('c.created_at')}], null, '') as cells
     from campaigns c
     join contact_lists l on l.account_id = c.account_id and l.id = c.list_id
     where c.account_id = $1 and ($2::uuid is null or c.id > $2) order by c.id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

export function runRows(
  db: Queries,
  accountId: string,
  { after, limit }: Page<WithId>,
): Promise<WithId[]> {
  return db.query<WithId>(
    `select r.id, array_replace(array[r.id::text, c.name, r.number::text, ${iso('r.drop_at')}, r.status, r.status_reason, ${iso('r.started_at')}, ${iso('r.finished_at')}], null, '') as cells
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and ($2::uuid is null or r.id > $2) order by r.id limit $3`,
    [accountId, after?.id ?? null, limit],
  )
}

/** The deliveries of one run over one channel. */
export interface Segment {
  campaignId: string
  runId: string
  channel: string
}

export function segments(
  db: Queries,
  accountId: string,
  { after, limit }: Page<Segment>,
): Promise<Segment[]> {
  return db.query<Segment>(
    `select campaign_id as "campaignId", run_id as "runId", channel from run_counts
     where account_id = $1 and total > 0
       and ($2::uuid is null or (campaign_id, run_id, channel) > ($2, $3::uuid, $4::text))
     order by campaign_id, run_id, channel limit $5`,
    [accountId, after?.campaignId ?? null, after?.runId ?? null, after?.channel ?? null, limit],
  )
}

/** The last line of a segment, archived or not; 0 where it has none. */
export async function lastLineOf(
  db: Queries,
  accountId: string,
  { runId, channel }: Segment,
): Promise<number> {
  const rows = await db.query<{ line: number }>(
    `select coalesce(greatest(${lastLineIn('deliveries')}, ${lastLineIn('deliveries_archive')}), 0)
       as line`,
    [accountId, runId, channel],
  )
  return onlyRow(rows).line
}

function lastLineIn(table: string): string {
  return `(select line from ${table} where account_id = $1 and run_id = $2 and channel = $3
    order by line desc limit 1)`
}

/** In columns instead of cells: there may be millions, and an array in each costs time. */
export interface DeliveryRow {
  line: number
  phone: number
  state: string
  reason: string | null
  providerCode: string | null
  sameAs: number | null
  changedAt: Date
}

const DELIVERY_COLUMNS = `line, phone, state, reason, provider_code as "providerCode",
  same_as as "sameAs", changed_at as "changedAt"`
const STRETCH = `account_id = $1 and run_id = $2 and channel = $3 and line > $4 and line <= $5`

/**
 * A stretch of a segment with what of it lies in the archive: a row keeps its line when it moves there, so
 * a stretch has it once, also while the run is being archived. Bounded by lines: with a limit a
 * database without statistics, as the embedded one is, reads and sorts the whole run for each page
 * (400 ms for 2,000 of 200,000 rows).
 */
export function deliveryRows(
  db: Queries,
  accountId: string,
  { runId, channel }: Segment,
  lines: { after: number; to: number },
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from deliveries where ${STRETCH}
     union all select ${DELIVERY_COLUMNS} from deliveries_archive where ${STRETCH}
     order by line`,
    [accountId, runId, channel, lines.after, lines.to],
  )
}

interface ProofRow extends Cells {
  runId: string
  line: number
}

/** One recording after another: each may be megabytes. */
export async function nextProof(
  db: Queries,
  accountId: string,
  after: ProofRow | undefined,
): Promise<ProofRow | undefined> {
  const rows = await db.query<ProofRow>(
    `select run_id as "runId", line, array_replace(array[run_id::text, line::text, phone::text, ${iso('reported_at')}, ${iso('fetched_at')}, media_type, recording], null, '') as cells
     from delivery_proofs
     where account_id = $1 and recording is not null
       and ($2::uuid is null or (run_id, line) > ($2, $3::int))
     order by run_id, line limit 1`,
    [accountId, after?.runId ?? null, after?.line ?? null],
  )
  return rows[0]
}
