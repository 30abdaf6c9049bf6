import { createHmac, sign, type KeyObject } from 'node:crypto'

/** Drop Cowboy: `sha256=` and the hex HMAC-SHA256 of `timestamp.body`. Timestamp in Unix seconds. */
export function signDropCowboy(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Telnyx: base64 of the ed25519 signature over `timestamp|body`. Timestamp in Unix seconds. */
export function signTelnyx(privateKey: KeyObject, timestamp: string, body: string): string {
  return sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString('base64')
}

/** Stripe: the value of the `stripe-signature` header. Timestamp in Unix seconds. */
export function signStripe(secret: string, timestamp: string, body: string): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}

/** Receivers compare signature times with their own wall clock, so the business clock does not apply. */
export function unixSecondsNow(): string {
  return String(Math.floor(Date.now() / 1000))
}
