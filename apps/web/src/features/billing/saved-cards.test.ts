import { expect, it } from 'vitest'
import { cardExpiry, cardName } from './saved-cards.tsx'

const method = (card: { brand: string; last4: string; exp_month: number; exp_year: number }) => ({
  id: 'pm_1',
  is_default: false,
  card,
})

it('A card is named by its brand and its last digits, with its expiry', () => {
  const visa = method({ brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2029 })
  expect([cardName(visa), cardExpiry(visa)]).toEqual(['Visa •••• 4242', 'Expires 04/2029'])
})

it('A card of which nothing is known makes up no expiry', () => {
  const unknown = method({ brand: 'Unknown', last4: '****', exp_month: 0, exp_year: 0 })
  expect([cardName(unknown), cardExpiry(unknown)]).toEqual([
    'Unknown •••• ****',
    'Expiry not known',
  ])
})
