import { expect, test } from 'vitest'
import {
  isUnusual,
  longestContacts,
  longestSegments,
  textFor,
  withFallbacks,
} from './longest-text.ts'
import type { ColumnExtremes } from './longest-text.ts'

const mary = { FirstName: 'Mary', City: 'San Jose' }
const noCity = { FirstName: 'Bartholomew', City: '' }

test('adds how to stop in a campaign with voicemails, and not in a follow-up', () => {
  expect(textFor('Hi <FirstName>', mary, 'both')).toBe('Hi Mary\nReply STOP to opt out')
  expect(textFor('Hi <FirstName>', mary, 'sms')).toBe('Hi Mary')
  expect(textFor('', mary, 'both')).toBe('')
})

test('counts the segments of the longest text', () => {
  const message = `${'x'.repeat(127)} <FirstName>`
  expect(longestSegments(message, [mary]).segments).toBe(1)
  expect(longestSegments(message, [mary, noCity]).segments).toBe(2)
  expect(longestSegments('', []).segments).toBe(0)
  expect(longestSegments('', [mary]).segments).toBe(0)
})

test('counts the sentence on how to stop, which any contact may get', () => {
  const withSentence = (message: string) => longestSegments(message, [mary]).segments
  expect([138, 139].map((length) => withSentence('x'.repeat(length)))).toEqual([1, 2])
  expect(withSentence(`Reply STOP to opt out${'x'.repeat(139)}`)).toBe(1)
})

test('a shorter value beyond GSM-7 can cost more than the longest', () => {
  const extremes = { longest: { FirstName: 'Bartholomew' }, unusual: { FirstName: 'Zoë' } }
  const contacts = longestContacts(extremes)
  expect(contacts).toEqual([{ FirstName: 'Bartholomew' }, { FirstName: 'Zoë' }])
  const message = `${'x'.repeat(100)} <FirstName>`
  expect(longestSegments(message, contacts)).toMatchObject({
    encoding: 'UCS-2',
    segments: 2,
  })
})

test('a value is unusual when GSM-7 lacks one of its characters', () => {
  expect(['Mary', 'Köln', '{}', '€'].map(isUnusual)).toEqual([false, false, false, false])
  expect(['Zoë', 'Łódź', '`', '😀'].map(isUnusual)).toEqual([true, true, true, true])
})

test('counts a fallback as one more value of its column', () => {
  const extremes = { longest: { FirstName: 'Bartholomew', City: 'Rome' }, unusual: {} }
  const filled = withFallbacks(extremes, { CITY: 'your home town', firstname: 'Zoë', Gone: 'x' })
  expect(filled).toEqual({
    longest: { FirstName: 'Bartholomew', City: 'your home town', Gone: 'x' },
    unusual: { FirstName: 'Zoë' },
  })
  const message = `${'x'.repeat(128)} <City>`
  const segments = (of: ColumnExtremes) => longestSegments(message, longestContacts(of)).segments
  expect([segments(extremes), segments({ ...filled, unusual: {} })]).toEqual([1, 2])
})

test('a contact with an empty field gets the fallback, in its text and in its segments', () => {
  const fallbacks = { City: 'your home town' }
  expect(textFor('In <City>', noCity, 'sms', fallbacks)).toBe('In your home town')
  const message = `${'x'.repeat(128)} <City>`
  expect(longestSegments(message, [noCity], fallbacks).segments).toBe(2)
})
