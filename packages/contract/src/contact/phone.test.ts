import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, formatPhone, isRecommendedPhone, maskPhone } from './phone.ts'

test.each([
  ['14085550100', '+1 (408) 555-0100'],
  ['+14085550100', '+1 (408) 555-0100'],
  ['1-408-555-0100', '+1 (408) 555-0100'],
  ['4085550100', '4085550100'],
  ['140855501000', '140855501000'],
  ['24085550100', '24085550100'],
  ['', ''],
  ['unknown', 'unknown'],
])('phone %j is shown as %j', (text, shown) => {
  expect(formatPhone(text)).toBe(shown)
})

test('formatting a formatted phone does not change it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1?[0-9]{9,11}$/), (text) => {
      expect(formatPhone(formatPhone(text))).toBe(formatPhone(text))
    }),
  )
})

test.each([
  ['14085550100', true],
  ['1408555010', false],
  ['140855501000', false],
  ['24085550100', false],
  ['+14085550100', false],
  ['1408 5550100', false],
  ['14085550100\n', false],
  ['1408555010٠', false],
  ['', false],
])('recommended phone %j: %s', (text, valid) => {
  expect(isRecommendedPhone(text)).toBe(valid)
})

test('a masked phone shows its last two digits', () => {
  expect(maskPhone('+1 (408) 555-0142')).toBe('*********42')
  expect(maskPhone('no phone')).toBe('***')
  expect(maskPhone('12345')).toBe('***')
})

test('a masked phone never shows more than two digits', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(digitsOf(maskPhone(text)).length).toBeLessThanOrEqual(2)
    }),
  )
})
