import { createHash, randomBytes } from 'node:crypto'

/** What a mailed link allows. */
export type LinkPurpose = 'verify' | 'reset'

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000

/** How long a link stays valid, in business time. */
const lifetimeMs: Record<LinkPurpose, number> = { verify: 24 * HOUR_MS, reset: HOUR_MS }

/** Browsers send no server what is behind a `#`. The verification link has the form that the API documents. */
const pagePath: Record<LinkPurpose, string> = {
  verify: '/auth/verify-email?',
  reset: '/auth/reset-password#',
}

/** A fresh secret for one mail: 43 characters that need no escaping in a URL. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/**
 * What the database keeps of a token. A plain SHA-256 is enough: unlike a password, 256 random bits
 * can't be guessed from their hash.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function linkExpiry(purpose: LinkPurpose, at: Date): Date {
  return new Date(at.getTime() + lifetimeMs[purpose])
}

/** The URL in the mail. `publicUrl` is where browsers find the product, without a final slash. */
export function linkAddress(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}${pagePath[purpose]}token=${token}`
}
