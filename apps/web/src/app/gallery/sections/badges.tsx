import { CampaignStatusBadge } from '../../../ui/feedback/campaign-status-badge.tsx'

const statuses = [
  'Scheduled',
  'In Progress',
  'Completed',
  'Completed with failures',
  'Blocked',
  'Flagged',
  '',
]

export function BadgeSection() {
  return (
    <div className="flex flex-wrap gap-3">
      {statuses.map((status) => (
        <CampaignStatusBadge key={status} status={status} />
      ))}
    </div>
  )
}
