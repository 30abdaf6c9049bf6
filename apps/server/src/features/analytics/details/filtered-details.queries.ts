import type { DetailSort } from '@afterbeep/contract/campaign/detail-results'
import type { DeliveryState } from '@afterbeep/contract/campaign/delivery-status'
import type { Queries } from '../../../platform/database/database.ts'
import type { Cursor } from './detail-cursor.ts'
import { DETAIL_COLUMNS } from './details.queries.ts'
import type { DetailRow, Stretch } from './details.queries.ts'

/** The campaign of this name, and the list that all its runs go to. */
export async function listOfCampaign(
  db: Queries,
  accountId: string,
  name: string,
): Promise<{ listId: string } | undefined> {
  const [row] = await db.query<{ listId: string }>(
    'select list_id as "listId" from campaigns where account_id = $1 and name = $2',
    [accountId, name],
  )
  return row
}

/**
 * The first rows of a stretch that are in these states. No index has the state, since each report would
 * write it, so the stretch is read: 50,000 rows take 6 ms. The caller knows from the rollup which
 * segments to read at all.
 */
export function detailsInStates(
  db: Queries,
  stretch: Stretch,
  states: readonly DeliveryState[],
  limit: number,
): Promise<DetailRow[]> {
  const { accountId, runId, channel, afterLine, toLine } = stretch
  return db.query<DetailRow>(
    `select ${DETAIL_COLUMNS} from deliveries
     where account_id = $1 and run_id = $2 and channel = $3 and line > $4 and line <= $5
       and state = any($6::text[])
     order by line limit $7`,
    [accountId, runId, channel, afterLine, toLine, states, limit],
  )
}

/** Which of a campaign's deliveries; null for all states or all lines. */
export interface Chosen {
  accountId: string
  /** In the order of the runs. */
  runIds: readonly string[]
  channels: readonly string[]
  states: readonly DeliveryState[] | null
  lines: readonly number[] | null
}

const CHOSEN = `d.account_id = $1 and d.run_id = any($2::uuid[]) and d.channel = any($3::text[])
  and ($4::text[] is null or d.state = any($4::text[]))
  and ($5::int[] is null or d.line = any($5::int[]))`

const chosenValues = ({ accountId, runIds, channels, states, lines }: Chosen) => [
  accountId,
  runIds,
  channels,
  states,
  lines,
]

const NAME = `(select nullif(lower(trim(concat_ws(' ',
    split_part(k.fields, E'\\x1f', array_position(l.columns, 'FirstName')),
    split_part(k.fields, E'\\x1f', array_position(l.columns, 'LastName'))))), '')
  from contact_lists l join contacts k on k.account_id = l.account_id and k.list_id = l.id
  where l.account_id = $1 and l.id = $12 and k.line = d.line)`

const STATE_RANK = `array_position(
  array['failed', 'skipped', 'unknown', 'accepted', 'pending', 'delivered'], d.state)`

/** Contacts without a name come last. */
const rankOf = (sort: DetailSort) =>
  sort === 'name'
    ? `(${NAME} is null)::int`
    : sort === 'number'
      ? 'd.phone'
      : sort === 'status'
        ? STATE_RANK
        : sort === 'latest'
          ? '-extract(epoch from d.changed_at) * 1000000'
          : '0'

const wordOf = (sort: DetailSort) =>
  sort === 'name'
    ? `coalesce(${NAME}, '')`
    : sort === 'status'
      ? `coalesce(d.reason, '')`
      : `''::text`

const LIST_ORDER = `array_position($2::uuid[], d.run_id), (d.channel = 'text')::int, d.line`

/** A delivery with its place in the order it was read in. */
export type RowOfSegment = DetailRow & {
  runId: string
  channel: 'voice' | 'text'
  rank: string
  word: string
}

/** All of the chosen are read and sorted, by `rank` and `word` and then as the list is. */
const sorted = (rank: string, word: string) =>
  `select d.run_id as "runId", d.channel, ${DETAIL_COLUMNS}, (${rank})::bigint::text as rank,
     ${word} as word
   from deliveries d
   where ${CHOSEN} and ($6::uuid is null or ((${rank})::bigint, ${word}, ${LIST_ORDER}) > (
     select coalesce($9::bigint, (${rank})::bigint), coalesce($10::text, ${word}), ${LIST_ORDER}
     from deliveries d
     where d.account_id = $1 and d.run_id = $6 and d.channel = $7 and d.line = $8))
   order by (${rank})::bigint, ${word}, ${LIST_ORDER} limit $11`

/**
 * A page of the chosen deliveries in this order, from behind a row on. It starts where that row stands or, where its
 * place is given, where it stood. All are read and sorted, so the caller sees to it that they are few.
 */
export function sortedDetails(
  db: Queries,
  chosen: Chosen,
  { sort, listId }: { sort: DetailSort; listId: string },
  { after, limit }: { after: (Cursor & { runId: string }) | undefined; limit: number },
): Promise<RowOfSegment[]> {
  const place = [after?.runId, after?.channel, after?.line, after?.stood?.rank, after?.stood?.word]
  const values = [...chosenValues(chosen), ...place.map((one) => one ?? null), limit]
  return db.query<RowOfSegment>(
    sorted(rankOf(sort), wordOf(sort)),
    sort === 'name' ? [...values, listId] : values,
  )
}

/** How many of the chosen deliveries are in each state. */
export function chosenCounts(
  db: Queries,
  chosen: Chosen,
): Promise<{ state: DeliveryState; count: number }[]> {
  return db.query<{ state: DeliveryState; count: number }>(
    `select d.state, count(*)::int as count from deliveries d where ${CHOSEN} group by d.state`,
    chosenValues(chosen),
  )
}

/** The lines of a campaign's deliveries to one number, by the index that replies are found by. */
export async function linesOfNumber(
  db: Queries,
  accountId: string,
  runIds: readonly string[],
  phone: string,
): Promise<number[]> {
  const rows = await db.query<{ line: number }>(
    `select distinct line from deliveries
     where phone = $3::bigint and account_id = $1 and run_id = any($2::uuid[])
     order by line limit 1000`,
    [accountId, runIds, phone],
  )
  return rows.map(({ line }) => line)
}
