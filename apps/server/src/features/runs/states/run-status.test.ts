import { expect, expectTypeOf, it } from 'vitest'
import { runMoves } from './run-status.ts'
import type { RunStatus, RunStatusBefore } from './run-status.ts'

it('has moves to known statuses only, and none out of those that end a run', () => {
  const statuses = Object.keys(runMoves)
  expect(Object.values(runMoves).flat()).toSatisfy((all: string[]) =>
    all.every((status) => statuses.includes(status)),
  )
  const final = Object.entries(runMoves).filter(([, moves]) => moves.length === 0)
  expect(final.map(([status]) => status)).toEqual(['completed', 'blocked', 'flagged'])
})

it('never goes back to scheduled', () => {
  expectTypeOf<RunStatusBefore<'scheduled'>>().toEqualTypeOf<never>()
  expect(Object.values(runMoves).flat()).not.toContain('scheduled' satisfies RunStatus)
})

it('pauses only what is being sent, and lets only a pause or a hold end by going on', () => {
  expectTypeOf<RunStatusBefore<'paused'>>().toEqualTypeOf<'sending'>()
  expectTypeOf<RunStatusBefore<'sending'>>().toEqualTypeOf<'preparing' | 'paused' | 'held'>()
  // One move of two possible ends has to be allowed to both.
  expectTypeOf<RunStatusBefore<'blocked' | 'sending'>>().toEqualTypeOf<'paused' | 'held'>()
})
