import { canMoveCampaign, hasCampaignEnded } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignStatus } from '@afterbeep/contract/campaign/campaign-status'
import type { Transaction } from '../../../platform/database/database.ts'
import { requestMail } from '../../mails/index.ts'
import type { CampaignRuns } from './run-moves.queries.ts'
import { lockCampaign, runStatuses, writeCampaignStatus } from './run-moves.queries.ts'

/**
 * A campaign's status is derived from its runs', so it is computed again whenever one of them
 * moves, in the same transaction, and can't drift from them.
 */
export function statusFromRuns({ statuses, failed }: CampaignRuns): {
  status: CampaignStatus
  reason: string | null
} {
  const find = (...wanted: string[]) => statuses.findLast((run) => wanted.includes(run.status))
  const flagged = find('flagged')
  if (flagged) return { status: 'Flagged', reason: flagged.reason }
  const paused = find('paused', 'held')
  if (paused) return { status: 'Blocked', reason: paused.reason }
  if (find('preparing', 'sending')) return { status: 'In Progress', reason: null }
  const finished = statuses.filter((run) => run.status !== 'scheduled')
  const latest = finished.at(-1)
  if (!latest) return { status: 'Scheduled', reason: null }
  const anyCompleted = finished.some((run) => run.status === 'completed')
  if (latest.status === 'blocked' && (find('scheduled') || !anyCompleted)) {
    return { status: 'Blocked', reason: latest.reason }
  }
  if (find('scheduled')) return { status: 'In Progress', reason: null }
  const blocked = find('blocked')
  if (failed > 0 || blocked) {
    return { status: 'Completed with failures', reason: blocked?.reason ?? null }
  }
  return { status: 'Completed', reason: null }
}

/**
 * Computes a campaign's status from its runs, and notifies its owner when it is over. The campaign is
 * locked before they are read: of two runs that end at the same time the second one sees that the first
 * has ended.
 *
 * @throws Error when the runs ask for a move that `campaignMoves` does not list
 */
export async function refreshCampaignStatus(
  tx: Transaction,
  accountId: string,
  campaignId: string,
): Promise<void> {
  const key = { accountId, campaignId }
  const from = await lockCampaign(tx, key)
  const { status: to, reason } = statusFromRuns(await runStatuses(tx, accountId, campaignId))
  if (from !== to && !canMoveCampaign(from, to)) {
    throw new Error(`Campaign ${campaignId} can't move from ${from} to ${to}.`)
  }
  await writeCampaignStatus(tx, { ...key, status: to, reason })
  if (hasCampaignEnded(to) && !hasCampaignEnded(from)) {
    await requestMail(tx, { accountId, kind: 'campaign_finished', about: campaignId })
  }
}
