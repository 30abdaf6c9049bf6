import { expect, test } from 'vitest'
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
/** Composing so many accents of one letter takes two minutes. */
const accents = '\u0301\u0323'.repeat(170_000)
const MOST_MS = 10_000

test.each(cases)('a million bytes of accents are refused at once by %s', (_name, parse) => {
  const began = Date.now()
  expect(parse(`tin roof rain${accents}`).success).toBe(false)
  expect(Date.now() - began).toBeLessThan(MOST_MS)
})

test.each(cases)('the longest password is taken in both forms by %s', (_name, parse) => {
  // One letter with two accents: three code points where a keyboard composes nothing.
  const composed = 'ệ'.repeat(limits.passwordMaxChars - 10) + 'tin roof r'
  expect(parse(composed).success).toBe(true)
  expect(parse(composed.normalize('NFD')).success).toBe(true)
})
