import { deliveryStatusTexts, deliveryStatuses } from '@afterbeep/contract/delivery-status'
import { failureTexts } from '@afterbeep/contract/failure-reasons'
import type { FailureReason } from '@afterbeep/contract/failure-reasons'
import type { CallDetail, DetailRecord } from '@afterbeep/contract/http/analytics'
import type { Queries } from '../../platform/database/database.ts'
import { detailPage, runsOfCampaign } from './analytics.queries.ts'
import type { DetailRow, RunOfCampaign } from './analytics.queries.ts'

type DetailChannel = CallDetail['channel']
const detailChannels: readonly DetailChannel[] = ['voice', 'text']
const STREAM_ROWS = 5000
const CURSOR = /^(\d{1,9})\.(voice|text)\.(\d{1,9})$/

/** Where a page starts: after this line of this channel of this run. */
interface Cursor {
  run: number
  channel: DetailChannel
  line: number
}

/** An unreadable cursor starts at the beginning, as no cursor does. */
function parseCursor(text: string | undefined): Cursor {
  const [, run, channel, line] = CURSOR.exec(text ?? '') ?? []
  return {
    run: Number(run ?? 0),
    channel: channel === 'text' ? 'text' : 'voice',
    line: Number(line ?? 0),
  }
}

interface Segment {
  run: RunOfCampaign
  channel: DetailChannel
  afterLine: number
}

/** The runs and channels from the cursor on, in the order of the list: a run's calls, then its texts. */
function segmentsFrom(runs: readonly RunOfCampaign[], cursor: Cursor): Segment[] {
  const segments: Segment[] = []
  for (const run of runs) {
    for (const channel of detailChannels) {
      const order = run.number * 2 + detailChannels.indexOf(channel)
      const cursorOrder = cursor.run * 2 + detailChannels.indexOf(cursor.channel)
      if (order < cursorOrder) continue
      segments.push({ run, channel, afterLine: order === cursorOrder ? cursor.line : 0 })
    }
  }
  return segments
}

/** One page, a record a run; the last record's `next` is where the following page starts. */
export async function readDetailPage(
  db: Queries,
  campaign: { accountId: string; name: string },
  page: { after: string | undefined; limit: number },
): Promise<DetailRecord[]> {
  const runs = await runsOfCampaign(db, campaign.accountId, campaign.name)
  const records: (DetailRecord & { run: string })[] = []
  let left = page.limit
  let last: string | null = null
  for (const segment of segmentsFrom(runs, parseCursor(page.after))) {
    // One row more than asked for tells whether another page follows.
    const rows = await rowsOf(db, campaign.accountId, segment, left + 1)
    const shown = rows.slice(0, left)
    const record = records.find((one) => one.run === segment.run.id)
    const details = shown.map((row) => detailOf(row, segment.channel))
    if (record) record.call_details.push(...details)
    else if (details.length > 0)
      records.push({ ...recordOf(segment.run, details), run: segment.run.id })
    const end = shown.at(-1)
    if (end) last = `${segment.run.number}.${segment.channel}.${end.line}`
    left -= shown.length
    if (rows.length > shown.length) return withNext(records, last)
  }
  return withNext(records, null)
}

function recordOf(run: RunOfCampaign, details: CallDetail[]): DetailRecord {
  return { drop_date: run.drop_at.toISOString(), call_details: details }
}

function withNext(records: readonly DetailRecord[], next: string | null): DetailRecord[] {
  return records.map((record, index) => ({
    drop_date: record.drop_date,
    call_details: record.call_details,
    ...(index === records.length - 1 ? { next } : {}),
  }))
}

function rowsOf(
  db: Queries,
  accountId: string,
  { run, channel, afterLine }: Segment,
  limit: number,
): Promise<DetailRow[]> {
  return detailPage(db, { accountId, runId: run.id, channel, afterLine, limit })
}

/** Every detail of a campaign, some thousands at a time, with the run they belong to. */
export async function* allDetails(
  db: Queries,
  campaign: { accountId: string; name: string },
): AsyncGenerator<{ run: RunOfCampaign; details: CallDetail[] }> {
  const runs = await runsOfCampaign(db, campaign.accountId, campaign.name)
  for (const segment of segmentsFrom(runs, parseCursor(undefined))) {
    let afterLine = 0
    for (;;) {
      const rows = await rowsOf(db, campaign.accountId, { ...segment, afterLine }, STREAM_ROWS)
      const last = rows.at(-1)
      if (!last) break
      yield { run: segment.run, details: rows.map((row) => detailOf(row, segment.channel)) }
      afterLine = last.line
    }
  }
}

function detailOf(row: DetailRow, channel: DetailChannel): CallDetail {
  return {
    phone_number: String(row.phone),
    status: statusText(row),
    date: row.changed_at.toISOString(),
    channel,
    state: row.state,
    reason_code: row.provider_code,
  }
}

/** In words: the reason where there is one (*Mailbox full*), else the state. */
function statusText(row: DetailRow): string {
  if (row.reason !== null && isReason(row.reason)) return failureTexts[row.reason]
  const state = deliveryStatuses.find((one) => one === row.state)
  return state ? deliveryStatusTexts[state] : row.state
}

function isReason(text: string): text is FailureReason {
  return Object.hasOwn(failureTexts, text)
}
