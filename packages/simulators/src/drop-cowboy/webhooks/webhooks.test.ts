import { afterEach, beforeEach, expect, test } from 'vitest'
import { request } from 'undici'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../../index.ts'
import { signDropCowboy } from '../../reports/signatures.ts'
import { call } from '../../testing/call.ts'
import { startReceiver, type ReportReceiver } from '../../testing/report-receiver.ts'
import { until } from '../../testing/until.ts'

let simulators: Simulators
let receiver: ReportReceiver
beforeEach(async () => {
  simulators = await startSimulators({ reportDelayMs: 1, failureRate: 0 })
  receiver = await startReceiver()
})
afterEach(async () => {
  await simulators.close()
  await receiver.close()
})

const createdSchema = z.object({
  webhook_id: z.string(),
  signing_secret: z.string(),
  signing_secret_created_at: z.iso.datetime(),
})
const secretsSchema = z.array(
  z.object({
    webhook_id: z.string(),
    event_types: z.array(z.string()),
    hook_type: z.string(),
    signing_secret: z.string(),
  }),
)
const keys = () => {
  const { key, secret } = simulators.credentials.dropCowboy
  return { 'x-key': key, 'x-secret': secret }
}
const webhooks = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  call(method, `${simulators.urls.dropCowboy}/register/public/webhooks${path}`, body, keys())

async function create(path: string) {
  const hook_url = `${receiver.url}/${path}`
  const response = await webhooks('POST', '', { hook_url, event_types: ['contact.rvm.status'] })
  expect(response.status).toBe(201)
  return createdSchema.parse(response.body['data'])
}

async function secrets() {
  const url = `${simulators.urls.dropCowboy}/register/public/account/webhook-signing-secret`
  return secretsSchema.parse((await call('GET', url, undefined, keys())).body['data'])
}

async function reportsOfDrop(count: number) {
  const before = receiver.received.length
  const { voiceId } = simulators.credentials.dropCowboy
  const drop = { to: '+13125550142', tts_body: 'Hi', voice_id: voiceId }
  await call('POST', `${simulators.urls.dropCowboy}/rvm`, drop, keys())
  await until(() => receiver.received.length === before + count, 'all webhooks arrived')
  return receiver.received.slice(before)
}

test('each webhook is signed with a secret of its own', async () => {
  const one = await create('one')
  const other = await create('one')
  expect(other.webhook_id).not.toBe(one.webhook_id)
  expect(other.signing_secret).not.toBe(one.signing_secret)
  const reports = await reportsOfDrop(2)
  const signatures = reports.map(({ headers }) => headers['x-signature'])
  const expected = [one, other].flatMap(({ signing_secret }) =>
    reports.map(({ headers, raw }) =>
      signDropCowboy(signing_secret, String(headers['x-timestamp']), raw),
    ),
  )
  for (const signature of signatures) expect(expected).toContain(signature)
  expect((await secrets()).map(({ webhook_id }) => webhook_id)).toEqual([
    one.webhook_id,
    other.webhook_id,
  ])
})

test('lists them without their secrets', async () => {
  const { webhook_id } = await create('one')
  expect((await webhooks('GET')).body['data']).toEqual([
    {
      webhook_id,
      name: '',
      hook_url: `${receiver.url}/one`,
      event_types: ['contact.rvm.status'],
    },
  ])
})

test('an update changes what it names, and never the secret', async () => {
  const { webhook_id, signing_secret } = await create('one')
  const changed = await webhooks('PUT', `/${webhook_id}`, { hook_url: `${receiver.url}/two` })
  expect([changed.status, changed.body['data']]).toMatchObject([
    200,
    { hook_url: `${receiver.url}/two`, event_types: ['contact.rvm.status'] },
  ])
  expect(JSON.stringify(changed.body)).not.toContain(signing_secret)
  const [report] = await reportsOfDrop(1)
  expect(report?.path).toBe('/two')
  const events = { event_types: ['contact.rvm.receipt'], name: 'Mine' }
  await webhooks('PUT', `/${webhook_id}`, events)
  expect((await webhooks('GET')).body['data']).toMatchObject([events])
  expect((await secrets())[0]?.signing_secret).toBe(signing_secret)
  const nothing = await webhooks('PUT', `/${webhook_id}`, {})
  expect([nothing.status, nothing.body['details']]).toEqual([400, { code: 'nothing_to_update' }])
  expect((await webhooks('PUT', '/other', events)).status).toBe(404)
})

test('a rotation needs no body, and the old secret is dead at once', async () => {
  const first = await create('one')
  const url = `${simulators.urls.dropCowboy}/register/public/webhooks/${first.webhook_id}`
  // Their own clients name a type although there is no body.
  const headers = { ...keys(), 'content-type': 'application/json' }
  const response = await request(`${url}/rotate-secret`, { method: 'POST', headers })
  const rotated = z.object({ data: createdSchema }).parse(await response.body.json()).data
  expect(rotated.signing_secret).not.toBe(first.signing_secret)
  expect((await secrets())[0]?.signing_secret).toBe(rotated.signing_secret)
  const credentials = await call('GET', `${simulators.urls.control}/credentials`)
  expect(credentials.body['dropCowboy']).toMatchObject({ signingSecret: rotated.signing_secret })
  const [report] = await reportsOfDrop(1)
  const timestamp = String(report?.headers['x-timestamp'])
  expect(report?.headers['x-signature']).toBe(
    signDropCowboy(rotated.signing_secret, timestamp, report?.raw ?? ''),
  )
})

test('a webhook that is deleted gets nothing any more', async () => {
  const { webhook_id } = await create('one')
  await create('two')
  expect((await webhooks('DELETE', `/${webhook_id}`)).status).toBe(200)
  expect((await webhooks('DELETE', `/${webhook_id}`)).status).toBe(404)
  expect((await reportsOfDrop(1)).map(({ path }) => path)).toEqual(['/two'])
})

test('an account holds fifty webhooks', async () => {
  for (let number = 0; number < 50; number += 1) await create(`hook/${number}`)
  const more = { hook_url: receiver.url, event_types: ['contact.rvm.status'] }
  const refused = await webhooks('POST', '', more)
  expect([refused.status, refused.body['details']]).toEqual([
    400,
    { code: 'webhook_limit_reached' },
  ])
  expect((await webhooks('POST', '', { ...more, event_types: ['nothing'] })).status).toBe(400)
})
