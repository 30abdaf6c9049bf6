import { expect, test } from 'vitest'
import {
  creditsToMoney,
  currencySymbol,
  formatBalance,
  formatCents,
  formatCredits,
  formatMoney,
} from './currency.ts'

test.each([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['INR', '₹'],
  ['AUD', 'A$'],
  ['CAD', 'C$'],
  ['SGD', 'S$'],
  ['usd', '$'],
  ['eur', '€'],
])('the symbol of %s is %s', (code, symbol) => {
  expect(currencySymbol(code)).toBe(symbol)
})

test.each(['XYZ', '', 'constructor', null, undefined])('currency %s falls back to $', (code) => {
  expect(currencySymbol(code)).toBe('$')
})

test('100 credits are one unit of money', () => {
  expect(creditsToMoney(20_000)).toBe(200)
  expect(creditsToMoney(55)).toBe(0.55)
})

test('shows a balance with its symbol and two decimals', () => {
  expect(formatBalance(20_000)).toBe('$200.00')
  expect(formatBalance(130, 'EUR')).toBe('€1.30')
  expect(formatBalance(12_345_678)).toBe('$123,456.78')
})

test('shows a missing balance as 0', () => {
  expect(formatBalance(undefined)).toBe('$0.00')
  expect(formatMoney(null, 'GBP')).toBe('£0.00')
})

test('shows the sign of a refund before the symbol, and never a negative zero', () => {
  expect(formatCents(-1_050)).toBe('-$10.50')
  expect(formatMoney(-0.001)).toBe('$0.00')
})

test('cents are divided by 100', () => {
  expect(formatCents(20_000)).toBe('$200.00')
  expect(formatCents(100_000, 'cad')).toBe('C$1,000.00')
})

test('shows credits with their unit in singular and plural', () => {
  expect(formatCredits(18_700)).toBe('18,700 credits')
  expect(formatCredits(1)).toBe('1 credit')
  expect(formatCredits(0)).toBe('0 credits')
})

test('credits are shown whole', () => {
  expect(formatCredits(1234.4)).toBe('1,234 credits')
})
