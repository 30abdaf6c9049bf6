import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookRejection } from '../outcome.ts'

const TOLERANCE_SECONDS = 300
const VERSION = 'v1'

/**
 * Checks `X-Signature: sha256=<hex>`, an HMAC-SHA256 over `timestamp + "." + raw body`, against any
 * of the configured secrets, and the timestamp against wall time (providers: Drop Cowboy, Webhook).
 */
export function signatureRejection(
  headers: Record<string, unknown>,
  rawBody: Buffer,
  secrets: readonly string[],
  now: Date,
): WebhookRejection | undefined {
  if (secrets.length === 0) return 'no_secret'
  const timestamp = headers['x-timestamp']
  const signature = headers['x-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'missing_signature'
  // Their own receivers take a call without a version as this one.
  if ((headers['x-signature-version'] ?? VERSION) !== VERSION) return 'unknown_version'
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(ageSeconds <= TOLERANCE_SECONDS)) return 'stale_timestamp'
  const given = Buffer.from(signature)
  const matches = secrets.some((secret) => {
    const hex = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')
    const expected = Buffer.from(`sha256=${hex}`)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return matches ? undefined : 'invalid_signature'
}
