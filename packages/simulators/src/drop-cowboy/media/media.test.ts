import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from 'undici'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../../index.ts'
import { call } from '../../testing/call.ts'
import { startReceiver, type ReportReceiver } from '../../testing/report-receiver.ts'
import { until } from '../../testing/until.ts'

let simulators: Simulators
let receiver: ReportReceiver
beforeAll(async () => {
  simulators = await startSimulators({ reportDelayMs: 1, failureRate: 0 })
  receiver = await startReceiver()
})
afterAll(async () => {
  await simulators.close()
  await receiver.close()
})

const target = z.object({ url: z.url(), content_type: z.string() })
const createdSchema = z.object({
  media_id: z.string(),
  media_exists: z.literal(false),
  upload: z.object({ mp3: target, wav: target }),
})
const keys = () => {
  const { key, secret } = simulators.credentials.dropCowboy
  return { 'x-key': key, 'x-secret': secret }
}
const media = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
  call(method, `${simulators.urls.dropCowboy}/media/public/media${path}`, body, keys())

async function create() {
  const { status, body } = await media('POST', '', {
    name: 'Greeting',
    type: 'rvm',
    signed_upload: true,
  })
  expect(status).toBe(201)
  return createdSchema.parse(body['data'])
}

/** As a client of the store does: without a key. */
async function put(url: string, contentType: string): Promise<number> {
  const headers = { 'content-type': contentType }
  const response = await request(url, { method: 'PUT', headers, body: Buffer.from('bytes') })
  await response.body.dump()
  return response.statusCode
}

async function codeOfDropWith(media_id: string): Promise<unknown> {
  const before = receiver.received.length
  const drop = { to: '+13125550142', media_id, callback_url: receiver.url }
  await call('POST', `${simulators.urls.dropCowboy}/rvm`, drop, keys())
  await until(() => receiver.received.length > before, 'the callback arrived')
  return receiver.received[before]?.body['reason_code']
}

test('a signed upload can be sent once it is complete', async () => {
  const { media_id, upload } = await create()
  expect(await codeOfDropWith(media_id)).toBe(3033)
  expect(upload.mp3.content_type).toBe('audio/mpeg')
  expect(await put(upload.mp3.url, 'audio/mpeg')).toBe(200)
  expect(await codeOfDropWith(media_id)).toBe(3033)
  const done = await media('POST', `/${media_id}/complete`, {})
  expect(done.body['data']).toMatchObject({ media_id, media_exists: true })
  expect(await codeOfDropWith(media_id)).toBe(0)
  const list = await media('GET', '?limit=1')
  expect(list.body['data']).toMatchObject({ medias: [{ media_id }], total: 1 })
  expect((await media('GET', `/${media_id}`)).body['data']).toMatchObject({ name: 'Greeting' })
})

test('an upload must have exactly its content type, and an address that still works', async () => {
  const { media_id, upload } = await create()
  expect(await put(upload.wav.url, 'audio/mpeg')).toBe(403)
  expect(await put(upload.wav.url, 'audio/wav; charset=utf-8')).toBe(403)
  expect(await put(`${upload.wav.url}0`, 'audio/wav')).toBe(403)
  const done = await media('POST', `/${media_id}/complete`)
  expect(done.body['data']).toMatchObject({ media_exists: false })
  const now = Date.now() + 2 * 24 * 3_600_000 + 60_000
  await call('POST', `${simulators.urls.control}/clock`, { now })
  expect(await put(upload.wav.url, 'audio/wav')).toBe(403)
  const policy = await media('GET', `/${media_id}/policy`)
  const fresh = z.object({ upload: z.object({ wav: target }) }).parse(policy.body['data'])
  expect(await put(fresh.upload.wav.url, 'audio/wav')).toBe(200)
})

test('an import is ready at once, and a file that is deleted can be sent no more', async () => {
  const url = 'https://files.example/hello.mp3'
  const imported = await media('POST', '', { name: 'Hello', type: 'rvm', url, ext: '.mp3' })
  const { media_id } = z.object({ media_id: z.string() }).parse(imported.body['data'])
  expect(await codeOfDropWith(media_id)).toBe(0)
  expect((await media('DELETE', `/${media_id}`)).status).toBe(200)
  expect((await media('GET', `/${media_id}`)).status).toBe(404)
  expect(await codeOfDropWith(media_id)).toBe(3033)
  expect(await codeOfDropWith(randomUUID())).toBe(3001)
  expect((await media('POST', '', { name: 'Hello', url, ext: 'mp3' })).status).toBe(400)
})
