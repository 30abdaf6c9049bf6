import { expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, normalRecoveryCode } from './recovery-code.ts'

it('makes ten different codes in six groups of four, without letters that are misread', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
})

it('counts however it was typed', () => {
  const code = '01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ'
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ' '),
    'oiabcdefghjkmnpqrstvwxyz',
  ]) {
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code))
  }
  expect(normalRecoveryCode('123456')).toBeUndefined()
})
