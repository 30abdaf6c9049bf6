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

/** What the analytics list shows for a campaign whose status is missing (specification: screens). */
export const unknownCampaignStatusText = 'Unknown'

/** What the analytics list shows for a campaign whose name is missing (specification: screens). */
export const unnamedCampaignText = 'Unnamed Campaign'

/**
 * The statuses that may follow each one. A campaign of several runs stays In Progress between them. A
 * blocked one resumes when its cause is gone (a later run finds credits, a set-up fault is repaired),
 * or ends when no run is left; the last reports of a paused run may end it as well. Reports that come
 * after their time-out may correct its only failures, so that it is completed after all.
 */
export const campaignMoves: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  Scheduled: ['In Progress', 'Blocked', 'Flagged'],
  'In Progress': ['Completed', 'Completed with failures', 'Blocked', 'Flagged'],
  Completed: [],
  'Completed with failures': ['Completed'],
  Blocked: ['In Progress', 'Completed', 'Completed with failures', 'Flagged'],
  Flagged: [],
}

export function canMoveCampaign(from: CampaignStatus, to: CampaignStatus): boolean {
  return campaignMoves[from].includes(to)
}

const ended: readonly CampaignStatus[] = ['Completed', 'Completed with failures', 'Flagged']

/** Whether a campaign of this status sends nothing any more. */
export function hasCampaignEnded(status: CampaignStatus): boolean {
  return ended.includes(status)
}
