import { afterEach, expect, it } from 'vitest'
import fastify from 'fastify'
import { sendError } from '../errors.ts'
import { operatorsOnly } from './operators-only.ts'
import type { OperatorAccess } from './operators-only.ts'

const token = 't'.repeat(32)
const onRefused = (): void => undefined
let close = async (): Promise<unknown> => undefined
afterEach(() => close())

function serve(access: OperatorAccess) {
  const api = fastify()
  close = () => api.close()
  api.setErrorHandler(sendError)
  api.get('/metrics', { onRequest: operatorsOnly(access) }, async () => 'figures')
  return async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return api.inject({ url: '/metrics', headers })
  }
}

it('lets all in where nothing is real', async () => {
  expect((await serve('open')()).body).toBe('figures')
})

it('does not exist without a token, whatever is sent', async () => {
  const get = serve({ token: undefined, onRefused })
  for (const sent of [undefined, 'Bearer ', `Bearer ${token}`, 'Bearer undefined', 'Basic Og==']) {
    expect((await get(sent)).statusCode).toBe(404)
  }
})

it('lets in who sends the token, as a program or as a browser', async () => {
  const get = serve({ token, onRefused })
  const asPassword = Buffer.from(`operator:${token}`).toString('base64')
  expect((await get(`Bearer ${token}`)).body).toBe('figures')
  expect((await get(`Basic ${asPassword}`)).body).toBe('figures')
  for (const sent of [
    undefined,
    '',
    'Bearer',
    `Bearer ${token}x`,
    `Token ${token}`,
    'Basic Og==',
  ]) {
    const refused = await get(sent)
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toMatch(/^Basic /)
  }
})

it('reports a wrong token with the network that it came from, and not the first visit of a browser', async () => {
  const networks: string[] = []
  const get = serve({ token, onRefused: (network) => void networks.push(network) })
  await get()
  await get(`Bearer ${token}`)
  expect(networks).toEqual([])
  await get('Bearer wrong')
  await get('Basic d3Jvbmc=')
  expect(networks).toEqual(['127.0.0.x', '127.0.0.x'])
})
