import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../index.ts'
import { signDropCowboy } from '../reports/signatures.ts'
import { call } from '../testing/call.ts'
import { needReport, startReceiver, type ReportReceiver } from '../testing/report-receiver.ts'
import { until } from '../testing/until.ts'

let simulators: Simulators
let receiver: ReportReceiver

beforeEach(async () => {
  simulators = await startSimulators({ reportDelayMs: 5, failureRate: 0, retryGapsMs: [20, 20] })
  receiver = await startReceiver()
})
afterEach(async () => {
  await simulators.close()
  await receiver.close()
})

const anyText: unknown = expect.any(String)
const anyNumber: unknown = expect.any(Number)
const counts = z.object({ requests: z.number(), calls: z.number(), distinct: z.number() })
const keys = () => {
  const { key, secret } = simulators.credentials.dropCowboy
  return { 'x-key': key, 'x-secret': secret }
}

function drop(change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { phoneLineId, voiceId } = simulators.credentials.dropCowboy
  const body = {
    to: '+13125550142',
    phone_line_id: phoneLineId,
    tts_body: 'Hello',
    voice_id: voiceId,
    foreign_id: 'delivery-1',
    callback_url: `${receiver.url}/callback?token=t`,
    ...change,
  }
  return call('POST', `${simulators.urls.dropCowboy}/rvm`, body, { ...keys(), ...headers })
}

async function voiceCounts() {
  const { body } = await call('GET', `${simulators.urls.control}/stats`)
  return counts.parse(body['voice'])
}

async function register(eventTypes = ['contact.rvm.status']) {
  const response = await call(
    'POST',
    `${simulators.urls.dropCowboy}/register/public/webhooks`,
    { hook_url: `${receiver.url}/webhook`, event_types: eventTypes },
    keys(),
  )
  expect(response.status).toBe(201)
  return z
    .object({ webhook_id: z.string(), signing_secret: z.string() })
    .parse(response.body['data'])
}

async function reasonCode(change: Record<string, unknown>, headers: Record<string, string> = {}) {
  const before = receiver.received.length
  expect((await drop(change, headers)).status).toBe(202)
  await until(() => receiver.received.length > before, 'the callback arrived')
  return receiver.received[before]?.body['reason_code']
}

test('queues a drop, leaves it on the phone and sends one callback with foreign_id', async () => {
  const response = await drop()
  expect(response.status).toBe(202)
  expect(response.body).toEqual({ status: 'queued', message_id: anyText })
  await until(() => receiver.received.length === 1, 'the callback arrived')
  expect(receiver.received[0]?.path).toBe('/callback?token=t')
  expect(receiver.received[0]?.headers['x-signature']).toBeUndefined()
  expect(receiver.received[0]?.body).toMatchObject({
    phone_number: '+13125550142',
    product_code: 'rvm',
    status: 'success',
    reason_code: 0,
    foreign_id: 'delivery-1',
    dnc: false,
  })
  const phone = await call('GET', `${simulators.urls.control}/phones/%2B13125550142`)
  expect(phone.body['voicemails']).toMatchObject([
    { text: 'Hello', foreign_id: 'delivery-1', voice: 'Ava' },
  ])
  expect(await voiceCounts()).toEqual({ requests: 1, calls: 1, distinct: 1 })
})

test('the signed webhook reports the same facts without foreign_id', async () => {
  const { signing_secret } = await register()
  await drop({ to: '+15550010002' })
  await until(() => receiver.received.length === 2, 'callback and webhook arrived')
  const callback = receiver.received.find(({ path }) => path.startsWith('/callback'))
  const webhook = receiver.received.find(({ path }) => path === '/webhook')
  const { headers, raw, body } = needReport(webhook)
  expect(headers['x-signature']).toBe(
    signDropCowboy(signing_secret, String(headers['x-timestamp']), raw),
  )
  expect(Math.abs(Number(headers['x-timestamp']) - Date.now() / 1000)).toBeLessThan(10)
  expect(headers).toMatchObject({ 'x-signature-version': 'v1', 'x-attempt': '1' })
  expect(headers['x-event-id']).toBe(body['event_id'])
  expect(body).toMatchObject({ event: 'contact.rvm.status', event_at: anyNumber })
  expect(body['data']).toEqual({
    team_id: callback?.body['team_id'],
    contact_id: callback?.body['contact_id'],
    drop_id: callback?.body['drop_id'],
    campaign_id: null,
    campaign_type: 'rvm',
    status: 'failure',
    reason: callback?.body['reason'],
    reason_code: 4000,
    to: '+15550010002',
    from: '+15550010100',
  })
})

