import { describe, expect, it, test } from 'vitest'
import { authenticatorUri, codeOfStep, matchingStep, stepAt, toBase32 } from './totp.ts'

/** RFC 6238, appendix B: the secret of the vectors for SHA-1. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: the code at %i s is %s', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

/** RFC 4226, appendix D. */
test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922'])(
  'RFC 4226: a code is %s',
  (code) => {
    const codes = Array.from({ length: 7 }, (_, step) => codeOfStep(secret, step))
    expect(codes).toContain(code)
  },
)

describe('the code that a person types', () => {
  const at = new Date('2026-11-21T10:00:15Z')
  const step = stepAt(at)

  it.each([-1, 0, 1])('counts one step around: %i', (ahead) => {
    expect(matchingStep(secret, codeOfStep(secret, step + ahead), at)).toBe(step + ahead)
  })

  it.each([-2, 2])('does not count two steps away: %i', (ahead) => {
    expect(matchingStep(secret, codeOfStep(secret, step + ahead), at)).toBeUndefined()
  })

  it.each(['', '12345', '1234567', 'abcdef'])('does not count when it is %j', (code) => {
    expect(matchingStep(secret, code, at)).toBeUndefined()
  })
})

/** RFC 4648, section 10, without the padding. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %s', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})

it('gives an address that apps read, whatever is in the email', () => {
  expect(authenticatorUri('Afterbeep', 'a+b&c@example.com', Buffer.from('foobar'))).toBe(
    'otpauth://totp/Afterbeep:a%2Bb%26c%40example.com?secret=MZXW6YTBOI&issuer=Afterbeep',
  )
})
