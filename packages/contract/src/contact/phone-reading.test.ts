import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShortenedNumber, onlyReading } from './phone-reading.ts'

test.each([
  '+1 (408) 555-0100',
  '+1-408-555-0100',
  '+14085550100',
  '1-408-555-0100',
  '1 408 555 0100',
  '408-555-0100',
  '408.555.0100',
  '(408) 555-0100',
  '(408)555–0100',
  '408/555-0100',
  '4085550100',
  '0014085550100',
  '001 408 555 0100',
  '011 1 408 555 0100',
  "'+1 408 555 0100",
  "'14085550100",
  '\u202d+1 (408) 555-0100\u202c',
  '+1\u00a0408\u00a0555\u00a00100',
  '4085550100.0',
  '14085550100.00',
  '1.4085550100E+10',
  '14085550100',
  '14,085,550,100',
  '4,085,550,100',
])('reads %j as 14085550100', (text) => {
  expect(onlyReading(text)).toBe('14085550100')
})

test.each([
  ['no number', ''],
  ['no number', 'call me'],
  ['a digit short', '408-555-010'],
  ['a digit short behind the country code', '1408555010'],
  ['a digit too many', '408-555-01001'],
  ['another country', '+44 20 7946 0018'],
  ['another country of ten digits', '+4085550100'],
  ['an area code that begins with 1', '108-555-0100'],
  ['an area code that begins with 0', '0085550100'],
  ['an exchange that begins with 1', '408-155-0100'],
  ['an exchange that begins with 0', '408-055-0100'],
  ['an extension', '408-555-0100 x12'],
  ['two numbers', '408-555-0100 / 408-555-0101'],
  ['a + in the middle', '1+408 555 0100'],
  ['letters for digits', '1-800-FLOWERS'],
  ['letters that look like digits', '1408555010O'],
  ['digits of another script', '٤٠٨٥٥٥٠١٠٠'],
  ['lost digits', '1.40855E+10'],
  ['a country code twice', '1 1 408 555 0100'],
])('%s has several readings or none: %j', (_, text) => {
  expect(onlyReading(text)).toBeUndefined()
})

test.each([
  ['1.4085E+10', true],
  ['1.40856e+10', true],
  ['1,4085E+10', true],
  ['4E+09', true],
  ['4.08556E9', true],
  ['1.4085550100E+10', false],
  ['14085550100', false],
  ['E+10', false],
  ['12E+10', false],
])('whether a spreadsheet shortened %j: %j', (text, expected) => {
  expect(isShortenedNumber(text)).toBe(expected)
})

test('reads any valid number in every format', () => {
  const digits = (pattern: RegExp) => fc.stringMatching(pattern)
  const mark = fc.constantFrom('', ' ', '-', '.', ' - ', ') ')
  const prefix = fc.constantFrom('', '1', '+1', '+1 ', '001 ', '1-', '(')
  fc.assert(
    fc.property(
      prefix,
      digits(/^[2-9][0-9]{2}$/),
      mark,
      digits(/^[2-9][0-9]{2}$/),
      mark,
      digits(/^[0-9]{4}$/),
      (before, area, one, exchange, other, rest) => {
        expect(onlyReading(before + area + one + exchange + other + rest)).toBe(
          `1${area}${exchange}${rest}`,
        )
      },
    ),
  )
})
