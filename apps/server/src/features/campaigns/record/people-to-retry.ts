import { hasCampaignEnded } from '@afterbeep/contract/campaign/campaign-status'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../../platform/database/database.ts'
import type { Suppressions } from '../../compliance/index.ts'
import { lastLineOfRuns, unreachedPeople } from './retry.queries.ts'
import type { CampaignToRetry } from './retry.queries.ts'

export interface PeopleToRetryDeps {
  db: Queries
  suppressions: Pick<Suppressions, 'suppressedAmong'>
}

/** Deliveries that one statement reads: the embedded database does nothing else meanwhile. */
const DELIVERIES_A_READ = 5_000

/**
 * Whether a campaign may have people to send to again. While it runs they may still be reached; a
 * flagged one was stopped because of its list; a text-only one goes to whom another campaign reached.
 */
function mayHavePeopleToRetry({ status, type, failures, isArchived }: CampaignToRetry): boolean {
  const isOver = hasCampaignEnded(status) && status !== 'Flagged'
  return isOver && failures > 0 && !isArchived && type !== 'sms'
}

/**
 * The lines of the people whom nothing of the campaign has reached and who may be sent to again, in
 * the list's order. Some thousand at a time, because the whole list may have a million.
 */
export async function* linesToRetry(
  { db, suppressions }: PeopleToRetryDeps,
  accountId: string,
  campaign: CampaignToRetry,
): AsyncGenerator<number[]> {
  if (!mayHavePeopleToRetry(campaign)) return
  const { runIds, type } = campaign
  const lastLine = await lastLineOfRuns(db, accountId, runIds)
  const perLine = runIds.length * channelsOf(type).length
  const step = Math.max(1, Math.floor(DELIVERIES_A_READ / perLine))
  for (let afterLine = 0; afterLine < lastLine; afterLine += step) {
    const toLine = afterLine + step
    const people = await unreachedPeople(db, { accountId, runIds, afterLine, toLine })
    const phones = people.map(({ phone }) => phone)
    const suppressed = await suppressions.suppressedAmong(db, accountId, phones)
    const lines = people.filter(({ phone }) => !suppressed.has(phone)).map(({ line }) => line)
    if (lines.length > 0) yield lines
  }
}
