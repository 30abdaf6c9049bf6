import { describe, expect, it } from 'vitest'
import { ownerNumberOf, ownerNumberProblem } from '../call-backs/owner-number.ts'
import { readTestPhone } from '../message/test-send.ts'
import { isNeverContacted } from './never-contacted.ts'

const never: readonly (readonly [what: string, phone: number])[] = [
  ['Toronto', 14165550100],
  ['Jamaica', 18765550100],
  ['the Dominican Republic', 18095550100],
  ['Bermuda', 14415550100],
  ['premium rate', 19005550100],
  ['a premium exchange', 12129760100],
  ['a personal number', 15005550100],
  ['a personal number of a carrier', 17005550100],
  ['an emergency code as an area', 19115550100],
  ['an emergency code as an exchange', 14089110100],
]

describe.each(never)('a number of %s', (_, phone) => {
  it('is never contacted, gets no test, and no caller is connected to it', () => {
    expect(isNeverContacted(phone)).toBe(true)
    expect(readTestPhone(String(phone))).toMatchObject({ problem: expect.any(String) })
    expect(ownerNumberOf(String(phone))).toBeUndefined()
    expect(ownerNumberProblem(String(phone))).toMatch(/United States/)
  })
})

it.each([14085550100, 17875550100, 16715550100, 19075550100, 15550010001, 18005550100])(
  'the number %i may be contacted',
  (phone) => {
    expect(isNeverContacted(phone)).toBe(false)
  },
)
