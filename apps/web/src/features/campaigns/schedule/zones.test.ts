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

test('the likely zones come first: the draft’s, the browser’s and the usual ones, and none twice', () => {
  const choices = zoneChoices('Europe/Paris', 'America/Toronto')
  expect(choices.slice(0, 3)).toEqual([
    { value: 'Europe/Paris', label: 'Central European Time (Paris)', group: 'Likely' },
    { value: 'America/Toronto', label: 'Eastern Time (Toronto)', group: 'Likely' },
    { value: 'America/New_York', label: 'Eastern Time (New York)', group: 'Likely' },
  ])
  const values = choices.map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values).toContain('Asia/Tokyo')
  const others = choices.filter(({ group }) => group !== 'Likely').map(({ label }) => label)
  expect(others.slice(0, 3)).toEqual(others.slice(0, 3).toSorted())
})

test('a zone is shown as people call it, with the place', () => {
  expect(['America/Los_Angeles', 'America/Phoenix', 'UTC'].map(zoneLabel)).toEqual([
    'Pacific Time (Los Angeles)',
    'Mountain Standard Time (Phoenix)',
    'UTC',
  ])
})
