import { expect, test } from 'vitest'
import { missingFields } from './missing-fields.ts'

const mary = { FirstName: 'Mary', City: 'San Jose' }
const noCity = { FirstName: 'Bartholomew', City: '' }

test('a missing value is named as it is written, an unknown column is not one', () => {
  const columns = ['FirstName', 'City']
  expect(missingFields('<firstname> in <City> <Nope>', noCity, columns)).toEqual(['<City>'])
  expect(missingFields('<FirstName> in <City>', mary, columns)).toEqual([])
})
