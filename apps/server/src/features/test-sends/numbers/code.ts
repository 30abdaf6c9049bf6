import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import type { OwnPhone } from '../test-sends-deps.ts'

const CODES = 1_000_000

/** Six digits, the first of which may be zero. */
export function createCode(): string {
  return String(randomInt(CODES)).padStart(6, '0')
}

/** What the database stores: the same code has another hash for another user or another send. */
export function hashCode(
  secret: string,
  { accountId, userId, phone }: OwnPhone,
  sendId: string,
  code: string,
): string {
  const whose = [accountId, userId, phone, sendId, code].join(' ')
  return createHmac('sha256', secret).update(whose).digest('base64url')
}

/** Constant time: an almost right code takes as long as any other. */
export function isSameHash(given: string, kept: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The text with the code: who sends it, its purpose, and how to opt out. */
export function codeText(code: string): string {
  return (
    `${code} is your Afterbeep code for sending tests to this phone. It is good for ` +
    `${testSendLimits.codeMinutes} minutes. Not you? Reply STOP to opt out.`
  )
}
