import { csvLine } from '@afterbeep/contract/csv-text'
import type { Queries } from '../../platform/database/database.ts'
import { allDetails } from './campaign-details.ts'

const HEADER = ['phone_number', 'status', 'date', 'channel', 'state', 'reason_code', 'drop_date']

/** The campaign's details as CSV, one line a delivery, some thousands at a time. */
export async function* detailsCsv(
  db: Queries,
  campaign: { accountId: string; name: string },
): AsyncGenerator<string> {
  yield csvLine(HEADER)
  for await (const { run, details } of allDetails(db, campaign)) {
    const dropDate = run.drop_at.toISOString()
    const lines = details.map((detail) =>
      csvLine([
        detail.phone_number,
        detail.status,
        detail.date,
        detail.channel,
        detail.state,
        detail.reason_code ?? '',
        dropDate,
      ]),
    )
    yield lines.join('')
  }
}

/** The details as the specification's JSON: records, each of one run, streamed. */
export async function* detailsJson(
  db: Queries,
  campaign: { accountId: string; name: string },
): AsyncGenerator<string> {
  let current: string | undefined
  yield '['
  for await (const { run, details } of allDetails(db, campaign)) {
    const rows = details.map((detail) => JSON.stringify(detail)).join(',')
    if (run.id === current) yield `,${rows}`
    else {
      const dropDate = JSON.stringify(run.drop_at.toISOString())
      yield `${current === undefined ? '' : ']},'}{"drop_date":${dropDate},"call_details":[${rows}`
    }
    current = run.id
  }
  yield current === undefined ? ']' : ']}]'
}
