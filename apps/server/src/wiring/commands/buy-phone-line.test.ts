import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Fetch } from '../../platform/call-once.ts'
import { dropCowboyAccount } from '../../providers/voice/drop-cowboy-account.ts'
import { buyPhoneLine } from './buy-phone-line.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ failureRate: 0 })
})
afterAll(() => simulators.close())

const accessOf = () => {
  const { key, secret } = simulators.credentials.dropCowboy
  return { baseUrl: simulators.urls.dropCowboy, key, secret }
}
const buy = (name: string, by: Fetch = fetch) =>
  buyPhoneLine({ fetch: by, access: accessOf() }, name)
const linesNamed = async (name: string) =>
  (await dropCowboyAccount(fetch, accessOf()).lines()).filter((line) => line.name === name)

/** Lets each POST arrive, and loses its response. */
const losing: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  if (init?.method === 'POST') throw new TypeError('fetch failed')
  return response
}

it('buys a line, and finds it again by its name', async () => {
  const bought = await buy('Bright Smile')
  expect(bought.isNew).toBe(true)
  expect(await buy('Bright Smile')).toEqual({ phoneLineId: bought.phoneLineId, isNew: false })
  expect(await linesNamed('Bright Smile')).toHaveLength(1)
})

it('buys one line where the response was lost and the command is repeated', async () => {
  await expect(buy('Rosa’s Bikes', losing)).rejects.toThrow('Say the same again')
  const { isNew, phoneLineId } = await buy('Rosa’s Bikes')
  expect({ isNew, lines: await linesNamed('Rosa’s Bikes') }).toMatchObject({
    isNew: false,
    lines: [{ id: phoneLineId }],
  })
})

it('chooses none of several lines with one name', async () => {
  await buy('Twice')
  await dropCowboyAccount(fetch, accessOf()).makeLine('Twice')
  await expect(buy('Twice')).rejects.toThrow(/Several lines are named Twice: .*--phone-line/)
})

it('names the response where the provider refuses the keys', async () => {
  const access = { ...accessOf(), secret: 'another' }
  await expect(buyPhoneLine({ fetch, access }, 'Refused')).rejects.toThrow('status 401')
})
