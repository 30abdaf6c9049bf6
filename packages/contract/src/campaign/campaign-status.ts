export const campaignStatuses = [
  'Scheduled',
  'In Progress',
  'Completed',
  'Completed with failures',
  'Blocked',
  'Flagged',
] as const

/** A campaign's status, as it is stored, sent and shown. */
export type CampaignStatus = (typeof campaignStatuses)[number]

/** What the analytics list shows for a campaign whose status is missing (specification §2). */
export const unknownCampaignStatusText = 'Unknown'

/** What the analytics list shows for a campaign whose name is missing (specification §2). */
export const unnamedCampaignText = 'Unnamed Campaign'

/**
 * Scheduled ──→ In Progress ──→ Completed | Completed with failures
 *     │           ↕     └─────→ Flagged
 *     └──────→ Blocked ───────→ Flagged
 *
 * A campaign of several runs stays In Progress between them. A blocked one resumes when its cause
 * is gone (a later run finds credits, a set-up fault is repaired), or ends with failures when no
 * run is left. The completed ones and Flagged are final.
 */
export const campaignMoves: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  Scheduled: ['In Progress', 'Blocked', 'Flagged'],
  'In Progress': ['Completed', 'Completed with failures', 'Blocked', 'Flagged'],
  Completed: [],
  'Completed with failures': [],
  Blocked: ['In Progress', 'Completed with failures', 'Flagged'],
  Flagged: [],
}

export function canMoveCampaign(from: CampaignStatus, to: CampaignStatus): boolean {
  return campaignMoves[from].includes(to)
}

/** Whether this status is final. */
export function isFinalCampaignStatus(status: CampaignStatus): boolean {
  return campaignMoves[status].length === 0
}
