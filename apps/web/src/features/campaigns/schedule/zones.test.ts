import { expect, test } from 'vitest'
import { dropTimeChoices, timeLabel, zoneChoices, zoneLabel } from './zones.ts'

test('times of day are shown with AM and PM', () => {
  expect(['00:00', '10:00', '12:30', '23:05'].map(timeLabel)).toEqual([
    '12:00 AM',
    '10:00 AM',
    '12:30 PM',
    '11:05 PM',
  ])
})

test('half hours are offered, and the current choice when it is none of them', () => {
  expect(dropTimeChoices('10:00')).toHaveLength(48)
  expect(dropTimeChoices('10:10').slice(20, 22)).toEqual(['10:00', '10:10'])
})

test('the current zone is first and no zone appears twice', () => {
  const choices = zoneChoices('Europe/Paris')
  expect(choices[0]).toBe('Europe/Paris')
  expect(new Set(choices).size).toBe(choices.length)
})

test('a zone is shown with its offset at the time', () => {
  expect(zoneLabel('America/New_York', new Date('2026-01-05T00:00:00Z'))).toBe(
    'America/New York (GMT-5)',
  )
  expect(zoneLabel('America/New_York', new Date('2026-07-05T00:00:00Z'))).toBe(
    'America/New York (GMT-4)',
  )
})
