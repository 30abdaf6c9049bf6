import type { CampaignDraft } from '@afterbeep/contract/api/campaigns'
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
 * The draft, when its voice is one that it may have; without the voice, where nothing of it is
 * spoken. Comes before publishing, because no transaction may be open while the provider is asked.
 * What was published under the key already had its voice judged then.
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
