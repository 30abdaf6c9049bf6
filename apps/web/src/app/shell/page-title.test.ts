import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it.each([
  ['/dashboard', 'Dashboard'],
  ['/analytics', 'Analytics'],
  ['/analytics/', 'Analytics'],
  ['/analytics/details/Spring%20sale', 'Analytics Details'],
  ['/do-not-contact', 'Do not contact'],
  ['/billing', 'Dashboard'],
  ['/help/credits', 'Dashboard'],
])('The title at %s is %s', (path, title) => {
  expect(pageTitle(path)).toBe(title)
})
