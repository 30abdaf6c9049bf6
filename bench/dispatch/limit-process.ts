// The limit: the same drops sent by nothing but the HTTP client, in a fresh process like the
// product's, with every body written beforehand.
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'

const [url = '', way = 'request', requests = '0', inFlight = '1'] = process.argv.slice(2)
const count = Number(requests)
const pool = new Pool(url, { connections: Number(inFlight) })

const line = randomUUID()
const voice = randomUUID()
const bodies = Array.from({ length: count }, (_, index) => bodyOf(index))
let next = 0

function referenceOf(index: number): string {
  return `${'a'.repeat(44)}v${index}`
}

function bodyOf(index: number): string {
  const reference = referenceOf(index)
  return JSON.stringify({
    to: `+1${4_082_000_000 + ((index * 7919) % 5_000_000)}`,
    phone_line_id: line,
    tts_body: 'Hi Katherine, our spring offers are here. Call us back!',
    voice_id: voice,
    foreign_id: reference,
    callback_url: `http://127.0.0.1:9/api/webhooks/drop-cowboy/${reference}/${'t'.repeat(22)}`,
  })
}

function callOf(index: number) {
  const headers = ['content-type', 'application/json', 'x-key', 'k'.repeat(32)]
  const secret = ['x-secret', 's'.repeat(32), 'idempotency-key', referenceOf(index)]
  const body = bodies[index] ?? ''
  return { method: 'POST' as const, path: '/rvm', headers: [...headers, ...secret], body }
}

async function byRequest(): Promise<void> {
  while (next < count) {
    const { body } = await pool.request(callOf(next++))
    await body.text()
  }
}

function byDispatch(): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = () => {
      if (next >= count) return resolve()
      const parts: Buffer[] = []
      pool.dispatch(callOf(next++), {
        onRequestStart: () => undefined,
        onResponseStart: () => undefined,
        onResponseData: (_controller, part) => void parts.push(part),
        onResponseEnd: send,
        onResponseError: (_controller, error) => reject(error),
      })
    }
    send()
  })
}

async function sendAll(): Promise<void> {
  const lane = way === 'dispatch' ? byDispatch : byRequest
  await Promise.all(Array.from({ length: Number(inFlight) }, lane))
  await pool.close()
  process.disconnect()
}

process.once('message', () => void sendAll())
process.send?.('ready')
