import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../index.ts'
import { call } from '../testing/call.ts'
import {
  startReceiver,
  type ReceivedReport,
  type ReportReceiver,
} from '../testing/report-receiver.ts'
import { until } from '../testing/until.ts'

let simulators: Simulators
let receiver: ReportReceiver

beforeEach(async () => {
  simulators = await startSimulators({ reportDelayMs: 10, failureRate: 0, retryGapsMs: [20, 20] })
  receiver = await startReceiver()
})
afterEach(async () => {
  await simulators.close()
  await receiver.close()
})

const event = z.object({
  id: z.string(),
  event_type: z.string(),
  record_type: z.literal('event'),
  occurred_at: z.iso.datetime(),
  payload: z.looseObject({
    to: z.array(z.looseObject({ phone_number: z.string(), status: z.string() })),
    errors: z.array(z.looseObject({ code: z.string() })),
  }),
})
const errors = z.array(z.object({ code: z.string(), title: z.string(), detail: z.string() }))

const bearer = () => ({ authorization: `Bearer ${simulators.credentials.telnyx.apiKey}` })
const eventOf = (report: ReceivedReport) => event.parse(report.body['data'])
const events = () => receiver.received.map(eventOf)

function send(change: Record<string, unknown> = {}) {
  const { from } = simulators.credentials.telnyx
  const body = {
    to: '+13125550142',
    from,
    text: 'Hello',
    webhook_url: `${receiver.url}/message`,
    use_profile_webhooks: false,
    ...change,
  }
  return call('POST', `${simulators.urls.telnyx}/v2/messages`, body, bearer())
}

function setProfileWebhook() {
  const { messagingProfileId } = simulators.credentials.telnyx
  const url = `${simulators.urls.telnyx}/v2/messaging_profiles/${messagingProfileId}`
  return call('PATCH', url, { webhook_url: `${receiver.url}/profile` }, bearer())
}

function reply(text: string) {
  return call('POST', `${simulators.urls.control}/phones/13125550142/replies`, { text })
}

test('queues a text, delivers it to the phone and reports it by two signed events', async () => {
  const response = await send()
  expect(response.status).toBe(200)
  expect(response.body['data']).toMatchObject({
    record_type: 'message',
    direction: 'outbound',
    to: [{ phone_number: '+13125550142', status: 'queued' }],
    parts: 1,
    encoding: 'GSM-7',
    errors: [],
  })
  await until(() => receiver.received.length === 2, 'both events arrived')
  expect(events().map(({ event_type }) => event_type)).toEqual([
    'message.sent',
    'message.finalized',
  ])
  expect(events()[1]?.payload).toMatchObject({ to: [{ status: 'delivered' }], errors: [] })
  const raw = Buffer.from(simulators.credentials.telnyx.publicKey, 'base64')
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  for (const report of receiver.received) {
    const signed = Buffer.from(`${String(report.headers['telnyx-timestamp'])}|${report.raw}`)
    const signature = Buffer.from(String(report.headers['telnyx-signature-ed25519']), 'base64')
    expect(verify(null, signed, key, signature)).toBe(true)
  }
  const phone = await call('GET', `${simulators.urls.control}/phones/13125550142`)
  expect(phone.body['messages']).toMatchObject([{ direction: 'outbound', text: 'Hello' }])
})

test('sends events to the profile when the message requests its webhooks', async () => {
  await setProfileWebhook()
  await send({ use_profile_webhooks: true })
  await until(() => receiver.received.length === 2, 'both events arrived')
  expect(receiver.received.map(({ path }) => path)).toEqual(['/profile', '/profile'])
})

test('the same text sent twice is sent twice: there is no idempotency', async () => {
  await send()
  await send()
  const { body } = await call('GET', `${simulators.urls.control}/stats`)
  expect(body['text']).toEqual({ requests: 2, calls: 2, distinct: 1 })
  await call('POST', `${simulators.urls.control}/stats/reset`)
  const reset = await call('GET', `${simulators.urls.control}/stats`)
  expect(reset.body['text']).toEqual({ requests: 0, calls: 0, distinct: 0 })
})

test('reports a failed text by message.finalized with the error code', async () => {
  await send({ to: '+15550020003' })
  await until(() => receiver.received.length === 1, 'the event arrived')
  expect(events()[0]?.payload).toMatchObject({
    to: [{ status: 'sending_failed' }],
    errors: [{ code: '40001', title: 'Not routable' }],
  })
})

test('fails a text with the published code that the number ends in', async () => {
  for (const code of ['40020', '40155', '40329']) {
    receiver.received.length = 0
    await send({ to: `+1555004${code.slice(1)}` })
    const failure = () => events().find(({ payload }) => payload.errors.length > 0)?.payload
    await until(() => failure() !== undefined, 'the failure arrived')
    expect(failure()?.errors[0]?.code).toBe(code)
    expect(failure()?.errors[0]?.title).not.toBe('Error')
  }
})

