import { setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { faultOfSender } from './sender.ts'
import type { Senders } from './senders.ts'

/** What keeps a campaign of this type from being sent for now, in words for its owner. */
export async function senderNote(
  senders: Senders,
  accountId: string,
  type: CampaignType,
): Promise<string | undefined> {
  const fault = faultOfSender(await senders.of(accountId), type)
  return fault && setupFaultTexts[fault]
}
