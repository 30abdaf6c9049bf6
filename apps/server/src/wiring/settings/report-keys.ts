import { createHmac, hkdfSync } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** Keys of the proof in report addresses: one for new addresses, all of them for those that come back. */
export interface ReportKeys {
  current: string
  accepted: readonly string[]
}

const KEY_BYTES = 32

/**
 * A report may come days after its address was made, and the session secret may be a new one by
 * then. So the key is derived from the one that never changes. Addresses made before that, with the
 * session secrets, are still accepted.
 */
export function reportKeys({
  hashKey,
  sessionSecret,
  previousSessionSecrets,
}: Pick<Secrets, 'hashKey' | 'sessionSecret' | 'previousSessionSecrets'>): ReportKeys {
  const derived = hkdfSync('sha256', hashKey, '', 'afterbeep report addresses', KEY_BYTES)
  const current = Buffer.from(derived).toString('base64url')
  const earlier = [sessionSecret, ...previousSessionSecrets].map((secret) =>
    deriveKey(secret, 'report addresses'),
  )
  return { current, accepted: [current, ...earlier] }
}

/** Shows which key it is made of, and nothing of it. */
export function hashKeyProof(hashKey: string): string {
  const derived = hkdfSync('sha256', hashKey, '', 'afterbeep hash key proof', KEY_BYTES)
  return Buffer.from(derived).toString('base64url')
}

/** A key for one use, so that no two uses share one. */
export function deriveKey(secret: string, use: string): string {
  return createHmac('sha256', secret).update(use).digest('base64url')
}
