import type { TimeframeResponse } from '@afterbeep/contract/api/campaigns/analytics'
import { limits } from '@afterbeep/contract/limits'
import type { Queries } from '../../platform/database/database.ts'
import { daysSince } from './analytics.queries.ts'
import type { DayCounts } from './analytics.queries.ts'
import { successRate } from './campaign-figures.ts'

const DAY_MS = 86_400_000

/** The last seven days, today included, oldest first, labelled MM-dd (UTC); an empty day has zeros. */
export async function lastDays(
  db: Queries,
  accountId: string,
  now: Date,
): Promise<TimeframeResponse> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const first = today - limits.dashboardDays + 1
  const counts = await daysSince(db, accountId, new Date(first * DAY_MS))
  const buckets: TimeframeResponse = {}
  for (let day = first; day <= today; day += 1) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    buckets[date.slice(5)] = bucketOf(counts.filter((one) => one.day === date))
  }
  return buckets
}

function bucketOf(counts: readonly DayCounts[]): TimeframeResponse[string] {
  const of = (channel: DayCounts['channel']) =>
    counts.find((one) => one.channel === channel) ?? { success: 0, fails: 0 }
  const calls = of('voice')
  const messages = of('text')
  return {
    dropcowboy_total_calls: calls.success + calls.fails,
    telnyx_total_messages: messages.success + messages.fails,
    call_sent_rate: successRate(calls.success, calls.fails),
    message_sent_rate: successRate(messages.success, messages.fails),
  }
}