test('does not send the same key and body again, in any order of the JSON', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await drop({}, key)
  const { voiceId } = simulators.credentials.dropCowboy
  expect(
    (await drop({ voice_id: voiceId, tts_body: 'Hello', to: '+13125550142' }, key)).status,
  ).toBe(202)
  const { callback_url, ...rest } = {
    callback_url: `${receiver.url}/callback?token=t`,
    to: '+13125550142',
  }
  expect((await drop({ ...rest, callback_url }, key)).status).toBe(202)
  await drop({ foreign_id: 'marker' })
  await until(() => receiver.received.length >= 2, 'both callbacks arrived')
  expect(receiver.received.map(({ body }) => body['foreign_id'])).toEqual(['delivery-1', 'marker'])
  expect(await voiceCounts()).toEqual({ requests: 4, calls: 2, distinct: 2 })
})

test('forgets a key after 24 hours of the simulators own clock', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await drop({}, key)
  const now = Date.now() + 24 * 3_600_000 + 60_000
  expect((await call('POST', `${simulators.urls.control}/clock`, { now })).status).toBe(200)
  await drop({}, key)
  expect(await voiceCounts()).toEqual({ requests: 2, calls: 2, distinct: 1 })
})

test('a key with another body results in 3027, an invalid key in 3028', async () => {
  const key = { 'idempotency-key': randomUUID() }
  expect(await reasonCode({}, key)).toBe(0)
  expect(await reasonCode({ tts_body: 'Other' }, key)).toBe(3027)
  expect(await reasonCode({}, { 'idempotency-key': 'x'.repeat(256) })).toBe(3028)
})

test('reports setup faults by callback with their own codes', async () => {
  const none = { tts_body: undefined, voice_id: undefined }
  expect(await reasonCode(none)).toBe(3001)
  expect(await reasonCode({ ...none, media_id: randomUUID() })).toBe(3001)
  expect(await reasonCode({ media_id: 'm' })).toBe(3001)
  expect(await reasonCode({ voice_id: undefined })).toBe(3002)
  expect(await reasonCode({ voice_id: randomUUID() })).toBe(3002)
  expect(await reasonCode({ tts_body: undefined })).toBe(3015)
  expect(await reasonCode({ ...none, audio_url: 'https://a/b.mp3' })).toBe(3014)
  expect(await reasonCode({ tts_body: 'x'.repeat(1201) })).toBe(3021)
  expect(await reasonCode({ tts_body: 'x'.repeat(1200) })).toBe(0)
  expect(await reasonCode({ phone_line_id: randomUUID() })).toBe(3013)
  expect(await reasonCode({ phone_line_id: undefined })).toBe(0)
  expect(await reasonCode({ to: '3125550142' })).toBe(3011)
  expect(await reasonCode({ to: '+13' })).toBe(3012)
})

test('reports an invalid callback only to the webhooks', async () => {
  await register()
  await drop({ callback_url: 'mailto:me@example.com' })
  await until(() => receiver.received.length === 1, 'the webhook arrived')
  expect(receiver.received[0]?.body['data']).toMatchObject({ reason_code: 3019 })
})

test('no credentials get 401, wrong ones 202 and later 3007 by callback only', async () => {
  await register()
  const { status, body } = await drop({}, { 'x-key': '', 'x-secret': '' })
  expect(status).toBe(401)
  expect(body).toMatchObject({
    type: 'https://api-v2.dropcowboy.com/errors/unauthorized',
    status: 401,
    title: 'Unauthorized',
    detail: anyText,
    instance: '/rvm',
    request_id: anyText,
  })
  expect(await reasonCode({}, { 'x-secret': 'wrong' })).toBe(3007)
  expect(await reasonCode({}, { 'x-secret': '' })).toBe(3007)
  expect(await reasonCode({ foreign_id: 'marker' })).toBe(0)
  await until(() => receiver.received.length >= 4, 'the webhook of the good drop arrived')
  const webhooks = receiver.received.filter(({ path }) => path === '/webhook')
  expect(webhooks.map(({ body: event }) => event['data'])).toMatchObject([{ reason_code: 0 }])
})

