import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Queries } from '../../platform/database/database.ts'
import type { Voices } from '../voices/index.ts'
import { findByKey } from './campaigns.queries.ts'

export interface DraftToValidator {
  accountId: string
  idempotencyKey: string
  draft: CampaignDraft
}

/**
 * Returns the draft when it may use its voice; without the voice, where nothing of it is spoken.
 * Runs before publishing, because no transaction may be open during the call to the provider. A
 * campaign that was published under the key had its voice validated then.
 *
 * @throws AppError voice_unknown, voices_unavailable
 */
export async function validateVoice(
  { db, voices }: { db: Queries; voices: Pick<Voices, 'validate'> },
  { accountId, idempotencyKey, draft }: DraftToValidator,
): Promise<CampaignDraft> {
  const { voiceId, ...others } = draft
  if (voiceId === undefined || !channelsOf(draft.campaignType).includes('voice')) return others
  const before = await findByKey(db, accountId, idempotencyKey)
  if (!before) await voices.validate(voiceId)
  return draft
}
