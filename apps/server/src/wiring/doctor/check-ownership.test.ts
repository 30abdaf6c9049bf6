import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSimulatedOwnership } from '../../testing/ownership/simulated-ownership.ts'
import type { SimulatedOwnership } from '../../testing/ownership/simulated-ownership.ts'
import { checkOwnership } from './check-ownership.ts'

let simulated: SimulatedOwnership
beforeAll(async () => {
  simulated = await openSimulatedOwnership(500)
})
afterAll(() => simulated.close())

it('names a token that is refused, and a service that does not respond', async () => {
  expect(await checkOwnership(undefined)).toMatchObject({ state: 'ok' })
  const refused = await checkOwnership(simulated.withWrongToken())
  expect(refused).toMatchObject({
    state: 'fault',
    todo: expect.stringMatching(/RND_REFRESH_TOKEN/),
  })
  await simulated.fail('500')
  const broken = await checkOwnership(simulated.withWrongToken())
  expect(broken).toMatchObject({ state: 'fault', todo: expect.stringMatching(/RND_URL/) })
  await simulated.fail('none')
  expect(await checkOwnership(simulated.provider)).toMatchObject({ state: 'ok' })
})
