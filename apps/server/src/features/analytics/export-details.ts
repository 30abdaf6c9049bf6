import { csvCell, csvLine } from '@afterbeep/contract/csv-text'
import { deliveryStatusTexts } from '@afterbeep/contract/delivery-status'
import { failureTexts } from '@afterbeep/contract/failure-reasons'
import type { Queries } from '../../platform/database/database.ts'
import { allDetails } from './campaign-details.ts'
import { detailOf } from './detail-words.ts'
import { csvPage, detailPageAnywhere, segmentsOfCampaign } from './details.queries.ts'
import type { CsvCells, DetailPage, Segment } from './details.queries.ts'

const HEADER = ['phone_number', 'status', 'date', 'channel', 'state', 'reason_code', 'drop_date']
/** Some 450 kB of file: what is held of it at once, twice. */
const EXPORT_ROWS = 5000

interface NamedCampaign {
  accountId: string
  name: string
}

/**
 * The campaign's details as CSV, one line a delivery, some thousands at a time; also what was
 * archived. Each page is a statement of its own: a slow download holds no connection and no snapshot.
 */
export async function* detailsCsv(db: Queries, campaign: NamedCampaign): AsyncGenerator<string> {
  yield csvLine(HEADER)
  for (const segment of await segmentsOfCampaign(db, campaign.accountId, campaign.name)) {
    yield* segmentCsv(db, campaign.accountId, segment)
  }
}

/** The next page is read while the last one is sent. */
async function* segmentCsv(
  db: Queries,
  accountId: string,
  segment: Segment,
): AsyncGenerator<string> {
  const { runId, channel } = segment
  const read = (afterLine: number) =>
    readCsv(db, { accountId, runId, channel, afterLine, limit: EXPORT_ROWS }, segment)
  let page = await read(0)
  while (page) {
    const next = read(page.lastLine)
    // Whoever breaks the download off never asks for it: its failure must not end the process.
    next.catch(() => undefined)
    yield page.csv
    page = await next
  }
}

async function readCsv(
  db: Queries,
  key: DetailPage,
  segment: Segment,
): Promise<{ csv: string; lastLine: number } | undefined> {
  const cells = cellsOf(segment)
  let page = await csvPage(db, key, cells, segment.archivedAt ? 'anywhere' : 'deliveries')
  if (page.archiving && !segment.archivedAt) page = await csvPage(db, key, cells, 'anywhere')
  const { csv, lastLine } = page
  if (csv === null || lastLine === null) return undefined
  return { csv: page.plain ? csv : await carefulCsv(db, key, segment), lastLine }
}

const byReason = cellsByWord(failureTexts)
const byState = cellsByWord(deliveryStatusTexts)

function cellsByWord(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([word, text]) => [word, csvCell(text)]))
}

function cellsOf({ channel, dropAt }: Segment): CsvCells {
  return { byReason, byState, channel, dropDate: dropAt.toISOString() }
}

/** The same page where some provider's code can't be written as it is. */
async function carefulCsv(db: Queries, key: DetailPage, segment: Segment): Promise<string> {
  const rows = await detailPageAnywhere(db, key)
  const lines = rows.map((row) => {
    const detail = detailOf(row, segment.channel)
    return csvLine([
      detail.phone_number,
      detail.status,
      detail.date,
      detail.channel,
      detail.state,
      detail.reason_code ?? '',
      segment.dropAt.toISOString(),
    ])
  })
  return lines.join('')
}

/** The details as the specification's JSON: records, each of one run, streamed. */
export async function* detailsJson(db: Queries, campaign: NamedCampaign): AsyncGenerator<string> {
  let current: string | undefined
  yield '['
  for await (const { segment, details } of allDetails(db, campaign)) {
    const rows = details.map((detail) => JSON.stringify(detail)).join(',')
    if (segment.runId === current) yield `,${rows}`
    else {
      const dropDate = JSON.stringify(segment.dropAt.toISOString())
      yield `${current === undefined ? '' : ']},'}{"drop_date":${dropDate},"call_details":[${rows}`
    }
    current = segment.runId
  }
  yield current === undefined ? ']' : ']}]'
}
