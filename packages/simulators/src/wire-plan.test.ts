import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSimulators, type Simulators } from './index.ts'
import { call } from './testing/call.ts'
import { startReceiver, type ReportReceiver } from './testing/report-receiver.ts'
import { until } from './testing/until.ts'

let simulators: Simulators
let receiver: ReportReceiver

beforeEach(async () => {
  simulators = await startSimulators({ reportDelayMs: 5, failureRate: 0 })
  receiver = await startReceiver()
})
afterEach(async () => {
  await simulators.close()
  await receiver.close()
})

function drop(to: string, key: string, foreignId = to) {
  const { phoneLineId, voiceId, ...keys } = simulators.credentials.dropCowboy
  const body = {
    to,
    phone_line_id: phoneLineId,
    tts_body: 'Hello',
    voice_id: voiceId,
    foreign_id: foreignId,
    callback_url: receiver.url,
  }
  const headers = { 'x-key': keys.key, 'x-secret': keys.secret, 'idempotency-key': key }
  return call('POST', `${simulators.urls.dropCowboy}/rvm`, body, headers)
}

function send(to: string, text = 'Hello') {
  const { apiKey, from } = simulators.credentials.telnyx
  const body = { to, from, text, webhook_url: receiver.url, use_profile_webhooks: false }
  const headers = { authorization: `Bearer ${apiKey}` }
  return call('POST', `${simulators.urls.telnyx}/v2/messages`, body, headers)
}

const fault = (body: object) => call('POST', `${simulators.urls.control}/faults`, body)
const stats = async () => (await call('GET', `${simulators.urls.control}/stats`)).body
const callbacks = (foreignId: string) =>
  receiver.received.filter(({ body }) => body['foreign_id'] === foreignId).length

test('15550030001 gets a 500 and then a success, per voice key and per text number', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const statuses = []
  for (const key of [one, one, other, other])
    statuses.push((await drop('+15550030001', key)).status)
  expect(statuses).toEqual([500, 202, 500, 202])
  expect([(await send('+15550030001')).status, (await send('+15550030001')).status]).toEqual([
    500, 200,
  ])
  expect(await stats()).toMatchObject({ voice: { requests: 4, calls: 2, distinct: 1 } })
})

test('15550030002 gets a 429 with Retry-After first and then a success', async () => {
  const key = randomUUID()
  const voice = await drop('+15550030002', key)
  const text = await send('+15550030002')
  expect([voice.status, text.status]).toEqual([429, 429])
  expect([voice.headers['retry-after'], text.headers['retry-after']]).toEqual(['1', '1'])
  expect((await drop('+15550030002', key)).status).toBe(202)
  expect((await send('+15550030002')).status).toBe(200)
})

test('15550030003 is accepted and never reported', async () => {
  expect((await drop('+15550030003', randomUUID())).status).toBe(202)
  expect((await send('+15550030003')).status).toBe(200)
  await drop('+13125550142', randomUUID(), 'marker')
  await until(() => callbacks('marker') === 1, 'a later report arrived')
  expect(receiver.received).toHaveLength(1)
})

test('15550030004 does the work and drops the connection; its key then gets a 202', async () => {
  const key = randomUUID()
  await expect(drop('+15550030004', key)).rejects.toThrow('other side closed')
  await expect(send('+15550030004')).rejects.toThrow('other side closed')
  expect((await drop('+15550030004', key)).status).toBe(202)
  await until(() => receiver.received.length === 3, 'one callback and two text events arrived')
  expect(await stats()).toEqual({
    voice: { requests: 2, calls: 1, distinct: 1 },
    text: { requests: 1, calls: 1, distinct: 1 },
  })
})

test('15550030005 reports before it responds', async () => {
  await drop('+15550030005', randomUUID())
  expect(receiver.received).toHaveLength(1)
  await send('+15550030005')
  expect(receiver.received).toHaveLength(3)
})

test('a 429 and a 500 fault respond with their status for their count and do no work', async () => {
  await fault({ target: 'voice', kind: '429', count: 1 })
  const response = await fault({ target: 'text', kind: '500', count: 1 })
  expect(response.body['faults']).toEqual([
    { target: 'voice', kind: '429', remaining: 1 },
    { target: 'text', kind: '500', remaining: 1 },
  ])
  const voice = await drop('+13125550142', randomUUID())
  expect([voice.status, voice.headers['retry-after']]).toEqual([429, '1'])
  expect((await send('+13125550142')).status).toBe(500)
  expect((await drop('+13125550142', randomUUID())).status).toBe(202)
  expect((await send('+13125550142')).status).toBe(200)
  expect(await stats()).toMatchObject({ voice: { calls: 1 }, text: { calls: 1 } })
})

test('a time-out fault never responds and does not keep the simulators from closing', async () => {
  await fault({ target: 'text', kind: 'timeout' })
  await expect(send('+13125550142')).rejects.toThrow('Headers Timeout Error')
  const pending = send('+13125550142').catch((error: unknown) => error)
  const startMs = performance.now()
  await simulators.close()
  expect(performance.now() - startMs).toBeLessThan(1_000)
  expect(await pending).toBeInstanceOf(Error)
})

test('a drop fault does the work first', async () => {
  await fault({ target: 'text', kind: 'drop', count: 1 })
  await expect(send('+13125550142')).rejects.toThrow('other side closed')
  await until(() => receiver.received.length === 2, 'both events arrived')
  expect(await stats()).toMatchObject({ text: { requests: 1, calls: 1 } })
})

