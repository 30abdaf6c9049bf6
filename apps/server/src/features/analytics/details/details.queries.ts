import type { DeliveryState } from '@afterbeep/contract/campaign/delivery-status'
import { erasedText } from '@afterbeep/contract/contact/erased-phone'
import { SAME_NUMBER_AS } from '@afterbeep/contract/campaign/failure-reasons'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** The deliveries of one run over one channel, and how many are in each state; never empty. */
export interface Segment extends Record<DeliveryState, number> {
  runId: string
  number: number
  dropAt: Date
  channel: 'voice' | 'text'
  /** When their archiving began; null while the details list still shows them. */
  archivedAt: Date | null
}

/** A campaign's segments in the order of its details: run by run, the calls before the texts. */
export function segmentsOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<Segment[]> {
  return db.query<Segment>(
    `select r.id as "runId", r.number, r.drop_at as "dropAt", n.channel,
       r.archived_at as "archivedAt",
       n.pending, n.accepted, n.unknown, n.delivered, n.failed, n.skipped
     from runs r join run_counts n on n.account_id = r.account_id
       and n.campaign_id = r.campaign_id and n.run_id = r.id and n.total > 0
     where r.account_id = $1
       and r.campaign_id = (select id from campaigns where account_id = $1 and name = $2)
     order by r.number, n.channel desc`,
    [accountId, name],
  )
}

export interface DetailRow {
  line: number
  phone: number
  state: string
  reason: string | null
  providerCode: string | null
  changedAt: Date
  /** The earlier line with the same number, where there is one. */
  sameAs: number | null
}

export const DETAIL_COLUMNS = `line, phone, state, reason, provider_code as "providerCode",
  changed_at as "changedAt", same_as as "sameAs"`

/** A page by key: as fast at the end of ten million rows as at the start. */
export function detailPage(
  db: Queries,
  page: { accountId: string; runId: string; channel: string; afterLine: number; limit: number },
): Promise<DetailRow[]> {
  return db.query<DetailRow>(
    `select ${DETAIL_COLUMNS} from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line > $4
     order by line limit $5`,
    [page.accountId, page.runId, page.channel, page.afterLine, page.limit],
  )
}

/**
 * Reads of thousands of rows are bounded by lines, not by a limit. With a limit the planner, which
 * underestimates the size of a run, expects that few rows are left and reads and sorts all of them
 * (150 ms instead of 2 in the middle of a million).
 */
export interface Stretch {
  accountId: string
  runId: string
  channel: string
  afterLine: number
  /** Its last line. */
  toLine: number
}

const STRETCH = `where account_id = $1 and run_id = $2 and channel = $3
  and line > $4 and line <= $5`
const HERE = `select ${DETAIL_COLUMNS} from deliveries ${STRETCH}`
/** Including the archived rows. */
const ANYWHERE = `select ${DETAIL_COLUMNS} from deliveries_archive ${STRETCH} union all ${HERE}`

const boundsOf = (stretch: Stretch) => [
  stretch.accountId,
  stretch.runId,
  stretch.channel,
  stretch.afterLine,
  stretch.toLine,
]

/** The last line of a segment, archived or not; 0 when there is none. */
export async function lastLineOf(
  db: Queries,
  accountId: string,
  { runId, channel }: Segment,
): Promise<number> {
  const last = (table: string) => `(select line from ${table}
    where account_id = $1 and run_id = $2 and channel = $3 order by line desc limit 1)`
  const rows = await db.query<{ line: number | null }>(
    `select greatest(${last('deliveries')}, ${last('deliveries_archive')}) as line`,
    [accountId, runId, channel],
  )
  return onlyRow(rows).line ?? 0
}

export function detailsHere(db: Queries, stretch: Stretch): Promise<DetailRow[]> {
  return db.query<DetailRow>(`${HERE} order by line`, boundsOf(stretch))
}

/** The same, for a run whose archiving has begun. */
export function detailsAnywhere(db: Queries, stretch: Stretch): Promise<DetailRow[]> {
  return db.query<DetailRow>(`${ANYWHERE} order by line`, boundsOf(stretch))
}

/** The cells of a line that do not come from the row, ready to be written. */
export interface CsvCells {
  byReason: Readonly<Record<string, string>>
  byState: Readonly<Record<string, string>>
  /** The cells between date and state, and at the end. */
  channel: string
  dropDate: string
}

export interface CsvText {
  /** The lines of the rows, each with its CRLF. */
  csv: string
  /** False where a provider's code needs quotes or a formula guard; then `csv` must not be used. */
  plain: boolean
  /** Whether the run's archiving had begun at the time of the read, so that rows may be missing. */
  archiving: boolean
}

/**
 * Rows as the text of a CSV file. Postgres writes it in about the time that it needs to return the
 * columns; reading rows and writing lines here takes several times as long.
 */
export async function csvText(
  db: Queries,
  stretch: Stretch,
  cells: CsvCells,
  from: 'here' | 'anywhere',
): Promise<CsvText> {
  const rows = await db.query<CsvText>(
    `select coalesce(string_agg(
         case when phone > 0 then phone::text else '${erasedText}' end || ','
         || coalesce($10::text || ' ' || "sameAs", $6::jsonb ->> reason, $7::jsonb ->> state)
         || to_char("changedAt" at time zone 'UTC', ',YYYY-MM-DD"T"HH24:MI:SS.MS"Z",')
         || $8::text || state || ',' || coalesce("providerCode", '') || $9::text, ''), '') as csv,
       coalesce(bool_and("providerCode" is null or "providerCode" ~ '^[0-9A-Za-z]*$'), true) as plain,
       (select archived_at is not null from runs where account_id = $1 and id = $2) as archiving
     from (${from === 'anywhere' ? ANYWHERE : HERE} order by line) stretch`,
    [
      ...boundsOf(stretch),
      JSON.stringify(cells.byReason),
      JSON.stringify(cells.byState),
      `${cells.channel},`,
      `,${cells.dropDate}\r\n`,
      SAME_NUMBER_AS,
    ],
  )
  return onlyRow(rows)
}
