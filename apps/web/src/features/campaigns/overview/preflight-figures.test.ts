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

test('consent on record is counted by channel, where the list has a column for it', () => {
  expect(named(1, /Consent/)).toBeUndefined()
  const consent = { voice: 812, text: 1_640, neither: 12, statement: null }
  const figures = preflightFigures({ ...response(1), consent }, 'America/New_York', 'USD')
  expect(figures.find(({ name }) => name === 'Consent on record for')?.values).toEqual([
    'voicemails: 812',
    'texts: 1,640',
    'neither: 12',
  ])
})

test('consent on record is not counted where only the list as a whole says how its people agreed', () => {
  const consent = { voice: 0, text: 0, neither: 1_000, statement: 'A paper form or a contract' }
  const figures = (given: object) =>
    preflightFigures({ ...response(1), ...given }, 'America/New_York', 'USD')
  expect(figures({ consent }).map(({ name }) => name)).not.toContain('Consent on record for')
  const some = { ...consent, voice: 1, neither: 999 }
  expect(figures({ consent: some }).map(({ name }) => name)).toContain('Consent on record for')
})

test('the last delivery is of the first run only where there are more', () => {
  expect(named(1, /^Last delivery by$/)).toEqual(['03-05-2026 11:00 AM'])
  expect(named(2, /^Last delivery of the first run by$/)).toEqual(['03-05-2026 11:00 AM'])
})

test('the cost names what is overage, for the first run and for those after it', () => {
  const first = {
    credits: 3_000,
    balance_after: 20,
    overage: { from_balance: 3_000, credits: 1_430 },
  }
  const costs = (given: object, runs = 1) =>
    preflightFigures({ ...response(runs), ...first, ...given }, 'America/New_York', 'USD')
      .slice(-4)
      .flatMap(({ name, values }) => (/Cost|overage|Balance/.test(name) ? [[name, ...values]] : []))
  expect(costs({})).toEqual([
    ['Cost at most', '4,430 credits', '$44.30'],
    ['Of that as overage', '1,430 credits', '$14.30'],
    ['Balance after', '20 credits', '$0.20'],
  ])
  expect(costs({ later_runs: { paid: 4, from_balance: 0, overage: 21_450 } }, 5)).toEqual([
    ['Cost of the first run at most', '4,430 credits', '$44.30'],
    ['Cost of runs 2 to 5 at most', '21,450 credits', '$214.50'],
    ['Of that as overage', '22,880 credits', '$228.80'],
    ['Balance after the first run', '20 credits', '$0.20'],
  ])
})

test('the cost is of those who are contacted, and what is held for the others is named', () => {
  const costs = (given: object) =>
    preflightFigures({ ...response(1), ...given }, 'America/New_York', 'USD').flatMap(
      ({ name, values }) =>
        /Cost|overage|Held|given back|Balance/.test(name) ? [[name, values[0]]] : [],
    )
  const credits = { credits: 50_000, cost: 40_000, balance_after: 10_000 }
  expect(costs(credits)).toEqual([
    ['Cost at most', '40,000 credits'],
    ['Held when you publish', '50,000 credits'],
    ['Of that given back for who is left out', '10,000 credits'],
    ['Balance after', '10,000 credits'],
  ])
  expect(costs({ ...credits, cost: 50_000 })).toHaveLength(2)
  const overage = { from_balance: 50_000, credits: 6_500, cost: 1_300 }
  expect(costs({ ...credits, cost: 51_300, overage, balance_after: 20 })).toEqual([
    ['Cost at most', '51,300 credits'],
    ['Of that as overage', '1,300 credits'],
    ['Held when you publish', '56,500 credits'],
    ['Of that given back for who is left out', '5,200 credits'],
    ['Balance after', '20 credits'],
  ])
})

test('segments are left out where no text is sent, and a shortfall is negative', () => {
  expect(named(1, /segments/)).toBeUndefined()
  expect(named(1, 'Balance after')).toEqual(['-30,000 credits', '-$300.00'])
})
