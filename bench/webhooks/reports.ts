import { createHash, createPrivateKey, hash, hkdfSync, randomUUID, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { OUR_IDS, REPEAT_EVERY, TEXT_EVERY, voiceCodeOf } from './load-words.ts'
import type { ReportPlan } from './load-words.ts'

/** An id that distinguishes our events from those of the demo account of an embedded database. */
const newId = () => `${OUR_IDS}${randomUUID().slice(OUR_IDS.length)}`

interface Signing {
  tokenSecret: string
  textKey: KeyObject
  timestamp: string
}

/** A repeat comes this many requests after the first: soon, but not at the same moment. */
const REPEAT_AFTER = 407

/** Requests as they go over the wire, in the order in which they are sent. */
export interface Requests {
  all: Buffer[]
  /** How many of them repeat an earlier one. */
  repeats: number
}

/**
 * Callbacks about voicemails, signed webhooks about texts, and repeats. Written beforehand, so that
 * signing is not measured.
 */
export function requestsOf(plan: ReportPlan, host: string): Requests {
  const signing: Signing = {
    tokenSecret: reportKeyOf(plan.hashKey),
    textKey: textKeyOf(plan.simulatorSeed),
    timestamp: String(Math.floor(Date.now() / 1000)),
  }
  const all: Buffer[] = []
  let repeats = 0
  const add = (request: Buffer) => {
    all.push(request)
    const earlier = all[all.length - REPEAT_AFTER]
    if (all.length % REPEAT_EVERY !== 0 || !earlier) return
    all.push(earlier)
    repeats += 1
  }
  for (let line = 1; line <= plan.voicemails; line += 1) {
    add(callbackOf(plan, line, signing, host))
    if (line % TEXT_EVERY === 0) add(textWebhookOf(plan, line, signing, host))
  }
  return { all, repeats }
}

/** As the product derives it. */
function reportKeyOf(hashKey: string): string {
  const derived = hkdfSync('sha256', hashKey, '', 'afterbeep report addresses', 32)
  return Buffer.from(derived).toString('base64url')
}

/** The address as the product makes it; the provider receives it with the drop. */
function addressOf(
  plan: ReportPlan,
  provider: 'drop-cowboy' | 'telnyx',
  line: number,
  { tokenSecret }: Signing,
): { reference: string; path: string } {
  const packed = (uuid: string) =>
    Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
  const letter = provider === 'telnyx' ? 't' : 'v'
  const reference = `${packed(plan.accountId)}${packed(plan.runId)}${letter}${line}`
  const token = hash('sha256', `${tokenSecret}:report:${reference}`, 'base64url').slice(0, 22)
  return { reference, path: `/api/webhooks/${provider}/${reference}/${token}/` }
}

function callbackOf(plan: ReportPlan, line: number, signing: Signing, host: string): Buffer {
  const { reference, path } = addressOf(plan, 'drop-cowboy', line, signing)
  const code = voiceCodeOf(line)
  const body = JSON.stringify({
    drop_id: newId(),
    team_id: '5b0a4a6c-0e55-4a54-9c0e-3a1f6c2b7d11',
    contact_id: randomUUID(),
    phone_number: `+1408${2_000_000 + ((line * 7919) % 5_000_000)}`,
    caller_id: '+12125550100',
    product_code: 'rvm',
    status: code === 0 ? 'success' : 'failure',
    reason: code === 0 ? '' : 'it did not work',
    reason_code: code,
    product_cost: code === 0 ? 0.04 : 0,
    dnc: code === 4016,
    attempt_date: '2026-03-20T15:04:05.000Z',
    foreign_id: reference,
    proof_of_delivery_url: code === 0 ? 'https://example.com/proof/5b0a4a6c' : '',
  })
  return requestOf(path, host, '', body)
}

function textWebhookOf(plan: ReportPlan, line: number, signing: Signing, host: string): Buffer {
  const { path } = addressOf(plan, 'telnyx', line, signing)
  const to = { phone_number: `+1408${2_000_000 + line}`, status: 'delivered', carrier: 'C' }
  const payload = {
    record_type: 'message',
    direction: 'outbound',
    id: randomUUID(),
    type: 'SMS',
    messaging_profile_id: '4001a9b5-7f0b-4d4e-8f6b-0e2a6f4ad2f0',
    from: { phone_number: '+18445550001', carrier: 'Telnyx', line_type: 'VoIP' },
    to: [{ ...to, line_type: 'Wireless' }],
    text: 'Hi Katherine, our spring offers are here. Call us back! Reply STOP to opt out.',
    parts: 1,
    encoding: 'GSM-7',
    received_at: '2026-03-20T15:04:05.000Z',
    errors: [],
  }
  const event = { event_type: 'message.finalized', id: newId(), record_type: 'event' }
  const body = JSON.stringify({
    data: { ...event, occurred_at: '2026-03-20T15:04:05.000Z', payload },
  })
  const { textKey, timestamp } = signing
  const signature = sign(null, Buffer.from(`${timestamp}|${body}`), textKey).toString('base64')
  const headers = `telnyx-timestamp: ${timestamp}\r\ntelnyx-signature-ed25519: ${signature}\r\n`
  return requestOf(path, host, headers, body)
}

function requestOf(path: string, host: string, headers: string, body: string): Buffer {
  const length = Buffer.byteLength(body)
  const usual = `host: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${usual}${headers}\r\n${body}`)
}

/** RFC 8410: the prefix of the 32 bytes of an Ed25519 private key in PKCS#8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that simulators started with this seed sign with (packages/simulators, credentials). */
function textKeyOf(seed: string): KeyObject {
  const bytes = createHash('sha256').update(`${seed}\ntelnyx-signing`).digest()
  const key = Buffer.concat([PKCS8_PREFIX, bytes])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
