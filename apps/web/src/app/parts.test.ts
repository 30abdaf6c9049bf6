import { beforeEach, expect, it } from 'vitest'
import { rememberMary } from '../testing/signed-in-user.ts'
import { partsOf } from './parts.ts'

beforeEach(() => {
  localStorage.clear()
})

it.each([
  ['/auth/signin', []],
  ['/auth/signup', ['answers', 'signUp']],
  ['/privacy', ['answers', 'privacy']],
  ['/dashboard', []],
  ['/no/such/page', ['answers', 'notFound']],
])('a signed-out user at %s needs %j', (path, expected) => {
  expect(partsOf(path).names).toEqual(expected)
})

it.each([
  ['/', ['answers', 'shell', 'dashboard']],
  ['/dashboard', ['answers', 'shell', 'dashboard']],
  ['/analytics', ['answers', 'shell', 'analytics']],
  ['/analytics/details/Spring', ['answers', 'shell', 'analyticsDetail']],
  ['/billing', ['answers', 'shell', 'billing']],
  ['/billing/paymentSuccess', ['answers', 'shell', 'paymentResult']],
  ['/help', ['answers', 'shell', 'helpHome']],
  ['/help/credits', ['answers', 'shell', 'helpPage']],
  ['/campaign', ['answers', 'wizard']],
])('a signed-in user at %s needs %j', (path, expected) => {
  rememberMary()
  expect(partsOf(path)).toEqual({ names: expected, guarded: true })
})
