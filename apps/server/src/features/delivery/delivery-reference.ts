import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Channel } from '@afterbeep/contract/pricing'

/** Which delivery is meant: its whole primary key. */
export interface DeliveryKey {
  accountId: string
  runId: string
  channel: Channel
  line: number
}

/** The deliveries of one run over one channel. */
export type RunChannel = Omit<DeliveryKey, 'line'>

const channelLetters = { voice: 'v', text: 't' } as const
const REFERENCE = /^([\w-]{22})([\w-]{22})([vt])(\d{1,9})$/

/**
 * A delivery's name towards the providers: foreign id, idempotency key and part of the report
 * address. It is made of the key itself, so it is the same at every try and needs no column or index.
 */
export function referenceOf(key: DeliveryKey): string {
  return `${packUuid(key.accountId)}${packUuid(key.runId)}${channelLetters[key.channel]}${key.line}`
}

/** The key that a reference names; undefined for any text that is not one of ours. */
export function parseReference(reference: string): DeliveryKey | undefined {
  const [, account, run, letter, line] = REFERENCE.exec(reference) ?? []
  if (account === undefined || run === undefined || line === undefined) return undefined
  return {
    accountId: unpackUuid(account),
    runId: unpackUuid(run),
    channel: letter === 'v' ? 'voice' : 'text',
    line: Number(line),
  }
}

/** Proof, in a report's address, that we made the address: unsigned callbacks have no other. */
export function reportToken(secret: string, reference: string): string {
  return createHmac('sha256', secret).update(`report:${reference}`).digest('base64url').slice(0, 22)
}

export function isReportToken(secret: string, reference: string, token: string): boolean {
  const expected = Buffer.from(reportToken(secret, reference))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function packUuid(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
}

function unpackUuid(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
