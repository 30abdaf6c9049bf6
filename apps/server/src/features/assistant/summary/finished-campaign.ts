import type { Queries } from '../../../platform/database/database.ts'
import { campaignFacts } from '../campaign-facts.ts'
import { selectCampaignEnd } from './finished-campaign.queries.ts'
import { templateSummary } from './summary-text.ts'
import { campaignResults } from './summary.queries.ts'

/** The facts of a campaign that is over, for the email to its owner. */
export interface FinishedCampaign {
  campaignName: string
  /** Why it was stopped; null for one that went through. */
  stoppedBecause: string | null
  /** One paragraph, by our own code: an email must not wait for a language model. */
  summary: string
}

/** Undefined when the campaign is gone. */
export async function finishedCampaign(
  db: Queries,
  accountId: string,
  campaignId: string,
): Promise<FinishedCampaign | undefined> {
  const campaign = await selectCampaignEnd(db, accountId, campaignId)
  const results = campaign && (await campaignResults(db, accountId, campaign.name))
  if (!results) return undefined
  return {
    campaignName: campaign.name,
    stoppedBecause: campaign.status === 'Flagged' ? campaign.reason : null,
    summary: templateSummary(campaignFacts(results)),
  }
}
