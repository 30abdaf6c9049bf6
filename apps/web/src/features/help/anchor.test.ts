import { expect, test } from 'vitest'
import {
  campaignHelp,
  creditsHelp,
  helpFaq,
  subscriptionHelp,
} from '@afterbeep/contract/help-content'
import { anchorOf } from './anchor.ts'

test('a title is written as part of an address', () => {
  expect(anchorOf('Can I change a campaign after publishing it?')).toBe(
    'can-i-change-a-campaign-after-publishing-it',
  )
})

test.each([
  ['the questions', helpFaq.map(({ title }) => title)],
  ...[subscriptionHelp, creditsHelp, campaignHelp].map((page): [string, string[]] => [
    page.title,
    page.sections.map(({ heading }) => heading),
  ]),
])('no two places of %s share an anchor', (_, titles) => {
  expect(new Set(titles.map(anchorOf)).size).toBe(titles.length)
})