test('sends an ordinary text and then fails it with a failure rate of 1', async () => {
  await call('POST', `${simulators.urls.control}/settings`, { failure_rate: 1 })
  await send()
  await until(() => receiver.received.length === 2, 'both events arrived')
  expect(events()[1]?.payload.to[0]?.status).toBe('delivery_failed')
  expect(['40001', '40003', '40005']).toContain(events()[1]?.payload.errors[0]?.code)
})

test.each([
  [{ to: '+15550020090' }, 400, '40300'],
  [{ to: '+15550020099' }, 403, '40010'],
  [{ to: '+13' }, 400, '40310'],
  [{ from: '+13125550199' }, 400, '40305'],
  [{ from: undefined }, 400, '40305'],
  [{ messaging_profile_id: 'other' }, 400, '40312'],
  [{ text: '' }, 400, '40316'],
  [{ text: 'é€'.repeat(800) }, 400, '40302'],
])('%o is refused with %i and %s', async (change, status, code) => {
  const response = await send(change)
  expect(response.status).toBe(status)
  expect(errors.parse(response.body['errors'])[0]?.code).toBe(code)
})

test('a wrong key gets 401 in the error shape, and counts as a request', async () => {
  const response = await call(
    'POST',
    `${simulators.urls.telnyx}/v2/messages`,
    {},
    { authorization: 'Bearer x' },
  )
  expect(response.status).toBe(401)
  expect(errors.parse(response.body['errors'])[0]?.code).toBe('10009')
  const { body } = await call('GET', `${simulators.urls.control}/stats`)
  expect(body['text']).toEqual({ requests: 1, calls: 0, distinct: 0 })
})

test('sends an event three times under one id without a 2xx response', async () => {
  receiver.responses.push(302, 404, 500)
  await send({ to: '+15550020003' })
  await until(() => receiver.received.length === 3, 'three attempts arrived')
  expect(new Set(events().map(({ id }) => id)).size).toBe(1)
})

test('STOP blocks the number until START, and both are reported with their autoresponse', async () => {
  await setProfileWebhook()
  const response = await reply(' stop ')
  expect(response.body).toMatchObject({ direction: 'inbound', text: ' stop ' })
  const blocked = await send()
  expect([blocked.status, errors.parse(blocked.body['errors'])[0]?.code]).toEqual([400, '40300'])
  await reply('Start')
  expect((await send({ webhook_url: undefined })).status).toBe(200)
  await until(() => receiver.received.length === 4, 'two inbound and two outbound events arrived')
  const inbound = events().filter(({ event_type }) => event_type === 'message.received')
  expect(inbound.map(({ payload }) => payload['autoresponse_type'])).toEqual(['STOP', 'START'])
  expect(inbound[0]?.payload).toMatchObject({
    direction: 'inbound',
    from: { phone_number: '+13125550142' },
    to: [{ phone_number: simulators.credentials.telnyx.from }],
    text: ' stop ',
  })
})

test('only passes on words that Telnyx does not know', async () => {
  await setProfileWebhook()
  for (const text of ['REVOKE', 'opt out', 'Stop. Thank you']) await reply(text)
  expect((await send()).status).toBe(200)
  await until(() => receiver.received.length >= 3, 'the replies arrived')
  const inbound = events().filter(({ event_type }) => event_type === 'message.received')
  expect(inbound.map(({ payload }) => payload['autoresponse_type'])).toEqual([null, null, null])
})

test('the profile can be read and changed, an unknown one is 404', async () => {
  expect((await setProfileWebhook()).body['data']).toMatchObject({
    webhook_url: `${receiver.url}/profile`,
  })
  const base = `${simulators.urls.telnyx}/v2/messaging_profiles`
  const { messagingProfileId } = simulators.credentials.telnyx
  const read = await call('GET', `${base}/${messagingProfileId}`, undefined, bearer())
  expect(read.body['data']).toMatchObject({
    id: messagingProfileId,
    webhook_url: `${receiver.url}/profile`,
  })
  expect((await call('GET', `${base}/other`, undefined, bearer())).status).toBe(404)
})

test('the account has other numbers too, and a person replies to the one that texted last', async () => {
  await setProfileWebhook()
  for (const from of ['+18445550077', '+18445550078']) {
    expect((await send({ from, to: '+13125550142' })).status).toBe(200)
  }
  expect((await send({ from: '+12125550100' })).status).toBe(400)
  await until(() => receiver.received.length === 4, 'both texts were reported')
  await reply('Hi')
  await until(() => receiver.received.length === 5, 'the reply was reported')
  const heard = events().find(({ event_type }) => event_type === 'message.received')
  expect(heard?.payload.to[0]?.phone_number).toBe('+18445550078')
})
