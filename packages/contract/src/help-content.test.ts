import { expect, test } from 'vitest'
import {
  benefitLines,
  billingFaq,
  campaignHelp,
  creditsHelp,
  helpFaq,
  helpPages,
  subscriptionHelp,
} from './help-content.ts'
import type { HelpPage } from './help-content.ts'
import { planByKey } from './money/plans.ts'

const wordsOf = (page: HelpPage) => page.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')

test('the cards lead to the three help pages', () => {
  expect(helpPages.map(({ path }) => path)).toEqual([
    '/help/subscription',
    '/help/credits',
    '/help/campaignFaq',
  ])
})

test('the credits page shows 30 credits a call for Dominate, like the plan', () => {
  const rows = creditsHelp.sections.flatMap(({ table }) => table?.rows ?? [])
  expect(rows).toContainEqual(['Dominate', '30 credits', '3 credits', '25 credits', '3 credits'])
})

test('the subscription page prices the plans', () => {
  const rows = subscriptionHelp.sections.flatMap(({ table }) => table?.rows ?? [])
  expect(rows).toEqual([
    ['Launch', '$200', '20,000'],
    ['Scale', '$600', '60,000'],
    ['Dominate', '$1,000', '100,000'],
  ])
})

test.each([
  'Call + Message and Only Call campaigns are allowed. Only Message is not.',
  'A message-only campaign may follow a Call + Message campaign',
  'A scheduled campaign cannot be edited, paused or cancelled.',
  'at least 4 hours between scheduled campaigns',
  'Incorrectly scheduled campaigns may be flagged or blocked.',
  'Misuse such as spamming may end the service without refund.',
  'Contact lists may be uploaded as CSV or XLSX.',
  'Data is encrypted, on its way to us and by the disks that store it,',
  'The privacy page says exactly what is encrypted, and how.',
])('the campaign rules include: %s', (rule) => {
  expect(wordsOf(campaignHelp)).toContain(rule)
})

test('the subscription and credits pages have the specification’s texts', () => {
  const words = `${wordsOf(subscriptionHelp)} ${wordsOf(creditsHelp)}`
  expect(words).toContain('Unused credits roll over')
  expect(words).toContain('no refunds')
  expect(words).toContain('monthly and renews automatically')
  expect(words).toContain('cancel at any time')
  expect(words).toContain('support or sales')
})

test('every page and question has text, and no question appears twice', () => {
  const sections = helpPages.flatMap((page) => page.sections)
  expect(sections.filter(({ paragraphs }) => paragraphs.length === 0)).toEqual([])
  const questions = [...helpFaq, ...billingFaq]
  expect(questions.filter(({ response }) => response === '')).toEqual([])
  expect(new Set(questions.map(({ title }) => title)).size).toBe(questions.length)
})

test('a plan’s benefits have five lines', () => {
  expect(benefitLines(planByKey('scale'))).toEqual([
    '60,000 credits a month',
    '40 credits per call',
    '4 credits per message',
    '50 credits per extra call',
    '5 credits per extra message',
  ])
})
