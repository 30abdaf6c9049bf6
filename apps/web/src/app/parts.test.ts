import { beforeEach, expect, it } from 'vitest'
import { rememberMary } from '../testing/signed-in-user.ts'
import { partsOf } from './parts.ts'

beforeEach(() => {
  localStorage.clear()
})

it.each([
  ['/auth/signin', []],
  ['/auth/signup', ['queries', 'signUp']],
  ['/privacy', ['queries', 'privacy']],
  ['/dashboard', []],
  ['/no/such/page', ['queries', 'notFound']],
])('a signed-out user at %s needs %j', (path, expected) => {
  expect(partsOf(path).names).toEqual(expected)
})

it.each([
  ['/', ['queries', 'shell', 'dashboard']],
  ['/dashboard', ['queries', 'shell', 'dashboard']],
  ['/analytics', ['queries', 'shell', 'analytics']],
  ['/analytics/details/Spring', ['queries', 'shell', 'analyticsDetail']],
  ['/billing', ['queries', 'shell', 'billing']],
  ['/billing/paymentSuccess', ['queries', 'shell', 'paymentResult']],
  ['/help', ['queries', 'shell', 'helpHome']],
  ['/help/credits', ['queries', 'shell', 'helpPage']],
  ['/campaign', ['queries', 'wizard']],
])('a signed-in user at %s needs %j', (path, expected) => {
  rememberMary()
  expect(partsOf(path)).toEqual({ names: expected, guarded: true })
})
