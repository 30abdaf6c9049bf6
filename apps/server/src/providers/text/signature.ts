import { createPublicKey, verify } from 'node:crypto'
import type { WebhookRejection } from '../outcome.ts'

const TOLERANCE_SECONDS = 300
/** What turns 32 raw bytes into an Ed25519 public key in DER. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_BYTES = 64

/** Checks `telnyx-signature-ed25519` over `${timestamp}|${raw body}` (providers: Telnyx, Signature). */
export function createSignatureCheck(publicKeyBase64: string) {
  const key = createPublicKey({
    key: Buffer.concat([DER_PREFIX, Buffer.from(publicKeyBase64, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  return (
    headers: Record<string, unknown>,
    rawBody: Buffer,
    now: Date,
  ): WebhookRejection | undefined => {
    const timestamp = headers['telnyx-timestamp']
    const signature = headers['telnyx-signature-ed25519']
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'missing_signature'
    const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
    if (!(ageSeconds <= TOLERANCE_SECONDS)) return 'stale_timestamp'
    const bytes = Buffer.from(signature, 'base64')
    if (bytes.length !== SIGNATURE_BYTES) return 'invalid_signature'
    const signed = Buffer.concat([Buffer.from(`${timestamp}|`), rawBody])
    return verify(null, signed, key, bytes) ? undefined : 'invalid_signature'
  }
}
