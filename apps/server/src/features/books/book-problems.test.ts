import { describe, expect, it } from 'vitest'
import type { AccountSums, RunSums } from './account-sums.ts'
import { emptySums, withEntries } from './account-sums.ts'
import type { RunFacts } from './book-problems.ts'
import { bookProblems, isActive, isOver } from './book-problems.ts'

const over: RunFacts = {
  runId: 'r',
  status: 'completed',
  openDeliveries: 0,
  deliveredCredits: 100,
}

function problemsOf(run: RunFacts, sums: Partial<RunSums>): string[] {
  const all = { reserved: 100, settled: 100, released: 0, ...sums }
  const account: AccountSums = { available: 0, reserved: 0, runs: new Map([['r', all]]) }
  return bookProblems(account, { available: 0, reserved: 0 }, [run])
}

describe('the problems of a run', () => {
  it.each<{ name: string; run: Partial<RunFacts>; sums: Partial<RunSums>; problems: number }>([
    { name: 'all that it reserved was used', run: {}, sums: {}, problems: 0 },
    { name: 'a credit too many was settled', run: {}, sums: { settled: 101 }, problems: 2 },
    {
      name: 'a credit too few was settled',
      run: {},
      sums: { settled: 99, released: 1 },
      problems: 1,
    },
    { name: 'a credit too many was released', run: {}, sums: { released: 1 }, problems: 1 },
    { name: 'a credit is still held', run: {}, sums: { reserved: 101 }, problems: 1 },
    {
      name: 'a credit is held for what is open',
      run: { openDeliveries: 1 },
      sums: { reserved: 101 },
      problems: 0,
    },
    {
      name: 'a credit is held while it is sent',
      run: { status: 'sending' },
      sums: { reserved: 101 },
      problems: 0,
    },
    {
      name: 'a credit is held by a run that was stopped',
      run: { status: 'flagged' },
      sums: { reserved: 101 },
      problems: 1,
    },
  ])('$name: $problems problems', ({ run, sums, problems }) => {
    expect(problemsOf({ ...over, ...run }, sums)).toHaveLength(problems)
  })

  it('are none for a run that delivered nothing and has no entries', () => {
    const none = { ...over, deliveredCredits: 0 }
    expect(bookProblems(emptySums(), { available: 0, reserved: 0 }, [none])).toEqual([])
  })
})

describe('a run', () => {
  it.each([
    { status: 'scheduled', open: 0, over: false, active: false },
    { status: 'preparing', open: 5, over: false, active: true },
    { status: 'sending', open: 5, over: false, active: true },
    { status: 'paused', open: 5, over: false, active: true },
    { status: 'flagged', open: 5, over: false, active: true },
    { status: 'flagged', open: 0, over: true, active: false },
    { status: 'blocked', open: 0, over: true, active: false },
    { status: 'completed', open: 0, over: true, active: false },
  ])('that is $status with $open open: over $over, active $active', (expected) => {
    const run = { ...over, status: expected.status, openDeliveries: expected.open }
    expect({ over: isOver(run), active: isActive(run) }).toEqual({
      over: expected.over,
      active: expected.active,
    })
  })
})

describe('the sums of entries', () => {
  it('follow the effect of each kind, for the account and for the run', () => {
    const entry = (kind: string, credits: number) => ({ kind, credits, runId: 'r' })
    const grant = { kind: 'grant', credits: 1000, runId: null }
    const before = withEntries(emptySums(), [grant, entry('reserve', 300)])
    const after = withEntries(before, [
      entry('settle', 200),
      entry('release', 90),
      { kind: 'refund', credits: 5, runId: null },
      { kind: 'overage', credits: 7, runId: 'r' },
    ])
    expect(after).toEqual({
      available: 795,
      reserved: 10,
      runs: new Map([['r', { reserved: 300, settled: 200, released: 90 }]]),
    })
    // The earlier sums do not change.
    expect(before.runs.get('r')).toEqual({ reserved: 300, settled: 0, released: 0 })
  })
})
