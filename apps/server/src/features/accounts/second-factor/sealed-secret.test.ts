import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './sealed-secret.ts'

const key = randomBytes(32).toString('base64url')
const secret = Buffer.from('a secret of twenty b')

it('opens for the user and with the key that it was sealed for, and no other', () => {
  const sealed = seal(key, 'ada', secret)
  expect(sealed).not.toContain(secret.toString('base64url'))
  expect(unseal(key, 'ada', sealed)).toEqual(secret)
  expect(() => unseal(key, 'grace', sealed)).toThrow('An unexpected error occurred.')
  expect(() => unseal(randomBytes(32).toString('base64url'), 'ada', sealed)).toThrow(
    'An unexpected error occurred.',
  )
})

it('does not open when one character was changed', () => {
  const sealed = seal(key, 'ada', secret)
  for (const at of [0, 20, sealed.length - 2]) {
    const other = sealed.charAt(at) === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
    expect(() => unseal(key, 'ada', changed)).toThrow('An unexpected error occurred.')
  }
})

it('is never the same twice', () => {
  expect(seal(key, 'ada', secret)).not.toBe(seal(key, 'ada', secret))
})
