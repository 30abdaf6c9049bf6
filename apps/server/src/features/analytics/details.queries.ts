import { onlyRow } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/database.ts'

/** The deliveries of one run over one channel, of which there are some. */
export interface Segment {
  runId: string
  number: number
  dropAt: Date
  channel: 'voice' | 'text'
  /** When they began to be archived; null while the details list still shows them. */
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
       r.archived_at as "archivedAt"
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
  provider_code: string | null
  changed_at: Date
}

/** Which rows: those of a segment after a line, the first `limit` of them. */
export interface DetailPage {
  accountId: string
  runId: string
  channel: string
  afterLine: number
  limit: number
}

const COLUMNS = 'line, phone, state, reason, provider_code, changed_at'
const PAGE = `where account_id = $1 and run_id = $2 and channel = $3 and line > $4
  order by line limit $5`
/**
 * Also what was archived of them. Each part has its own limit, or the planner reads the whole run;
 * what is archived comes before what is not, so little is left to sort.
 */
const ANYWHERE = `(select ${COLUMNS} from deliveries_archive ${PAGE}) union all
  (select ${COLUMNS} from deliveries ${PAGE}) order by line limit $5`

const keyOf = (page: DetailPage) => [
  page.accountId,
  page.runId,
  page.channel,
  page.afterLine,
  page.limit,
]

/** A page by key: as quick at the end of ten million rows as at the start. */
export function detailPage(db: Queries, page: DetailPage): Promise<DetailRow[]> {
  return db.query<DetailRow>(`select ${COLUMNS} from deliveries ${PAGE}`, keyOf(page))
}

/** The same, of a run that is being archived or was. */
export function detailPageAnywhere(db: Queries, page: DetailPage): Promise<DetailRow[]> {
  return db.query<DetailRow>(ANYWHERE, keyOf(page))
}

/** What a line of the file is made of besides the row: cells ready to be written. */
export interface CsvCells {
  byReason: Readonly<Record<string, string>>
  byState: Readonly<Record<string, string>>
  /** What stands between date and state, and at the end. */
  channel: string
  dropDate: string
}

export interface CsvPage {
  /** The lines of the page, each with its CRLF; null when there are no rows. */
  csv: string | null
  lastLine: number | null
  /** False where a provider's code needs quotes or a guard, so that `csv` must not be used. */
  plain: boolean | null
  /** Whether the run was being archived when the page was read, so that rows may be missing. */
  archiving: boolean
}

/**
 * A page as the text of a CSV file. Postgres writes it in about the time in which it would hand over
 * the columns, where reading rows and writing lines here takes several times as long.
 */
export async function csvPage(
  db: Queries,
  page: DetailPage,
  cells: CsvCells,
  from: 'deliveries' | 'anywhere',
): Promise<CsvPage> {
  const rows = from === 'anywhere' ? ANYWHERE : `select ${COLUMNS} from deliveries ${PAGE}`
  const found = await db.query<CsvPage>(
    `select string_agg(phone::text || ',' || coalesce($6::jsonb ->> reason, $7::jsonb ->> state)
         || to_char(changed_at at time zone 'UTC', ',YYYY-MM-DD"T"HH24:MI:SS.MS"Z",')
         || $8::text || state || ',' || coalesce(provider_code, '') || $9::text, '') as csv,
       max(line) as "lastLine",
       bool_and(provider_code is null or provider_code ~ '^[0-9A-Za-z]*$') as plain,
       (select archived_at is not null from runs where account_id = $1 and id = $2) as archiving
     from (${rows}) page`,
    [
      ...keyOf(page),
      JSON.stringify(cells.byReason),
      JSON.stringify(cells.byState),
      `${cells.channel},`,
      `,${cells.dropDate}\r\n`,
    ],
  )
  return onlyRow(found)
}
