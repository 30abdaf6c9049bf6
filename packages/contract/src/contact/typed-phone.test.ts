import { expect, test } from 'vitest'
import { typedPhoneProblem } from './typed-phone.ts'

test.each(['', '  ', '4085550100', '+1 (408) 555-0100', '+44 20 7946 0018', '030/123.456'])(
  'accepts a phone written as "%s"',
  (text) => {
    expect(typedPhoneProblem(text)).toBeUndefined()
  },
)

test.each([
  ['ask Mary', 'A phone number can’t hold “a”. Use digits, spaces and + ( ) - only.'],
  ['408 555 0100 x7', 'A phone number can’t hold “x”. Use digits, spaces and + ( ) - only.'],
  ['1+408 555 0100', 'The + of a phone number comes first.'],
  ['555-010', 'This is too short: a phone number has 7 digits or more.'],
  ['1234567890123456', 'This is too long: a phone number has 15 digits at most.'],
])('explains what is wrong with "%s"', (text, problem) => {
  expect(typedPhoneProblem(text)).toBe(problem)
})
