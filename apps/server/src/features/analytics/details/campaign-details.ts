import type { CallDetail, DetailRecord } from '@afterbeep/contract/api/analytics'
import type { Queries } from '../../../platform/database/database.ts'
import { detailOf } from './detail-words.ts'
import { detailPage, detailsHere, lastLineOf, segmentsOfCampaign } from './details.queries.ts'
import type { Segment } from './details.queries.ts'

const STREAM_LINES = 5000
const CURSOR = /^(\d{1,9})\.(voice|text)\.(\d{1,9})$/
const channels = ['voice', 'text'] as const

/** Where a page starts: after this line of this channel of this run. */
interface Cursor {
  run: number
  channel: Segment['channel']
  line: number
}

/** An unreadable cursor starts at the beginning, like a missing one. */
function parseCursor(text: string | undefined): Cursor {
  const [, run, channel, line] = CURSOR.exec(text ?? '') ?? []
  return {
    run: Number(run ?? 0),
    channel: channel === 'text' ? 'text' : 'voice',
    line: Number(line ?? 0),
  }
}

/** The campaign's segments that are still shown; archived ones are only exported. */
async function shownSegments(
  db: Queries,
  campaign: { accountId: string; name: string },
): Promise<Segment[]> {
  const segments = await segmentsOfCampaign(db, campaign.accountId, campaign.name)
  return segments.filter(({ archivedAt }) => archivedAt === null)
}

/** One page, a record per run; the last record's `next` is where the following page starts. */
export async function readDetailPage(
  db: Queries,
  campaign: { accountId: string; name: string },
  page: { after: string | undefined; limit: number },
): Promise<DetailRecord[]> {
  const cursor = parseCursor(page.after)
  const start = orderOf(cursor.run, cursor.channel)
  const records: (DetailRecord & { run: string })[] = []
  let left = page.limit
  let last: string | null = null
  for (const segment of await shownSegments(db, campaign)) {
    const { runId, number, channel, dropAt } = segment
    const order = orderOf(number, channel)
    if (order < start) continue
    const afterLine = order === start ? cursor.line : 0
    // One row more than requested shows whether another page follows.
    const key = { accountId: campaign.accountId, runId, channel, afterLine, limit: left + 1 }
    const rows = await detailPage(db, key)
    const shown = rows.slice(0, left)
    const details = shown.map((row) => detailOf(row, channel))
    const record = records.find((one) => one.run === runId)
    if (record) record.call_details.push(...details)
    else if (details.length > 0) records.push({ ...recordOf(dropAt, details), run: runId })
    const end = shown.at(-1)
    if (end) last = `${number}.${channel}.${end.line}`
    left -= shown.length
    if (rows.length > shown.length) return withNext(records, last)
  }
  return withNext(records, null)
}

function orderOf(run: number, channel: Segment['channel']): number {
  return run * channels.length + channels.indexOf(channel)
}

function recordOf(dropAt: Date, details: CallDetail[]): DetailRecord {
  return { drop_date: dropAt.toISOString(), call_details: details }
}

function withNext(records: readonly DetailRecord[], next: string | null): DetailRecord[] {
  return records.map((record, index) => ({
    drop_date: record.drop_date,
    call_details: record.call_details,
    ...(index === records.length - 1 ? { next } : {}),
  }))
}

/** All details shown of a campaign, some thousands at a time, with their segment. */
export async function* allDetails(
  db: Queries,
  campaign: { accountId: string; name: string },
): AsyncGenerator<{ segment: Segment; details: CallDetail[] }> {
  const { accountId } = campaign
  for (const segment of await shownSegments(db, campaign)) {
    const { runId, channel } = segment
    const lastLine = await lastLineOf(db, accountId, segment)
    for (let afterLine = 0; afterLine < lastLine; afterLine += STREAM_LINES) {
      const stretch = { accountId, runId, channel, afterLine, toLine: afterLine + STREAM_LINES }
      const rows = await detailsHere(db, stretch)
      if (rows.length === 0) continue
      yield { segment, details: rows.map((row) => detailOf(row, channel)) }
    }
  }
}
