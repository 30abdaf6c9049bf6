import { csvCell, csvLine } from '@afterbeep/contract/contact/csv-text'
import { deliveryStatusTexts } from '@afterbeep/contract/campaign/delivery-status'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { Queries } from '../../../platform/database/database.ts'
import { allDetails } from './all-details.ts'
import { detailOf } from './detail-words.ts'
import { csvText, detailsAnywhere, lastLineOf, segmentsOfCampaign } from './details.queries.ts'
import type { CsvCells, Segment, Stretch } from './details.queries.ts'

const HEADER = ['phone_number', 'status', 'date', 'channel', 'state', 'reason_code', 'drop_date']
/** Some 900 kB of the file; memory holds two such parts at once. */
const EXPORT_LINES = 10_000

interface NamedCampaign {
  accountId: string
  name: string
}

/**
 * The campaign's details as CSV, one line per delivery, some thousands at a time, including archived
 * ones. Each part is its own statement: a slow download holds no connection and no snapshot.
 */
export async function* detailsCsv(db: Queries, campaign: NamedCampaign): AsyncGenerator<string> {
  yield csvLine(HEADER)
  for (const segment of await segmentsOfCampaign(db, campaign.accountId, campaign.name)) {
    yield* segmentCsv(db, campaign.accountId, segment)
  }
}

/** Reads the next stretch while the last one is sent. */
async function* segmentCsv(
  db: Queries,
  accountId: string,
  segment: Segment,
): AsyncGenerator<string> {
  const { runId, channel } = segment
  const lastLine = await lastLineOf(db, accountId, segment)
  const read = (afterLine: number): Promise<string> => {
    if (afterLine >= lastLine) return Promise.resolve('')
    const toLine = afterLine + EXPORT_LINES
    const csv = readCsv(db, { accountId, runId, channel, afterLine, toLine }, segment)
    // An aborted download never awaits it: its failure must not end the process.
    csv.catch(() => undefined)
    return csv
  }
  let coming = read(0)
  for (let afterLine = 0; afterLine < lastLine; afterLine += EXPORT_LINES) {
    const csv = await coming
    coming = read(afterLine + EXPORT_LINES)
    yield csv
  }
}

async function readCsv(db: Queries, stretch: Stretch, segment: Segment): Promise<string> {
  const cells = cellsOf(segment)
  let text = await csvText(db, stretch, cells, segment.archivedAt ? 'anywhere' : 'here')
  if (text.archiving && !segment.archivedAt) text = await csvText(db, stretch, cells, 'anywhere')
  return text.plain ? text.csv : carefulCsv(db, stretch, segment)
}

const byReason = cellsByWord(failureTexts)
const byState = cellsByWord(deliveryStatusTexts)

function cellsByWord(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([word, text]) => [word, csvCell(text)]))
}

function cellsOf({ channel, dropAt }: Segment): CsvCells {
  return { byReason, byState, channel, dropDate: dropAt.toISOString() }
}

/** The same, for a stretch where a provider's code needs quotes or a guard. */
async function carefulCsv(db: Queries, stretch: Stretch, segment: Segment): Promise<string> {
  const rows = await detailsAnywhere(db, stretch)
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

/** The details as the specification's JSON, streamed: one record per run. */
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
