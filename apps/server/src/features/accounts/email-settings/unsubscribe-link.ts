import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OptionalEmail } from '@afterbeep/contract/api/account/email-settings'

interface Subscription {
  accountId: string
  kind: OptionalEmail
}

/**
 * The address by which a mail program switches one kind of email off, without signing in. It proves
 * that it is ours, and can do nothing else.
 */
export function unsubscribeAddress(
  { publicUrl, unsubscribeKey }: { publicUrl: string; unsubscribeKey: string },
  { accountId, kind }: Subscription,
): string {
  const proof = proofOf(unsubscribeKey, { accountId, kind })
  const query = new URLSearchParams({ account: accountId, email: kind, proof })
  return `${publicUrl}/api/unsubscribe/?${query.toString()}`
}

export function isUnsubscribeProof(
  key: string,
  subscription: Subscription,
  proof: string,
): boolean {
  const expected = Buffer.from(proofOf(key, subscription))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function proofOf(key: string, { accountId, kind }: Subscription): string {
  return createHmac('sha256', key).update(`${accountId} ${kind}`).digest('base64url')
}
