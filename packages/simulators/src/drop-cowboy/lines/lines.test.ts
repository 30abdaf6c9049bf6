import { afterAll, beforeAll, expect, test } from 'vitest'
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

const keys = () => {
  const { key, secret } = simulators.credentials.dropCowboy
  return { 'x-key': key, 'x-secret': secret }
}
const get = (path: string) => call('GET', simulators.urls.dropCowboy + path, undefined, keys())
const post = (path: string, body: object) =>
  call('POST', simulators.urls.dropCowboy + path, body, keys())

async function codeOfDropFrom(phone_line_id: string): Promise<unknown> {
  const { voiceId } = simulators.credentials.dropCowboy
  const before = receiver.received.length
  const drop = { to: '+13125550142', phone_line_id, tts_body: 'Hi', voice_id: voiceId }
  await post('/rvm', { ...drop, callback_url: receiver.url })
  await until(() => receiver.received.length > before, 'the callback arrived')
  return receiver.received[before]?.body['reason_code']
}

async function createLine(name: string): Promise<string> {
  const { status, body } = await post('/phone/public/lines', { name, type: 'voice' })
  expect(status).toBe(200)
  return z.object({ ivr_id: z.string() }).parse(body['data']).ivr_id
}

test('lists lines as an array with ivr_id, also by a part of their name', async () => {
  const { phoneLineId } = simulators.credentials.dropCowboy
  const own = { ivr_id: phoneLineId, name: 'Simulated line', type: 'voice', is_default: true }
  expect((await get('/phone/public/lines')).body).toMatchObject({
    data: [own],
    meta: { request_id: expect.any(String) },
  })
  expect((await get('/phone/public/lines?search_term=simulated')).body['data']).toEqual([own])
  expect((await get('/phone/public/lines?search_term=other')).body['data']).toEqual([])
  expect((await call('GET', `${simulators.urls.dropCowboy}/phone/public/lines`)).status).toBe(401)
})

test('sends nothing from a new line until it has a number', async () => {
  const line = await createLine('Local presence')
  expect(await codeOfDropFrom(line)).toBe(4010)
  const phone_numbers = ['+14085550100', '408']
  const started = await post('/phone/public/numbers/import', { phone_numbers, phone_line_id: line })
  expect(started.status).toBe(202)
  const { long_job_id } = z.object({ long_job_id: z.string() }).parse(started.body['data'])
  const job = await get(`/phone/public/numbers/import/${long_job_id}`)
  expect(job.body['data']).toMatchObject({
    status: 'completed',
    result: { added: 1, updated: 0, invalid: 1, conflicts: 0, sample_invalid: ['408'] },
  })
  expect((await get(`/phone/public/lines/${line}/numbers`)).body['data']).toMatchObject([
    { phone_number: '+14085550100' },
  ])
  expect(await codeOfDropFrom(line)).toBe(0)
  expect(receiver.received.at(-1)?.body['caller_id']).toBe('+14085550100')
})

test('rents numbers of an area onto a line', async () => {
  const line = await createLine('Chicago')
  const search = { country_iso: 'US', pattern: '312', type: 'local', limit: 3 }
  const found = await post('/phone/public/numbers/available', search)
  const numbers = z.array(z.object({ phone_number: z.string() })).parse(found.body['data'])
  expect(numbers).toHaveLength(3)
  const chosen = numbers.slice(0, 1).map(({ phone_number }) => phone_number)
  const rented = await post('/phone/public/numbers/rent', { numbers: chosen, voice_ivr_id: line })
  expect(rented.body['data']).toEqual({ numbers: chosen })
  expect(await codeOfDropFrom(line)).toBe(0)
})
