import { expect, test } from 'vitest'
import { campaignStatuses, canMoveCampaign, isFinalCampaignStatus } from './campaign-status.ts'

test('allows only the listed moves', () => {
  const allowed = campaignStatuses.flatMap((from) =>
    campaignStatuses.filter((to) => canMoveCampaign(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed).toEqual([
    'Scheduled → In Progress',
    'Scheduled → Blocked',
    'Scheduled → Flagged',
    'In Progress → Completed',
    'In Progress → Completed with failures',
    'In Progress → Blocked',
    'In Progress → Flagged',
    'Blocked → In Progress',
    'Blocked → Completed with failures',
    'Blocked → Flagged',
  ])
})

test('the completed statuses and Flagged are final', () => {
  expect(campaignStatuses.filter(isFinalCampaignStatus)).toEqual([
    'Completed',
    'Completed with failures',
    'Flagged',
  ])
})

test('no status moves back to Scheduled', () => {
  expect(campaignStatuses.filter((from) => canMoveCampaign(from, 'Scheduled'))).toEqual([])
})
