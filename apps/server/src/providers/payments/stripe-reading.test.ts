import { expect, it } from 'vitest'
import { readCard } from './stripe-reading.ts'

const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2029 }

it('A saved card is read as it is, and the default one is marked', () => {
  const read = { methodRef: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2029 }
  expect(readCard({ id: 'pm_1', card }, 'pm_1')).toEqual({ ...read, isDefault: true })
  expect(readCard({ id: 'pm_1', card }, 'pm_2')).toEqual({ ...read, isDefault: false })
})

it('What is missing of a card becomes Unknown, **** and 0', () => {
  expect(readCard({ id: 'pm_1', card: { brand: null, last4: null } }, undefined)).toMatchObject({
    brand: 'Unknown',
    last4: '****',
    expMonth: 0,
    expYear: 0,
  })
})

it('A method that is no card is left out', () => {
  expect(readCard({ id: 'pm_1' }, undefined)).toBeUndefined()
})
