import { expect, it } from 'vitest'
import { publishSentence } from './publish-sentence.ts'

const response = {
  recipients: 140,
  sendable: 140,
  excluded: [],
  segments: 1,
  credits: 7_700,
  balance_after: 12_300,
  openings: [{ at: '2026-11-24T13:00:00.000Z', recipients: 140, places: ['Massachusetts'] }],
  runs: [{ drop_date: '2026-11-24T13:00:00.000Z' }],
  finish_estimate: '2026-11-24T16:10:00.000Z',
  consent_digest: '',
}
const reader = {
  timeZone: 'America/New_York',
  now: new Date('2026-11-24T13:00:00Z'),
  currency: 'USD',
}

it('names the people, the cost and that it is final', () => {
  expect(publishSentence(response, reader)).toBe(
    '140 people, starting at once. At most $77.00 of your $200.00. It can’t be stopped after that.',
  )
})

it('names the day, the time and the zone where it starts later, and the runs where there are several', () => {
  const now = new Date('2026-11-23T13:00:00Z')
  const runs = [...response.runs, ...response.runs]
  expect(publishSentence({ ...response, runs }, { ...reader, now })).toBe(
    '140 people, from 11-24-2026 08:00 AM, Eastern Time (New York). At most $77.00 of your $200.00 for each of 2 runs. It can’t be stopped after that.',
  )
})

it('says who waits, until when and why', () => {
  const openings = [
    { at: '2026-11-24T13:00:00.000Z', recipients: 100, places: ['Massachusetts', 'New York'] },
    {
      at: '2026-11-24T16:00:00.000Z',
      recipients: 40,
      places: ['California', 'Nevada', 'elsewhere'],
    },
  ]
  expect(publishSentence({ ...response, openings }, reader)).toBe(
    '140 people: in Massachusetts and New York at once; 40 of them in California, Nevada and elsewhere from 11-24-2026 11:00 AM, when their legal hours begin. At most $77.00 of your $200.00. It can’t be stopped after that.',
  )
})

it('sums up later openings and names the last', () => {
  const openings = [13, 14, 15, 16, 17].map((hour) => ({
    at: `2026-11-24T${hour}:00:00.000Z`,
    recipients: 28,
    places: hour === 17 ? ['Hawaii'] : [],
  }))
  expect(publishSentence({ ...response, openings }, reader)).toContain(
    '; 112 of them later, the last in Hawaii from 11-24-2026 12:00 PM, when',
  )
})

it('names one person as one, and is empty where there is none', () => {
  expect(publishSentence({ ...response, sendable: 1 }, reader)).toMatch(/^1 person, /)
  expect(publishSentence({ ...response, sendable: 0, openings: [] }, reader)).toBe('')
})
