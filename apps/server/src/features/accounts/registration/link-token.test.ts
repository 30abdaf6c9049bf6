import { expect, it } from 'vitest'
import { createToken, hashToken, linkAddress, linkExpiry } from './link-token.ts'

const AT = new Date('2026-11-21T18:30:00Z')

it('a link that proves an address is valid for a day, and one for a password for an hour', () => {
  expect(linkExpiry('verify', AT)).toEqual(new Date('2026-11-22T18:30:00Z'))
  expect(linkExpiry('reset', AT)).toEqual(new Date('2026-11-21T19:30:00Z'))
})

it('a link has a secret of 256 bits, of which the database keeps a hash', () => {
  const token = createToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(createToken()).not.toBe(token)
  expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb')
})

it('a link leads to the page of its purpose', () => {
  const address = (purpose: 'verify' | 'reset') => linkAddress('https://x.example', purpose, 't')
  expect(address('verify')).toBe('https://x.example/auth/verify-email?token=t')
  expect(address('reset')).toBe('https://x.example/auth/reset-password#token=t')
})
