import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from 'undici'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../index.ts'
import { call } from '../testing/call.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators()
})
afterAll(() => simulators.close())

const mails = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
    sent_at: z.iso.datetime(),
  }),
)

/** Speaks SMTP by hand: one line at a time, each after the response to the last. */
async function sendMail(recipients: string[], message: string): Promise<void> {
  const { host, port } = simulators.credentials.smtp
  const lines = [
    'EHLO test',
    'AUTH PLAIN AGEAYg==',
    'MAIL FROM:<from@example.com>',
    ...recipients.map((recipient) => `RCPT TO:<${recipient}>`),
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ]
  const socket = createConnection({ host, port })
  socket.setEncoding('utf8')
  for await (const chunk of socket) {
    const result = String(chunk)
    if (/^[45]/m.test(result)) throw new Error(result)
    if (!/^\d{3} /m.test(result)) continue
    const line = lines.shift()
    if (line !== undefined) socket.write(`${line}\r\n`)
  }
}

async function readMail(query = '') {
  const response = await request(`${simulators.urls.control}/mail${query}`)
  return mails.parse(await response.body.json())
}

const MIME = [
  'From: Afterbeep <from@example.com>',
  'To: someone@example.com',
  'Subject: =?utf-8?q?Caf=C3=A9?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Open http://localhost:3000/auth/verify-email?token=abc&x=1.',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<a href="http://localhost:3000/auth/verify-email?token=abc&amp;x=1">Open</a> <a href="https://example.com/help">help</a>',
  '--b--',
].join('\r\n')

test('keeps a mail for each recipient with its links, newest first', async () => {
  await sendMail(['First@example.com', 'second@example.com'], MIME)
  await sendMail(['first@example.com'], 'Subject: Later\r\n\r\nNothing to open')
  const first = await readMail('?to=first%40example.com')
  expect(first.map(({ subject }) => subject)).toEqual(['Later', 'Café'])
  expect(first[1]?.links).toEqual([
    'http://localhost:3000/auth/verify-email?token=abc&x=1',
    'https://example.com/help',
  ])
  expect(first[1]?.text).toContain('Open http://localhost:3000')
  expect(await readMail('?to=nobody@example.com')).toEqual([])
  expect(await readMail()).toHaveLength(3)
})

test('moves the clock only forward, by ISO text or epoch milliseconds', async () => {
  const url = `${simulators.urls.control}/clock`
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const moved = await call('POST', url, { now: tomorrow })
  expect(Date.parse(String(moved.body['now']))).toBeGreaterThanOrEqual(Date.parse(tomorrow))
  expect((await call('POST', url, { now: Date.now() })).status).toBe(409)
  const read = await call('GET', url)
  expect(Date.parse(String(read.body['now'])) - Date.parse(tomorrow)).toBeLessThan(5_000)
  expect((await call('POST', url, { now: 'soon' })).status).toBe(400)
})

test.each([1e300, 253_402_300_800_000, '2090-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'never moves the clock so far ahead that no calendar holds it: %s',
  async (now) => {
    const url = `${simulators.urls.control}/clock`
    expect(await call('POST', url, { now })).toMatchObject({
      status: 400,
      body: { error: 'The clock goes at most fifty years ahead of today.' },
    })
    const read = await call('GET', url)
    expect(Date.parse(String(read.body['now'])) - Date.now()).toBeLessThan(2 * 86_400_000)
  },
)

test('credentials have the shape a product needs', async () => {
  const { body } = await call('GET', `${simulators.urls.control}/credentials`)
  expect(body).toEqual(simulators.credentials)
  expect(simulators.credentials.stripe.secretKey).toMatch(/^sk_test_/)
  expect(simulators.credentials.stripe.publishableKey).toMatch(/^pk_test_/)
  expect(simulators.credentials.stripe.webhookSecret).toMatch(/^whsec_/)
  expect(Buffer.from(simulators.credentials.telnyx.publicKey, 'base64')).toHaveLength(32)
})

test('returns the current settings and refuses invalid ones', async () => {
  const url = `${simulators.urls.control}/settings`
  const changed = await call('POST', url, { report_delay_ms: 5 })
  expect(changed.body).toEqual({
    report_delay_ms: 5,
    failure_rate: 0.03,
    retry_gaps_ms: null,
    test_numbers_only: false,
    voice_funds: 25,
  })
  expect((await call('POST', url, { failure_rate: 2 })).status).toBe(400)
  const fault = { target: 'voice', kind: 'unheard' }
  expect((await call('POST', `${simulators.urls.control}/faults`, fault)).status).toBe(400)
})

test('a phone without calls is empty, and an invalid number is refused', async () => {
  const base = `${simulators.urls.control}/phones`
  expect((await call('GET', `${base}/+13125550777`)).body).toEqual({ voicemails: [], messages: [] })
  expect((await call('GET', `${base}/hello`)).status).toBe(400)
  expect((await call('GET', `${simulators.urls.control}/healthz`)).status).toBe(200)
})
