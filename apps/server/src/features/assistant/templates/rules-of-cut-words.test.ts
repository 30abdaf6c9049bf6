import { expect, it } from 'vitest'
import type { DraftRules } from '@afterbeep/contract/message/draft/draft-rules'
import { templatesFor } from './draft-templates.ts'
import { wordsOf } from './goal-words.ts'
import { leavesWholeFacts } from './whole-facts.ts'

/*
 * Written from the rule's text alone: words that are too long are cut at their end, and the user sees what was left out. What
 * stays is true as it stands: no half of a number, a date, an address or a price, and nothing without its exception.
 */

const rules: DraftRules = {
  channel: 'voice',
  language: 'en',
  columns: ['FirstName'],
  sender: 'Rosa’s Bikes',
  callbackNumber: '617-555-0100',
  given: '',
}

/** Every part of a sentence that may stay, cut at its blanks and marks. */
function partsOf(end: string): string[] {
  const words = `our yearly sale is coming back to the shop ${end}`
  return [...words.matchAll(/[.,;!?](?=\s)|\s|$/g)]
    .filter(({ index }) => index > words.length - end.length && leavesWholeFacts(words, index))
    .map(({ index }) => words.slice(words.length - end.length, index))
}

it.each([
  ['until June 12 at 5 pm', ['until June 12', 'until June 12 at 5 pm']],
  ['on May 5 and 6', ['on May 5 and 6']],
  ['on July 4, 2027', ['on July 4, 2027']],
  ['at 12 Main Street', ['at 12 Main Street']],
  ['with 50 % off bikes', ['with 50 % off', 'with 50 % off bikes']],
  ['for 10 dollars', ['for 10 dollars']],
  ['from 10 am to 2 pm', ['from 10 am to 2 pm']],
  ['with 12 bikes', ['with 12 bikes']],
  ['every day except Sundays', ['every day except Sundays']],
  ['every day, but not on Sundays', ['every day, but not on Sundays']],
  ['for $15 off, but no classes on Mondays', ['for $15 off, but no classes on Mondays']],
  ['on May 5; we are closed on May 6', ['on May 5', 'on May 5; we are closed on May 6']],
  ['with Rosa Diaz', ['with Rosa Diaz']],
])('of “%s” only whole facts are said', (end, whole) => {
  expect(partsOf(end)).toEqual(whole)
})

it.each([
  ['with 50 % off every bike until June 12 at 5 pm', 'until June 12'],
  ['for $1,500 off, but no classes on May 5 and 6 from 10 am to 2 pm', 'back soon'],
])('a goal that is too long is cut there, and the response says so: %s', (end, last) => {
  const goal = `Our yearly sale of the shop with the ${'very '.repeat(3)}long name is coming back soon ${end}`
  const words = wordsOf(goal, 'en')
  const found = templatesFor({ words, tone: 'plain', short: true }, { ...rules, given: goal })
  if ('refused' in found) throw new Error(found.refused.join(', '))
  const kept = words.slice(0, words.length - found.leftOut.length)
  expect(kept.endsWith(last)).toBe(true)
  for (const draft of found.drafts) expect(draft).toContain(`${last}.`)
})
