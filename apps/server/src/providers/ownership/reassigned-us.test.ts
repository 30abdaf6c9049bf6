import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openSimulatedOwnership } from '../../testing/ownership/simulated-ownership.ts'
import type { SimulatedOwnership } from '../../testing/ownership/simulated-ownership.ts'
import { OwnershipError } from './port.ts'
import type { OwnershipProvider } from './port.ts'

let simulated: SimulatedOwnership
let provider: OwnershipProvider
beforeAll(async () => {
  simulated = await openSimulatedOwnership(500)
  provider = simulated.provider
})
afterAll(() => simulated.close())
afterEach(() => simulated.fail('none'))

const since = '2024-05-06'
const ask = (...phones: number[]) => provider.ask(phones.map((phone) => ({ phone, since })))

it('returns a result for each number, in the order of the questions', async () => {
  expect(await ask(15550060002, 15550060001, 14085550100)).toEqual(['no_data', 'yes', 'no'])
})

it('gets a new token when the hour of its token is over', async () => {
  await ask(14085550100)
  await simulated.moveClock(Date.now() + 2 * 3_600_000)
  expect(await ask(15550060001)).toEqual(['yes'])
})

it.each(['500', '429', 'timeout', 'drop'])(
  'knows nothing of any number after a %s',
  async (kind) => {
    await simulated.fail(kind)
    const error: unknown = await ask(15550060001, 14085550100).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OwnershipError)
    expect(String(error)).not.toContain('5550060001')
  },
)

it('reports that its credentials are refused', async () => {
  const wrong = simulated.withWrongToken()
  await expect(wrong.check()).rejects.toMatchObject({ status: 401 })
  await wrong.close()
  await expect(provider.check()).resolves.toBeUndefined()
})
