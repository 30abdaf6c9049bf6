import { expect, it } from 'vitest'
import { createFailingRuns, newTurn } from './move-next-run.ts'

it('leaves a run that could not be moved on alone for two seconds, and no other', () => {
  let nowMs = 0
  const failing = createFailingRuns({ nowMs: () => nowMs })
  failing.note('first')
  nowMs = 1_999
  failing.note('second')
  expect(newTurn(failing).failed).toEqual(['first', 'second'])
  nowMs = 2_000
  expect(newTurn(failing).failed).toEqual(['second'])
  failing.note('first')
  expect(newTurn(failing).failed).toEqual(['second', 'first'])
})
