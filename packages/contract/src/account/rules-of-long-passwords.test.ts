import { expect, test, vi } from 'vitest'
import { acceptInvitationBodySchema } from '../api/account/members.ts'
import { loginBodySchema } from '../api/account/auth.ts'
import {
  passwordResetConfirmBodySchema,
  registerBodySchema,
  verifyEmailBodySchema,
} from '../api/account/new-passwords.ts'
import { erasureBodySchema } from '../api/account/privacy.ts'
import { passwordChangeBodySchema } from '../api/account/security.ts'
import { limits } from '../limits.ts'

/*
 * Written from the rule alone: a password has up to 256 characters, whatever keyboard typed them, and what is longer
 * is refused before anything is done with it.
 */

const names = { first_name: 'Ann', last_name: 'Lee' }
const token = 'token'
const doors = {
  'signing up': (password: string) =>
    registerBodySchema.safeParse({ ...names, email: 'ann@example.com', password }),
  'opening a link that asks for one': (password: string) =>
    verifyEmailBodySchema.safeParse({ token, password }),
  'a reset': (password: string) => passwordResetConfirmBodySchema.safeParse({ token, password }),
  'an invitation': (password: string) =>
    acceptInvitationBodySchema.safeParse({ ...names, token, password }),
  'a change': (password: string) =>
    passwordChangeBodySchema.safeParse({ current_password: 'the one before', password }),
  'a change, as the one before': (password: string) =>
    passwordChangeBodySchema.safeParse({ current_password: password, password: 'tin roof rain' }),
  'deleting the account': (password: string) => erasureBodySchema.safeParse({ password }),
  'signing in': (password: string) =>
    loginBodySchema.safeParse({ email: 'ann@example.com', password }),
}
const cases = Object.entries(doors)
const accents = '\u0301\u0323'.repeat(170_000)

// The time that composing takes grows with the square of the accents on a letter: these would take two minutes.
test.each(cases)(
  'a million bytes of accents are refused by %s without composing them',
  (_name, parse) => {
    const composing = vi.spyOn(String.prototype, 'normalize')
    expect(parse(`tin roof rain${accents}`).success).toBe(false)
    const composed = composing.mock.contexts.map(String)
    composing.mockRestore()
    expect(composed.filter(({ length }) => length > accents.length)).toEqual([])
  },
)

test.each(cases)('the longest password is taken in both forms by %s', (_name, parse) => {
  // One letter with two accents: three code points where a keyboard composes nothing.
  const composed = 'ệ'.repeat(limits.passwordMaxChars - 10) + 'tin roof r'
  expect(parse(composed).success).toBe(true)
  expect(parse(composed.normalize('NFD')).success).toBe(true)
})
