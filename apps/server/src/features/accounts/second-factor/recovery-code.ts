import { createHash, randomInt } from 'node:crypto'

/** Crockford's: without I, L, O and U, which are read or written as something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 bits: enough for a plain hash (OWASP ASVS 5.0, 6.5.2 asks for 112). */
const CHARS = 24
const GROUP_CHARS = 4

const RECOVERY_CODES = 10

/** Ten codes as they are shown, such as `7Q2K-…`: six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const chars = Array.from({ length: CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
    return (chars.join('').match(new RegExp(`.{${GROUP_CHARS}}`, 'g')) ?? []).join('-')
  })
}

/** The code as it counts, however it was typed; undefined where it can't be a recovery code. */
export function normalRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === CHARS ? code : undefined
}

/** What the database keeps of a code. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(`recovery code ${normalRecoveryCode(code)}`)
    .digest('hex')
}
