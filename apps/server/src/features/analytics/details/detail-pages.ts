import { mostDetailsSorted, statesOfResult } from '@afterbeep/contract/campaign/detail-results'
import type { DetailResult, DetailSort } from '@afterbeep/contract/campaign/detail-results'
import type { CallDetail, DetailRecord } from '@afterbeep/contract/api/campaigns/campaign-details'
import type { Queries } from '../../../platform/database/database.ts'
import { readContactNames } from '../../contacts/index.ts'
import { chosenOf, countOf, findLines, shownSegments } from './chosen-details.ts'
import type { DetailsChoice, DetailsOf } from './chosen-details.ts'
import { cursorAfter, orderOf, parseCursor } from './detail-cursor.ts'
import type { Stood } from './detail-cursor.ts'
import { detailOf } from './detail-words.ts'
import { detailPage, lastLineOf } from './details.queries.ts'
import type { DetailRow, Segment } from './details.queries.ts'
import { detailsInStates, sortedDetails } from './filtered-details.queries.ts'
import type { RowOfSegment } from './filtered-details.queries.ts'

/** Lines that one statement looks through for a result; see `Stretch`. */
const LOOKED_THROUGH = 50_000

interface PageAsked extends DetailsChoice {
  after?: string | undefined
  limit: number
  sort?: DetailSort | undefined
}

interface FoundRow {
  segment: Segment
  row: DetailRow
  stood?: Stood
}

/** One page, a record per run; the last record's `next` is where the following page starts. */
export async function readDetailPage(
  db: Queries,
  campaign: DetailsOf,
  asked: PageAsked,
): Promise<DetailRecord[]> {
  const segments = await shownSegments(db, campaign, asked.channel)
  const rows = await findPage(db, campaign, segments, asked)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  const lines = [...new Set(shown.map(({ row }) => row.line))]
  const names = await readContactNames(db, campaign, lines)
  const isMore = last !== undefined && rows.length > shown.length
  const next = isMore
    ? cursorAfter(last.segment, last.row.line, asked.sort ?? 'list', last.stood)
    : null
  return recordsOf(shown, names, next)
}

/** One row more than requested, where there is one. In the order of the list pages are read by key; other orders are of few. */
async function findPage(
  db: Queries,
  campaign: DetailsOf,
  segments: readonly Segment[],
  { search, result, sort = 'list', after, limit }: PageAsked,
): Promise<FoundRow[]> {
  const total = segments.reduce((sum, segment) => sum + countOf(segment, result), 0)
  const inListOrder = sort === 'list' || total > mostDetailsSorted
  if (search === undefined && inListOrder) {
    return pageByKey(db, campaign, segments, { result, after, limit })
  }
  const lines = await linesToSort(db, campaign, segments, { search, result })
  if (lines?.length === 0) return []
  const chosen = chosenOf(campaign, segments, { result, lines })
  const cursor = parseCursor(after)
  const run = segments.find((one) => one.number === cursor.run)
  const page = { after: run && { ...cursor, runId: run.runId }, limit: limit + 1 }
  const rows = await sortedDetails(db, chosen, { sort, listId: campaign.listId }, page)
  return inSegments(rows, segments)
}

/** The lines to sort; undefined for all of a campaign that is small as it is. */
async function linesToSort(
  db: Queries,
  campaign: DetailsOf,
  segments: readonly Segment[],
  { search, result }: DetailsChoice,
): Promise<number[] | undefined> {
  if (search !== undefined) return (await findLines(db, campaign, segments, search)).lines
  const all = segments.reduce((sum, segment) => sum + countOf(segment, undefined), 0)
  if (all <= mostDetailsSorted) return undefined
  const found = await pageByKey(db, campaign, segments, { result, limit: mostDetailsSorted })
  return [...new Set(found.map(({ row }) => row.line))]
}

function inSegments(rows: readonly RowOfSegment[], segments: readonly Segment[]): FoundRow[] {
  const byKey = new Map(segments.map((one) => [`${one.runId} ${one.channel}`, one]))
  return rows.flatMap((row) => {
    const segment = byKey.get(`${row.runId} ${row.channel}`)
    return segment ? [{ segment, row, stood: row }] : []
  })
}

/** One row more than requested, where there is one, run by run and channel by channel. */
async function pageByKey(
  db: Queries,
  { accountId }: DetailsOf,
  segments: readonly Segment[],
  {
    result,
    after,
    limit,
  }: { result?: DetailResult | undefined; after?: string | undefined; limit: number },
): Promise<FoundRow[]> {
  const cursor = parseCursor(after)
  const start = orderOf(cursor.run, cursor.channel)
  const found: FoundRow[] = []
  for (const segment of segments) {
    const order = orderOf(segment.number, segment.channel)
    if (order < start || countOf(segment, result) === 0) continue
    const from = { accountId, segment, afterLine: order === start ? cursor.line : 0 }
    const rows = await rowsOfSegment(db, from, result, limit + 1 - found.length)
    found.push(...rows.map((row) => ({ segment, row })))
    if (found.length > limit) break
  }
  return found
}

async function rowsOfSegment(
  db: Queries,
  from: { accountId: string; segment: Segment; afterLine: number },
  result: DetailResult | undefined,
  limit: number,
): Promise<DetailRow[]> {
  const { accountId, segment } = from
  const { runId, channel } = segment
  const key = { accountId, runId, channel }
  if (result === undefined) {
    return detailPage(db, { ...key, afterLine: from.afterLine, limit })
  }
  const lastLine = await lastLineOf(db, accountId, segment)
  const rows: DetailRow[] = []
  for (let { afterLine } = from; afterLine < lastLine; afterLine += LOOKED_THROUGH) {
    const stretch = { ...key, afterLine, toLine: afterLine + LOOKED_THROUGH }
    const left = limit - rows.length
    rows.push(...(await detailsInStates(db, stretch, statesOfResult[result], left)))
    if (rows.length >= limit) break
  }
  return rows
}

/** The rows as records of their runs; in another order than the list's a run may come again. */
function recordsOf(
  rows: readonly FoundRow[],
  names: ReadonlyMap<number, string>,
  next: string | null,
): DetailRecord[] {
  const records: DetailRecord[] = []
  let current: string | undefined
  for (const { segment, row } of rows) {
    const detail: CallDetail = {
      ...detailOf(row, segment.channel),
      name: names.get(row.line) ?? null,
    }
    const record = records.at(-1)
    if (record && segment.runId === current) record.call_details.push(detail)
    else records.push({ drop_date: segment.dropAt.toISOString(), call_details: [detail] })
    current = segment.runId
  }
  const last = records.at(-1)
  return last ? [...records.slice(0, -1), { ...last, next }] : []
}
