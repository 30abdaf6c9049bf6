import { expect, it } from 'vitest'
import { wholePhone } from './whole-phone.ts'

it.each([
  ['617-555-0100', '16175550100'],
  ['+1 (617) 555-0100', '16175550100'],
  ['16175550100', '16175550100'],
  ['555 001 0002', '15550010002'],
  ['+1 555 001 0002', '15550010002'],
  ['+65 6123 4567', undefined],
  [' +45 12 34 56 78', undefined],
  ['5550100', undefined],
  ['26175550100', undefined],
  ['Spring 2026', undefined],
  ['2026', undefined],
  ['', undefined],
])('reads %s as the whole number %s', (text, phone) => {
  expect(wholePhone(text)).toBe(phone)
})
