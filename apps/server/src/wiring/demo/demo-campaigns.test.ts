import { describe, expect, it } from 'vitest'
import { campaignGapMs, clashWith } from '@afterbeep/contract/schedule/campaign-gap'
import { readHeaders } from '@afterbeep/contract/contact/contact-columns'
import { messageProblem } from '@afterbeep/contract/message/message'
import { unknownPlaceholders } from '@afterbeep/contract/message/placeholders'
import { dropInstants, scheduleProblem } from '@afterbeep/contract/schedule/schedule'
import { demoCampaigns } from './demo-campaigns.ts'
import { demoContacts } from './demo-contacts.ts'

/** Every half hour of three days: two around the end of summer time, one in spring. */
const moments = ['2026-10-31T12:00:00Z', '2026-11-01T12:00:00Z', '2027-03-14T05:00:00Z'].flatMap(
  (day) => Array.from({ length: 48 }, (_, half) => new Date(Date.parse(day) + half * 1_800_000)),
)

function dropsOf(draft: ReturnType<typeof demoCampaigns>[number]['draft']): Date[] {
  const { dropTime = '', timeZone = '' } = draft
  return dropInstants({ ...draft, dropTime, timeZone, now: new Date(0) })
}

describe('the demo campaigns', () => {
  it('are one finished, one running and one to come, whenever they are made', () => {
    for (const now of moments) {
      const [finished, running, scheduled] = demoCampaigns(now, 'list')
      expect(finished?.past).toHaveLength(1)
      expect(running?.past.length).toBeGreaterThanOrEqual(2)
      expect(running?.past.length).toBeLessThan(running ? dropsOf(running.draft).length : 0)
      expect(scheduled?.past).toEqual([])
    }
  })

  it('let the user publish at once, and keep four hours between each other', () => {
    for (const now of moments) {
      const drops = demoCampaigns(now, 'list').flatMap(({ draft }) => dropsOf(draft))
      for (const drop of drops) {
        expect(Math.abs(drop.getTime() - now.getTime())).toBeGreaterThanOrEqual(campaignGapMs)
      }
      const taken = drops.map((dropAt) => ({ dropAt, campaignName: 'other' }))
      for (const [index, drop] of drops.entries()) {
        expect(clashWith([drop], taken.toSpliced(index, 1))).toBeUndefined()
      }
    }
  })

  it('pass every rule of publishing', () => {
    const [header = ''] = demoContacts().split('\r\n')
    const read = readHeaders(header.split(','))
    const columns = read.ok ? read.columns.names : []
    const now = moments[0] ?? new Date(0)
    for (const { draft, past } of demoCampaigns(now, 'list')) {
      expect(messageProblem(draft.message)).toBeUndefined()
      expect(unknownPlaceholders(draft.message, columns)).toEqual([])
      const publishedAt = past[0] ? new Date(past[0].getTime() - 3_600_000) : now
      const { timeZone = '' } = draft
      expect(scheduleProblem({ ...draft, timeZone, now: publishedAt })).toBeUndefined()
    }
  })
})
