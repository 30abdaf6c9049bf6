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
    '140 people in Massachusetts, starting at once. At most $77.00 of your $200.00. It can’t be stopped after that.',
  )
})

it('names the day, the time and the zone where it starts later, and the runs where there are several', () => {
  const now = new Date('2026-11-23T13:00:00Z')
  const runs = [...response.runs, ...response.runs]
  expect(publishSentence({ ...response, runs }, { ...reader, now })).toBe(
    '140 people in Massachusetts, from 11-24-2026 08:00 AM, Eastern Time (New York). At most $77.00 of your $200.00 for each of 2 runs. It can’t be stopped after that.',
  )
})

it('names who waits, until when and why', () => {
  const openings = [
    { at: '2026-11-24T13:00:00.000Z', recipients: 100, places: ['Massachusetts', 'New York'] },
    {
      at: '2026-11-24T16:00:00.000Z',
      recipients: 40,
      places: ['California', 'Nevada', 'elsewhere'],
    },
  ]
  expect(publishSentence({ ...response, openings }, reader)).toBe(
    '140 people: in Massachusetts and New York at once; 40 of them in California, Nevada and elsewhere from 11-24-2026 11:00 AM, Eastern Time (New York), when their legal hours begin. At most $77.00 of your $200.00. It can’t be stopped after that.',
  )
})

it('says why all of them wait beyond the time that was chosen', () => {
  const openings = [{ at: '2026-11-24T16:00:00.000Z', recipients: 140, places: ['California'] }]
  expect(publishSentence({ ...response, openings }, reader)).toContain(
    '140 people in California, from 11-24-2026 11:00 AM, Eastern Time (New York), when their legal hours begin. At most',
  )
})

it('names each of two groups that wait, with its own time', () => {
  const openings = ['Massachusetts', 'California', 'Hawaii'].map((place, index) => ({
    at: `2026-11-24T${13 + index * 2}:00:00.000Z`,
    recipients: 20 * (index + 1),
    places: [place],
  }))
  expect(publishSentence({ ...response, openings }, reader)).toContain(
    'in Massachusetts at once; 40 of them in California from 11-24-2026 10:00 AM, Eastern Time (New York), when their legal hours begin; 60 of them in Hawaii from 11-24-2026 12:00 PM, Eastern Time (New York), when',
  )
})

it('does not say that it starts at once where it waits for a sender', () => {
  const sentence = publishSentence({ ...response, sender_note: 'Not set up.' }, reader)
  expect(sentence).toMatch(
    /^140 people in Massachusetts, as soon as your sender is set up\. At most/,
  )
})

it('parts the cost into what the balance pays and what is overage, over all runs', () => {
  const overage = { from_balance: 7_700, credits: 1_430 }
  const one = { ...response, overage, balance_after: 0 }
  expect(publishSentence(one, reader)).toContain(
    'At most $91.30: $77.00 from your balance, $14.30 as overage. It',
  )
  const [run] = response.runs
  const five = { ...one, runs: [run, run, run, run, run].flatMap((each) => each ?? []) }
  const paidBy = (paid: number) =>
    publishSentence(
      { ...five, later_runs: { paid, from_balance: 0, overage: 10_000 * paid } },
      reader,
    )
  expect(paidBy(4)).toContain(
    'At most $491.30 for all 5 runs: $77.00 from your balance, $414.30 as overage. It',
  )
  expect(paidBy(2)).toContain(
    'At most $291.30 for 3 of 5 runs: $77.00 from your balance, $214.30 as overage. It',
  )
})

it('names what those who are contacted cost, and what is held for everyone on the list', () => {
  const some = { ...response, sendable: 120, cost: 6_600 }
  expect(publishSentence(some, reader)).toContain(
    'At most $66.00 of your $200.00; $77.00 are held at first, for everyone on the list. It',
  )
  expect(publishSentence({ ...response, cost: 7_700 }, reader)).not.toContain('held')
  const overage = { from_balance: 7_700, credits: 1_430, cost: 0 }
  expect(publishSentence({ ...some, overage, balance_after: 0 }, reader)).toContain(
    'At most $66.00: $66.00 from your balance, $0.00 as overage; $91.30 are held at first, for everyone on the list. It',
  )
})

it('sums up later openings and names the last', () => {
  const openings = [13, 14, 15, 16, 17].map((hour) => ({
    at: `2026-11-24T${hour}:00:00.000Z`,
    recipients: 28,
    places: hour === 17 ? ['Hawaii'] : [],
  }))
  expect(publishSentence({ ...response, openings }, reader)).toContain(
    '; 112 of them later, the last in Hawaii from 11-24-2026 12:00 PM, Eastern Time (New York), when',
  )
})

it('names one person as one, and is empty where there is none', () => {
  expect(publishSentence({ ...response, sendable: 1 }, reader)).toMatch(
    /^1 person in Massachusetts, /,
  )
  expect(publishSentence({ ...response, sendable: 0, openings: [] }, reader)).toBe('')
})
