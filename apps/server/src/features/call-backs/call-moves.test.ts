import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callMoves, callStates, needsCommand, stateAfter } from './call-moves.ts'

/** Written down apart from the table: from, by what, to. Everything else leaves a call as it is. */
const allowed = new Set(
  `ringing answered menu
   menu asks-for-owner connecting
   menu asks-how telling
   menu opts-out confirming
   menu withheld-opts-out explaining
   menu no-key ending
   connecting bridged connected
   connecting owner-missed telling
   connecting spoken ending
   telling spoken ending
   explaining spoken ending
   confirming spoken ending`
    .split('\n')
    .map((line) => line.trim()),
)

describe('a call back', () => {
  it('moves by the table, and by nothing else', () => {
    const moved = callStates.flatMap((state) =>
      callMoves.flatMap((move) => {
        const to = stateAfter(state, move)
        return to === state ? [] : [`${state} ${move} ${to}`]
      }),
    )
    const ended = callStates.filter((state) => state !== 'over')
    const expected = [...allowed, ...ended.map((state) => `${state} hung-up over`)]
    expect(moved.toSorted()).toEqual(expected.toSorted())
  })

  it('never comes back to a state that it has left, whatever is reported in whatever order', () => {
    const reported = fc.array(fc.constantFrom(...callMoves), { maxLength: 30 })
    fc.assert(
      fc.property(reported, (moves) => {
        const passed = moves.reduce(
          (states, move) => {
            const last = states.at(-1) ?? 'ringing'
            const next = stateAfter(last, move)
            return next === last ? states : [...states, next]
          },
          [stateAfter('ringing', 'arrived')],
        )
        expect(new Set(passed).size).toBe(passed.length)
      }),
    )
  })

  it('has something to command in each state that is neither a conversation nor the end', () => {
    expect(callStates.filter((state) => !needsCommand(state))).toEqual(['connected', 'over'])
  })
})
