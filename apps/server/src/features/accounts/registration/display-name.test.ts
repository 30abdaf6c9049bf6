import { expect, test } from 'vitest'
import { displayNameFor } from './display-name.ts'

test.each([
  ['Mary Ann Jones', 'mary ann', 'mary ann'],
  ['Mary Ann', 'mary ann', 'mary ann'],
  ['Ada Lovelace', 'Grace', 'Ada'],
  ['Gracella Hopper', 'Grace', 'Gracella'],
  ['Ada', '', 'Ada'],
])('%s, with the display name "%s" before, gets %s', (fullName, before, after) => {
  expect(displayNameFor(fullName, before)).toBe(after)
})
