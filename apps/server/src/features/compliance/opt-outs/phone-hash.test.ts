import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPhoneHash } from './phone-hash.ts'

it('is the HMAC of account and number, whatever the length of the key', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 150 }), fc.integer({ min: 1 }), (key, phone) => {
      const accountId = randomUUID()
      const expected = createHmac('sha256', key).update(`${accountId} ${phone}`).digest('base64url')
      const phoneHash = createPhoneHash(key)
      // Twice with another in between, since the buffers are used again.
      phoneHash(randomUUID(), 10_000_000_000)
      expect(phoneHash(accountId, phone)).toBe(expected)
    }),
  )
})
