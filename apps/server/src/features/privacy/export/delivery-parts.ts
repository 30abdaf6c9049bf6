import { csvLine } from '@afterbeep/contract/contact/csv-text'
import { shownPhone } from '@afterbeep/contract/contact/erased-phone'
import type { Queries } from '../../../platform/database/database.ts'
import { deliveryRows, lastLineOf, segments } from './rows/campaigns.queries.ts'
import type { DeliveryRow, Segment } from './rows/campaigns.queries.ts'

const STEP_LINES = 2000
const SEGMENTS_READ = 1000

/** A part of a file's text, and how many rows it holds. */
export interface ExportPart {
  text: string
  rows: number
}

const HEADER = [
  'run',
  'channel',
  'line',
  'phone_number',
  'state',
  'reason',
  'reason_code',
  'same_number_as_line',
  'changed_at',
]

/** The file of deliveries: run by run and channel by channel, some lines at a time. */
export async function* deliveryParts(db: Queries, accountId: string): AsyncGenerator<ExportPart> {
  yield { text: csvLine(HEADER), rows: 0 }
  let after: Segment | undefined
  do {
    const some: Segment[] = await segments(db, accountId, { after, limit: SEGMENTS_READ })
    after = some.length < SEGMENTS_READ ? undefined : some.at(-1)
    for (const segment of some) yield* segmentParts(db, accountId, segment)
  } while (after !== undefined)
}

async function* segmentParts(
  db: Queries,
  accountId: string,
  segment: Segment,
): AsyncGenerator<ExportPart> {
  const lastLine = await lastLineOf(db, accountId, segment)
  for (let line = 0; line < lastLine; line += STEP_LINES) {
    const lines = { after: line, to: line + STEP_LINES }
    const rows = await deliveryRows(db, accountId, segment, lines)
    yield { text: rows.map((row) => lineOf(segment, row)).join(''), rows: rows.length }
  }
}

function lineOf({ runId, channel }: Segment, row: DeliveryRow): string {
  return csvLine([
    runId,
    channel,
    String(row.line),
    shownPhone(row.phone),
    row.state,
    row.reason ?? '',
    row.providerCode ?? '',
    row.sameAs === null ? '' : String(row.sameAs),
    row.changedAt.toISOString(),
  ])
}
