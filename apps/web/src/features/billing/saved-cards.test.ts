import { expect, it } from 'vitest'
import { cardExpiry, cardName, isExpired } from './saved-cards.tsx'

const method = (card: { brand: string; last4: string; exp_month: number; exp_year: number }) => ({
  id: 'pm_1',
  is_default: false,
  card,
})

const now = new Date(2029, 0, 15)

it('A card is named by its brand and its last digits, with its expiry', () => {
  const visa = method({ brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2029 })
  expect([cardName(visa), cardExpiry(visa, now)]).toEqual([
    'Visa ••••\u00a04242',
    'Expires 04/2029',
  ])
})

it('A card of which nothing is known shows no expiry', () => {
  const unknown = method({ brand: 'Unknown', last4: '****', exp_month: 0, exp_year: 0 })
  expect([cardName(unknown), cardExpiry(unknown, now)]).toEqual([
    'Unknown ••••\u00a0****',
    'Expiry not known',
  ])
})

it('A card is good until its last month has ended', () => {
  const card = method({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2028 })
  expect(isExpired(card, new Date(2028, 11, 31, 23, 59))).toBe(false)
  expect(isExpired(card, new Date(2029, 0, 1))).toBe(true)
  expect(cardExpiry(card, now)).toBe('Expired 12/2028')
})

it.each([
  ['amex', 'American Express ••••\u00a01005'],
  ['cartes_bancaires', 'Cartes Bancaires ••••\u00a01005'],
  ['jcb', 'JCB ••••\u00a01005'],
  ['mastercard', 'Mastercard ••••\u00a01005'],
])('The brand %s is written as people know it', (brand, name) => {
  expect(cardName(method({ brand, last4: '1005', exp_month: 1, exp_year: 2031 }))).toBe(name)
})
