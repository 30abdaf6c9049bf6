import { expect, test } from 'vitest'
import { createColumnExtremes } from './column-extremes.ts'

test('of each column the longest value is kept, and the longest one beyond the short alphabet', () => {
  const extremes = createColumnExtremes()
  extremes.take({ FirstName: 'Zoë', City: 'Ulm', Note: '' })
  extremes.take({ FirstName: 'Bartholomew', City: 'Köln', Note: '' })
  extremes.take({ FirstName: 'Al', City: 'Łódź', Note: '{}' })
  expect(extremes.result()).toEqual({
    longest: { FirstName: 'Bartholomew', City: 'Köln', Note: '{}' },
    unusual: { FirstName: 'Zoë', City: 'Łódź' },
  })
})
