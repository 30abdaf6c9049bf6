import { beforeEach, expect, it } from 'vitest'
import { rememberMary } from '../testing/signed-in-user.ts'
import { partsOf } from './fetch-ahead.ts'
import * as parts from './parts.ts'

type PartName = keyof typeof parts

beforeEach(() => {
  localStorage.clear()
})

function namesOf(path: string): string[] {
  const needed = partsOf(path).parts
  return needed.map((one) => Object.entries(parts).find(([, part]) => part === one)?.[0] ?? '?')
}

it.each<[string, PartName[]]>([
  ['/auth/signin', []],
  ['/auth/signup', ['queries', 'signUp']],
  ['/privacy', ['queries', 'privacy']],
  ['/dashboard', []],
  ['/no/such/page', ['queries', 'notFound']],
])('a signed-out user at %s needs %j', (path, expected) => {
  expect(namesOf(path)).toEqual(expected)
})

it.each<[string, PartName[]]>([
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
  expect(namesOf(path)).toEqual(expected)
  expect(partsOf(path).isGuarded).toBe(true)
})
