import { mostDetailsSorted, statesOfResult } from '@afterbeep/contract/campaign/detail-results'
import type { DetailResult, DetailSort } from '@afterbeep/contract/campaign/detail-results'
import type { CallDetail, DetailRecord } from '@afterbeep/contract/api/campaigns/campaign-details'
import type { Queries } from '../../../platform/database/database.ts'
import { readContactNames } from '../../contacts/index.ts'
import { chosenOf, countOf, findLines, shownSegments } from './chosen-details.ts'
import type { DetailsChoice, DetailsOf } from './chosen-details.ts'
import { detailOf } from './detail-words.ts'
import { detailPage, lastLineOf } from './details.queries.ts'
import type { DetailRow, Segment } from './details.queries.ts'
import { detailsInStates, sortedDetails } from './filtered-details.queries.ts'

/** Lines that one statement looks through for a result; see `Stretch`. */
const LOOKED_THROUGH = 50_000
const CURSOR = /^(\d{1,9})\.(voice|text)\.(\d{1,9})$/
const OFFSET = /^\d{1,6}$/
const channels = ['voice', 'text'] as const

interface PageAsked extends DetailsChoice {
  after?: string | undefined
  limit: number
  sort?: DetailSort | undefined
}

interface FoundRow {
  segment: Segment
  row: DetailRow
}

/** Some rows more than the page has, which show that another one follows. */
interface FoundPage {
  rows: FoundRow[]
  next: (last: FoundRow) => string
}

/** One page, a record per run; the last record's `next` is where the following page starts. */
export async function readDetailPage(
  db: Queries,
  campaign: DetailsOf,
  asked: PageAsked,
): Promise<DetailRecord[]> {
  const segments = await shownSegments(db, campaign, asked.channel)
  const { rows, next } = await findPage(db, campaign, segments, asked)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  const lines = [...new Set(shown.map(({ row }) => row.line))]
  const names = await readContactNames(db, campaign, lines)
  return recordsOf(shown, names, last && rows.length > shown.length ? next(last) : null)
}

/** In the order of the list pages are read by key; what is searched or sorted is few, and is counted off. */
async function findPage(
  db: Queries,
  campaign: DetailsOf,
  segments: readonly Segment[],
  { search, result, sort = 'list', after, limit }: PageAsked,
): Promise<FoundPage> {
  const total = segments.reduce((sum, segment) => sum + countOf(segment, result), 0)
  const inListOrder = sort === 'list' || total > mostDetailsSorted
  if (search === undefined && inListOrder) {
    return {
      rows: await pageByKey(db, campaign, segments, { result, after, limit }),
      next: cursorOf,
    }
  }
  const offset = OFFSET.test(after ?? '') ? Number(after) : 0
  const page = { rows: [], next: () => String(offset + limit) }
  const lines = await linesToSort(db, campaign, segments, { search, result })
  if (lines?.length === 0) return page
  const chosen = chosenOf(campaign, segments, { result, lines })
  const order = { sort, listId: campaign.listId }
  const rows = await sortedDetails(db, chosen, order, { offset, limit: limit + 1 })
  return { ...page, rows: inSegments(rows, segments) }
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

function inSegments(
  rows: readonly (DetailRow & { runId: string; channel: string })[],
  segments: readonly Segment[],
): FoundRow[] {
  const byKey = new Map(segments.map((one) => [`${one.runId} ${one.channel}`, one]))
  return rows.flatMap((row) => {
    const segment = byKey.get(`${row.runId} ${row.channel}`)
    return segment ? [{ segment, row }] : []
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

/** Where a page starts: after this line of this channel of this run. */
interface Cursor {
  run: number
  channel: Segment['channel']
  line: number
}

/** That of a page in another order starts at the beginning, like a missing one. */
function parseCursor(text: string | undefined): Cursor {
  const [, run, channel, line] = CURSOR.exec(text ?? '') ?? []
  return {
    run: Number(run ?? 0),
    channel: channel === 'text' ? 'text' : 'voice',
    line: Number(line ?? 0),
  }
}

function cursorOf({ segment, row }: FoundRow): string {
  return `${segment.number}.${segment.channel}.${row.line}`
}

function orderOf(run: number, channel: Segment['channel']): number {
  return run * channels.length + channels.indexOf(channel)
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
