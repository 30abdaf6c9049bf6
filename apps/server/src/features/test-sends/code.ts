import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import type { OwnPhone } from './test-sends-deps.ts'

const CODES = 1_000_000

/** Six digits, the first of which may be zero. */
export function createCode(): string {
  return String(randomInt(CODES)).padStart(6, '0')
}

/** What the database keeps: the same code has another hash for anybody else, and for another send. */
export function hashCode(
  secret: string,
  { accountId, userId, phone }: OwnPhone,
  sendId: string,
  code: string,
): string {
  const whose = [accountId, userId, phone, sendId, code].join(' ')
  return createHmac('sha256', secret).update(whose).digest('base64url')
}

/** Takes as long for a code that is almost right as for any other. */
export function isSameHash(given: string, kept: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The text that carries it: who sends it, what for, and how to have no more of them. */
export function codeText(code: string): string {
  return (
    `${code} is your Afterbeep code for sending tests to this phone. It is good for ` +
    `${testSendLimits.codeMinutes} minutes. Not you? Reply STOP to opt out.`
  )
}
