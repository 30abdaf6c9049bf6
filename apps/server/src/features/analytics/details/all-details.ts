import type { CallDetail } from '@afterbeep/contract/api/campaigns/campaign-details'
import type { Queries } from '../../../platform/database/database.ts'
import { shownSegments } from './chosen-details.ts'
import { detailOf } from './detail-words.ts'
import { detailsHere, lastLineOf } from './details.queries.ts'
import type { Segment } from './details.queries.ts'

const STREAM_LINES = 5000

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
