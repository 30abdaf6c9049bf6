import type { DetailSort } from '@afterbeep/contract/campaign/detail-results'
import type { DeliveryState } from '@afterbeep/contract/campaign/delivery-status'
import type { Queries } from '../../../platform/database/database.ts'
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

/** Contacts without a name come last. */
const NAME = `(select nullif(lower(trim(concat_ws(' ',
    split_part(k.fields, E'\\x1f', array_position(l.columns, 'FirstName')),
    split_part(k.fields, E'\\x1f', array_position(l.columns, 'LastName'))))), '')
  from contact_lists l join contacts k on k.account_id = l.account_id and k.list_id = l.id
  where l.account_id = $1 and l.id = $6 and k.line = d.line) nulls last`

const STATUS = `array_position(
  array['failed', 'skipped', 'unknown', 'accepted', 'pending', 'delivered'], d.state), d.reason`

const keyOf = (sort: Exclude<DetailSort, 'list' | 'name'>) =>
  sort === 'number' ? 'd.phone' : sort === 'status' ? STATUS : 'd.changed_at desc'

const LIST_ORDER = 'array_position($2::uuid[], d.run_id), d.channel desc, d.line'

export type RowOfSegment = DetailRow & { runId: string; channel: 'voice' | 'text' }

const COLUMNS = `d.run_id as "runId", d.channel, ${DETAIL_COLUMNS}`

/**
 * A page of the chosen deliveries in this order. All of them are read and sorted, so the caller sees to
 * it that they are few.
 */
export function sortedDetails(
  db: Queries,
  chosen: Chosen,
  { sort, listId }: { sort: DetailSort; listId: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<RowOfSegment[]> {
  const values = chosenValues(chosen)
  if (sort === 'name') {
    return db.query<RowOfSegment>(
      `select ${COLUMNS} from deliveries d where ${CHOSEN}
       order by ${NAME}, ${LIST_ORDER} offset $7 limit $8`,
      [...values, listId, offset, limit],
    )
  }
  if (sort === 'list') {
    return db.query<RowOfSegment>(
      `select ${COLUMNS} from deliveries d where ${CHOSEN}
       order by ${LIST_ORDER} offset $6 limit $7`,
      [...values, offset, limit],
    )
  }
  return db.query<RowOfSegment>(
    `select ${COLUMNS} from deliveries d where ${CHOSEN}
     order by ${keyOf(sort)}, ${LIST_ORDER} offset $6 limit $7`,
    [...values, offset, limit],
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
