import { expect, it } from 'vitest'
import { ownerNumberOf, ownerNumberProblem } from './owner-number.ts'

it.each([
  ['', undefined, undefined],
  ['617-555-0100', 16175550100, undefined],
  ['+1 (617) 555-0100', 16175550100, undefined],
  ['+44 20 7946 0958', undefined, /ten digits/],
  // Ten digits too, in Singapore: they are no 656 123 4567.
  ['+65 6123 4567', undefined, /ten digits/],
  ['555-0100', undefined, /ten digits/],
  ['ask Rosa', undefined, /can’t hold/],
])('reads the number to connect to in “%s”', (typed, number, problem) => {
  expect(ownerNumberOf(typed)).toBe(number)
  expect(ownerNumberProblem(typed) ?? '').toMatch(problem ?? /^$/)
})