test('a duplicate fault reports twice under one event id', async () => {
  await fault({ target: 'voice', kind: 'duplicate', count: 1 })
  await drop('+13125550142', randomUUID(), 'twice')
  await drop('+13125550142', randomUUID(), 'once')
  await until(() => receiver.received.length === 3, 'three callbacks arrived')
  expect([callbacks('twice'), callbacks('once')]).toEqual([2, 1])
})

test('a shuffle fault releases every report once, in another order', async () => {
  await fault({ target: 'voice', kind: 'shuffle' })
  const sent = Array.from({ length: 12 }, (_, index) => `d${index}`)
  for (const foreignId of sent) await drop('+13125550142', randomUUID(), foreignId)
  await until(() => receiver.received.length === sent.length, 'all callbacks arrived')
  const arrived = receiver.received.map(({ body }) => String(body['foreign_id']))
  expect(arrived).not.toEqual(sent)
  expect(arrived.toSorted()).toEqual(sent.toSorted())
})

test('a gateway that times out returns 502 after the work and 504 without it', async () => {
  await fault({ target: 'text', kind: '502', count: 1 })
  await fault({ target: 'voice', kind: '502', count: 1 })
  const key = randomUUID()
  expect([(await send('+13125550142')).status, (await drop('+13125550142', key)).status]).toEqual([
    502, 502,
  ])
  // The key is known already, because the first request did its work.
  expect((await drop('+13125550142', key)).status).toBe(202)
  await until(() => receiver.received.length === 3, 'the reports of both arrived')
  await fault({ target: 'text', kind: '504', count: 1 })
  await fault({ target: 'voice', kind: '504', count: 1 })
  expect((await send('+13125550143')).status).toBe(504)
  expect((await drop('+13125550143', randomUUID())).status).toBe(504)
  expect(await stats()).toMatchObject({ voice: { calls: 1 }, text: { calls: 1 } })
})

test('a redirect and a sign-in page replace the responses of both channels', async () => {
  for (const target of ['voice', 'text']) await fault({ target, kind: 'redirect', count: 1 })
  const responses = [await drop('+13125550142', randomUUID()), await send('+13125550142')]
  expect(responses.map(({ status }) => status)).toEqual([302, 302])
  for (const target of ['voice', 'text']) await fault({ target, kind: 'portal', count: 1 })
  const pages = [await drop('+13125550142', randomUUID()), await send('+13125550142')]
  for (const { status, headers } of pages) {
    expect([status, headers['content-type']]).toEqual([200, 'text/html'])
  }
  expect(await stats()).toMatchObject({ voice: { calls: 0 }, text: { calls: 0 } })
})

test('an account without funds is reported for voice, and refused at once for text', async () => {
  await fault({ target: 'voice', kind: 'no-funds', count: 1 })
  await fault({ target: 'text', kind: 'no-funds', count: 1 })
  expect((await drop('+13125550142', randomUUID(), 'poor')).status).toBe(202)
  await until(() => callbacks('poor') === 1, 'the callback arrived')
  expect(receiver.received[0]?.body).toMatchObject({ status: 'failure', reason_code: 3000 })
  const text = await send('+13125550142')
  expect([text.status, text.body['errors']]).toMatchObject([402, [{ code: '20100' }]])
  expect(await stats()).toMatchObject({ voice: { calls: 0 }, text: { calls: 0 } })
})

test('a report may have an unpublished code', async () => {
  await fault({ target: 'voice', kind: 'unknown-code', count: 1 })
  await fault({ target: 'text', kind: 'unknown-code', count: 1 })
  await drop('+13125550142', randomUUID(), 'odd')
  await until(() => callbacks('odd') === 1, 'the callback arrived')
  expect(receiver.received[0]?.body).toMatchObject({ status: 'failure', reason_code: 3999 })
  await send('+13125550142')
  await until(() => receiver.received.length === 3, 'both events arrived')
  expect(JSON.stringify(receiver.received[2]?.body)).toContain('"code":"40999"')
})

test('signs an event that the caller does not know like any other', async () => {
  const { dropCowboy, telnyx } = simulators.credentials
  const keys = { 'x-key': dropCowboy.key, 'x-secret': dropCowboy.secret }
  const registration = { hook_url: `${receiver.url}/voice`, event_types: ['contact.rvm.status'] }
  const base = simulators.urls.dropCowboy
  await call('POST', `${base}/register/public/webhooks`, registration, keys)
  const profile = `${simulators.urls.telnyx}/v2/messaging_profiles/${telnyx.messagingProfileId}`
  const bearer = { authorization: `Bearer ${telnyx.apiKey}` }
  await call('PATCH', profile, { webhook_url: `${receiver.url}/text` }, bearer)
  for (const target of ['voice', 'text']) await fault({ target, kind: 'unknown-event', count: 1 })
  await drop('+13125550142', randomUUID())
  await send('+13125550142')
  const events = () => receiver.received.filter(({ body }) => isUnknown(body))
  await until(() => events().length === 2, 'both unknown events arrived')
  for (const { headers } of events()) {
    expect(headers['x-signature'] ?? headers['telnyx-signature-ed25519']).toBeTruthy()
  }
})

function isUnknown(body: Record<string, unknown>): boolean {
  return /account\.updated|spend-limit-reached/.test(JSON.stringify(body))
}
