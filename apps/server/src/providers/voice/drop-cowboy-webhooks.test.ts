import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSimulatedVoices } from '../../testing/messages/simulated-voices.ts'
import { createCalls } from './drop-cowboy-calls.ts'
import { namedSecrets, registerVoiceWebhook } from './drop-cowboy-webhooks.ts'

let simulated: Awaited<ReturnType<typeof startSimulatedVoices>>
beforeAll(async () => {
  simulated = await startSimulatedVoices()
})
afterAll(() => simulated.close())

const access = () => {
  const { baseUrl, key, secret } = simulated
  return { baseUrl, key, secret, timeoutMs: 2000 }
}

describe('our address for reports', () => {
  it('is registered once, however often that is asked for, with one secret', async () => {
    const url = 'https://shop.example/api/webhooks/drop-cowboy/'
    const secret = await registerVoiceWebhook(access(), url)
    expect(await registerVoiceWebhook(access(), url)).toBe(secret)
    const other = await registerVoiceWebhook(access(), `${url}other/`)
    expect(other).not.toBe(secret)
    const calls = createCalls(access())
    expect(await namedSecrets(calls)).toEqual([secret, other])
    await calls.close()
  })

  it('is not registered with a wrong key, and the error has no secret in it', async () => {
    const wrong = { ...access(), secret: 'very-wrong' }
    const failed = registerVoiceWebhook(wrong, 'https://shop.example/')
    await expect(failed).rejects.toThrow(/^status 401$/)
  })
})
