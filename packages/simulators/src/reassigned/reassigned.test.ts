import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSimulators } from '../index.ts'
import type { Simulators } from '../index.ts'
import { call } from '../testing/call.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ seed: 'reassigned' })
})
afterAll(() => simulators.close())

const post = (path: string, body: object, authorization = '') =>
  call('POST', `${simulators.urls.reassigned}${path}`, body, { authorization })
async function token(): Promise<string> {
  const { refreshToken } = simulators.credentials.reassigned
  const { body } = await post('/b/public/api/idToken', { refreshToken })
  return String(body['idToken'])
}
const numbers = (tn: string, date: string) => {
  const { companyId } = simulators.credentials.reassigned
  return { tnList: [{ tn, date, companyId }] }
}

it.each([
  ['5550060001', '2024-01-01', 'yes'],
  ['5550060002', '2024-01-01', 'no_data'],
  ['5550060003', '2026-01-14', 'yes'],
  ['5550060003', '2026-01-15', 'no'],
  ['4085550100', '2024-01-01', 'no'],
])('reports for %s since %s: %s', async (tn, date, disconnected) => {
  const { body } = await post('/api/tn', numbers(tn, date), await token())
  expect(body['replies']).toMatchObject([{ tn, disconnected, dateProvided: date }])
})

it('refuses a wrong token, a day that is not before today, and more than 100 numbers', async () => {
  const [one] = numbers('4085550100', '2024-01-01').tnList
  const today = new Date().toISOString().slice(0, 10)
  expect((await post('/b/public/api/idToken', { refreshToken: 'x' })).status).toBe(401)
  expect((await post('/api/tn', { tnList: [one] }, 'x')).status).toBe(401)
  expect((await post('/api/tn', numbers('4085550100', today), await token())).status).toBe(400)
  const many = { tnList: Array.from({ length: 101 }, () => one) }
  expect((await post('/api/tn', many, await token())).status).toBe(400)
})
