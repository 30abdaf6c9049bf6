import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0, '12 more characters.'],
  ['eleven char', 0, '1 more character.'],
  ['aaaaaaaaaaaa', 0, expect.stringContaining('one simple pattern')],
  ['aaaaaaaaabcdefgh', 1, expect.stringContaining('Weak')],
  ['blue kettle 7', 2, expect.stringContaining('Fair')],
  ['quiet rain on tin leaf', 3, 'Good.'],
  ['seven quiet walruses ride', 4, 'Strong.'],
])('%s scores %i', (password, score, text) => {
  expect(passwordStrength(password)).toEqual({ score, text })
})

test('own words count for nothing', () => {
  const grace = { email: 'grace.hopper@navy.example', names: ['Grace', 'Hopper'] }
  const password = 'grace hopper navy blue 47'
  expect(passwordStrength(password).score).toBe(4)
  expect(passwordStrength(password, grace).score).toBeLessThanOrEqual(2)
})

test('a letter that is typed twice counts once', () => {
  expect(passwordStrength('aahhffkkppzzbbmmqqttwwee').score).toBe(2)
})