test('tries a refused webhook three times with its event id, a callback once', async () => {
  await register()
  receiver.responses.push(500, 500, 500, 500)
  await drop()
  await until(() => receiver.received.length === 4, 'callback and three attempts arrived')
  const webhooks = receiver.received.filter(({ path }) => path === '/webhook')
  expect(webhooks.map(({ headers }) => headers['x-attempt'])).toEqual(['1', '2', '3'])
  expect(new Set(webhooks.map(({ headers }) => headers['x-event-id'])).size).toBe(1)
})

test('does not retry a webhook after a 401 response', async () => {
  await register()
  receiver.responses.push(401, 401)
  await drop()
  await drop({ foreign_id: 'marker', to: '+13125550143' })
  await until(() => receiver.received.length === 4, 'two callbacks and two webhooks arrived')
  expect(receiver.received.every(({ headers }) => (headers['x-attempt'] ?? '1') === '1')).toBe(true)
})

test('an empty idempotency key is none', async () => {
  await drop({}, { 'idempotency-key': '' })
  await drop({}, { 'idempotency-key': '' })
  expect(await voiceCounts()).toMatchObject({ requests: 2, calls: 2 })
})

test('sends a receipt to the webhook that wants it, with a recording for seven days', async () => {
  await register(['contact.rvm.receipt'])
  await drop({ callback_url: undefined })
  await until(() => receiver.received.length === 1, 'the receipt arrived')
  const { proof_of_delivery_url: url } = z
    .object({ proof_of_delivery_url: z.url() })
    .parse(receiver.received[0]?.body['data'])
  const recording = await call('GET', url)
  expect([recording.status, recording.headers['content-type']]).toEqual([200, 'audio/wav'])
  expect((await call('GET', `${url}x`)).status).toBe(404)
  const now = Date.now() + 7 * 24 * 3_600_000 + 60_000
  await call('POST', `${simulators.urls.control}/clock`, { now })
  expect((await call('GET', url)).status).toBe(404)
})

test('a simulated number has no recording, and a simulated caller', async () => {
  await register(['contact.rvm.status', 'contact.rvm.receipt'])
  await drop({ to: '+15550010001' })
  await drop({ foreign_id: 'marker' })
  await until(() => receiver.received.length === 5, 'all reports of both drops arrived')
  const [simulated] = receiver.received.filter(
    ({ body }) => body['phone_number'] === '+15550010001',
  )
  expect(needReport(simulated).body).toMatchObject({
    caller_id: '+15550010100',
    proof_of_delivery_url: '',
    product_cost: 0,
  })
})

test('an account in testing, or without money, fails what is not to a simulated number', async () => {
  const set = (change: object) => call('POST', `${simulators.urls.control}/settings`, change)
  const readiness = async () => {
    const url = `${simulators.urls.dropCowboy}/register/public/integration-readiness`
    return (await call('GET', url, undefined, keys())).body['data']
  }
  const codeOf = async (to: string, foreign_id: string) => {
    await drop({ to, foreign_id })
    const report = () => receiver.received.find(({ body }) => body['foreign_id'] === foreign_id)
    await until(() => report() !== undefined, 'the drop is reported')
    return report()?.body['reason_code']
  }
  await set({ test_numbers_only: true })
  expect(await readiness()).toMatchObject({ test_numbers_only: true })
  expect(await codeOf('+13125550142', 'd1')).toBe(3040)
  expect(await codeOf('+15550010001', 'd2')).toBe(0)
  await set({ test_numbers_only: false, voice_funds: 0 })
  expect(await readiness()).toMatchObject({ test_numbers_only: false, funds: { funds_ok: false } })
  expect(await codeOf('+13125550142', 'd3')).toBe(3000)
  await set({ voice_funds: 25 })
  expect(await codeOf('+13125550142', 'd4')).toBe(0)
})
