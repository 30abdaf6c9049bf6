import { unknownCampaignStatusText } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignStatus } from '@afterbeep/contract/campaign/campaign-status'
import { StatusBadge } from './status-badge.tsx'
import type { StatusTone } from './status-badge.tsx'

const tones: Readonly<Record<CampaignStatus, StatusTone>> = {
  Scheduled: 'neutral',
  'In Progress': 'active',
  Completed: 'good',
  'Completed with failures': 'warn',
  Blocked: 'bad',
  Flagged: 'bad',
}

/** A campaign's status as every screen shows it; one that we don't know keeps its own words. */
export function CampaignStatusBadge({ status }: { status: string }) {
  const known = Object.entries(tones).find(([name]) => name === status)
  return <StatusBadge tone={known?.[1] ?? 'neutral'} text={status || unknownCampaignStatusText} />
}
