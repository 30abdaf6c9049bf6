import { expect, test } from 'vitest'
import { longestSegments, missingFields, sendsText, sendsVoice, textFor } from './merged-message.ts'

const mary = { FirstName: 'Mary', City: 'San Jose' }
const noCity = { FirstName: 'Bartholomew', City: '' }

test('a first text says how to stop, a follow-up only what was written', () => {
  expect(textFor('Hi <FirstName>', mary, 'both')).toBe('Hi Mary\nReply STOP to opt out')
  expect(textFor('Hi <FirstName>', mary, 'sms')).toBe('Hi Mary')
  expect(textFor('', mary, 'both')).toBe('')
})

test('segments are those of the longest text', () => {
  const message = `${'x'.repeat(150)} <FirstName>`
  expect(longestSegments(message, [mary], 'sms').segments).toBe(1)
  expect(longestSegments(message, [mary, noCity], 'sms').segments).toBe(2)
  expect(longestSegments('', [], 'sms').segments).toBe(0)
})

test('a missing value is named as it is written, an unknown column is not one', () => {
  const columns = ['FirstName', 'City']
  expect(missingFields('<firstname> in <City> <Nope>', noCity, columns)).toEqual(['<City>'])
  expect(missingFields('<FirstName> in <City>', mary, columns)).toEqual([])
})

test('channels follow from the method', () => {
  expect((['', 'voicemail', 'both', 'sms'] as const).map(sendsText)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect((['', 'voicemail', 'both', 'sms'] as const).map(sendsVoice)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
