import { expect, test } from 'vitest'
import { preflightFigures } from './preflight-figures.ts'

const response = (runs: number) => ({
  recipients: 1_000,
  sendable: 1_000,
  excluded: [],
  segments: 0,
  credits: 50_000,
  balance_after: -30_000,
  openings: [],
  runs: Array.from({ length: runs }, (_, index) => ({
    drop_date: new Date(Date.UTC(2026, 2, 5 + index, 15)).toISOString(),
  })),
  finish_estimate: '2026-03-05T16:00:00.000Z',
})
const named = (runs: number, name: string | RegExp) =>
  preflightFigures(response(runs), 'America/New_York', 'USD').find((figure) =>
    figure.name.match(name),
  )?.values

test('a few runs are all named, with their zone', () => {
  expect(named(1, /^Run$/)).toEqual(['03-05-2026 10:00 AM', 'Eastern Time (New York)'])
  expect(named(4, 'Runs \\(4\\)')).toHaveLength(5)
})

test('of many runs the first ones and the last are named', () => {
  expect(named(30, 'Runs \\(30\\)')).toEqual([
    '03-05-2026 10:00 AM',
    '03-06-2026 10:00 AM',
    '03-07-2026 10:00 AM',
    '…',
    '04-03-2026 11:00 AM',
    'Eastern Time (New York)',
  ])
})

test('consent on record is counted by channel, where the list says anything of it', () => {
  expect(named(1, /Consent/)).toBeUndefined()
  const consent = { voice: 812, text: 1_640, neither: 12, statement: null }
  const figures = preflightFigures({ ...response(1), consent }, 'America/New_York', 'USD')
  expect(figures.find(({ name }) => name === 'Consent on record for')?.values).toEqual([
    'voicemails: 812',
    'texts: 1,640',
    'neither: 12',
  ])
})

test('segments are left out where no text is sent, and a shortfall is negative', () => {
  expect(named(1, /segments/)).toBeUndefined()
  expect(named(1, 'Balance after')).toEqual(['-30,000 credits', '-$300.00'])
})
