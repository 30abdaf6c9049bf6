import { createHmac, timingSafeEqual } from 'node:crypto'

/** What all authenticator apps can do (RFC 6238): SHA-1, six digits, a new code each 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** A clock may be half a minute off, and typing takes time. */
const STEPS_AROUND = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The time step of an instant: the moving factor T of RFC 6238, section 4.2. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS)
}

/** The code of a time step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The newest step around `at` whose code this is; undefined for a wrong code. */
export function matchingStep(secret: Uint8Array, code: string, at: Date): number | undefined {
  const given = Buffer.from(code)
  let matching: number | undefined
  for (let ahead = -STEPS_AROUND; ahead <= STEPS_AROUND; ahead += 1) {
    const step = stepAt(at) + ahead
    const right = Buffer.from(codeOfStep(secret, step))
    if (right.length === given.length && timingSafeEqual(right, given)) matching = step
  }
  return matching
}

/** Base32 without padding (RFC 4648), as apps take a secret that is typed. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((value >>> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + ALPHABET.charAt((value << (5 - bits)) & 31)
}

/** What the QR code holds (the Key URI Format that authenticator apps read). */
export function authenticatorUri(issuer: string, email: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
