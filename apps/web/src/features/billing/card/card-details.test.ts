import { expect, test } from 'vitest'
import {
  cardFormSchema,
  emptyCardForm,
  groupCardNumber,
  groupExpiry,
  readExpiry,
  testCardForm,
} from './card-details.ts'

test.each([
  ['04 / 29', { month: '4', year: '2029' }],
  ['0429', { month: '4', year: '2029' }],
  ['12/2034', { month: '12', year: '2034' }],
  ['13 / 29', undefined],
  ['00 / 29', undefined],
  ['04', undefined],
])('the expiry %j is read', (text, expected) => {
  expect(readExpiry(text)).toEqual(expected)
})

test.each([
  ['4', '04 / '],
  ['1', '1'],
  ['12', '12'],
  ['042', '04 / 2'],
  ['0429', '04 / 29'],
  ['04 / 2034', '04 / 2034'],
  ['04 / 299', '04 / 29'],
])('an expiry typed as %j is shown as %j', (typed, shown) => {
  expect(groupExpiry(typed)).toBe(shown)
})

test('the test card is accepted as it is filled in', () => {
  expect(cardFormSchema.safeParse(testCardForm).success).toBe(true)
})

test('a card number is grouped by four', () => {
  expect(groupCardNumber('4242-42424242x4242')).toBe('4242 4242 4242 4242')
})

test('everything but address line 2 and state is required, the phone too', () => {
  const issues = cardFormSchema.safeParse({ ...emptyCardForm, country: '' }).error?.issues ?? []
  expect(new Set(issues.map(({ path }) => path[0]))).toEqual(
    new Set([
      'name',
      'phone',
      'addressLine1',
      'city',
      'postalCode',
      'country',
      'number',
      'expiry',
      'cvc',
    ]),
  )
})
