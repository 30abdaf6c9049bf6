import { expect, test } from 'vitest'
import { callablePhoneProblem, typedPhoneProblem } from './typed-phone.ts'

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

test.each(['', '617-555-0100', '1 (617) 555 0100', '+44 20 7946 0018', '+353 1 234 567'])(
  'accepts "%s" as a number that people anywhere can call',
  (text) => {
    expect(callablePhoneProblem(text)).toBeUndefined()
  },
)

test.each(['555-0100', '617-555-01', '030/123.456'])(
  'asks for the area code of "%s", which people elsewhere could not call',
  (text) => {
    expect(callablePhoneProblem(text)).toBe(
      'This is not a whole phone number. Write it with its area code, like 408 555 0100.',
    )
  },
)

test('says of a number to call that is none what is wrong with it', () => {
  expect(callablePhoneProblem('ask Mary')).toBe(typedPhoneProblem('ask Mary'))
})
