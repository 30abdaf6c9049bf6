import { expect, it } from 'vitest'
import { findUsState } from './us-states.ts'

it.each([
  ['CA', 'CA'],
  [' ca. ', 'CA'],
  ['California', 'CA'],
  ['D.C.', 'DC'],
  ['new  york', 'NY'],
  ['Ontario', undefined],
  ['', undefined],
])('a person who wrote %j means the state %s', (text, state) => {
  expect(findUsState(text)).toBe(state)
})
