import { expect, test } from 'vitest'
import {
  campaignMoves,
  campaignStatuses,
  canMoveCampaign,
  hasCampaignEnded,
} from './campaign-status.ts'

test('allows the listed moves and no others', () => {
  for (const from of campaignStatuses) {
    const allowed = campaignStatuses.filter((to) => canMoveCampaign(from, to))
    expect(allowed).toEqual(campaignStatuses.filter((to) => campaignMoves[from].includes(to)))
  }
})

test('a campaign that has ended never sends again', () => {
  const ends = campaignStatuses.filter(hasCampaignEnded)
  expect(ends).toEqual(['Completed', 'Completed with failures', 'Flagged'])
  expect(ends.flatMap((from) => campaignMoves[from]).every(hasCampaignEnded)).toBe(true)
})

test('no status moves back to Scheduled, and Flagged never moves', () => {
  expect(campaignStatuses.filter((from) => canMoveCampaign(from, 'Scheduled'))).toEqual([])
  expect(campaignMoves.Flagged).toEqual([])
})
