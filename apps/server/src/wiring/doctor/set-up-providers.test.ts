import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { ConfigError } from '../../config.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { emptyVendors } from '../../testing/doctor/empty-vendors.ts'
import { voiceHost } from '../../testing/doctor/published-vendors.ts'
import { setUpProviders } from './set-up-providers.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ liveKeys: true })
})
afterAll(() => simulators.close())

/** What an operator has on the first day: keys, a number and an address. */
const firstDay = () => ({
  PUBLIC_URL: 'https://beep.shop.com',
  DROP_COWBOY_KEY: 'voice-key',
  DROP_COWBOY_SECRET: 'voice-secret',
  TELNYX_API_KEY: 'KEY0123456789',
  TELNYX_FROM: '+18445550001',
  STRIPE_URL: simulators.urls.stripe,
  STRIPE_SECRET_KEY: simulators.credentials.stripe.secretKey,
})

/** The two vendors as a new account finds them, and the simulated third. */
function world() {
  const vendors = emptyVendors()
  const written: string[] = []
  const called: Fetch = (url, init) => {
    if ((init?.method ?? 'GET') !== 'GET') written.push(`${init?.method} ${new URL(url).pathname}`)
    return url.startsWith(simulators.urls.stripe) ? fetch(url, init) : vendors.fetch(url, init)
  }
  return { ...vendors, fetch: called, written }
}

it('makes what is missing, prints the settings for it, and does nothing at the second run', async () => {
  const { fetch: called, written, state } = world()
  const first = await setUpProviders(firstDay(), called)
  expect(first.failed).toBe(false)
  expect(state.profileWebhook).toBe('https://beep.shop.com/api/webhooks/telnyx/')
  expect(state.webhooks.map(({ hook_url }) => hook_url)).toEqual([
    'https://beep.shop.com/api/webhooks/drop-cowboy/',
  ])
  const [, settings = ''] = first.text.split('Put into the settings:\n')
  const printed = Object.fromEntries(
    settings.split('\n').map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^\w+=/, '')]),
  )
  expect(printed).toMatchObject({
    DROP_COWBOY_PHONE_LINE_ID: state.lines[0]?.ivr_id,
    DROP_COWBOY_VOICE_ID: 'voice-1',
    DROP_COWBOY_SIGNING_SECRETS: 'signing-secret-1',
    TELNYX_PUBLIC_KEY: state.publicKey,
    STRIPE_WEBHOOK_SECRET: simulators.credentials.stripe.webhookSecret,
  })
  expect(written.length).toBeGreaterThan(3)

  written.length = 0
  const again = await setUpProviders({ ...firstDay(), ...printed }, called)
  expect(written).toEqual([])
  expect(again.text).not.toContain('Put into the settings')
  expect(again.text.split('\n').filter((line) => /^(created|changed|failed)/.test(line))).toEqual(
    [],
  )
  expect(again.text.match(/^there/gm)).toHaveLength(9)
})

it('makes no second line or webhook where the settings of the first run were lost', async () => {
  const { fetch: called, state } = world()
  await setUpProviders(firstDay(), called)
  const { text } = await setUpProviders(firstDay(), called)
  expect([state.lines.length, state.webhooks.length]).toEqual([1, 1])
  expect(text).toContain('DROP_COWBOY_SIGNING_SECRETS=signing-secret-1')
  expect(text).toContain('Its secret was shown when it was made.')
})

it('mends a webhook that lacks an event, and keeps those that it has', async () => {
  const { fetch: called, state } = world()
  const hook_url = 'https://beep.shop.com/api/webhooks/drop-cowboy/'
  state.webhooks.push({ webhook_id: 'w', hook_url, event_types: ['contact.sms.status'] })
  const { text } = await setUpProviders(firstDay(), called)
  expect(text).toContain('changed  Drop Cowboy webhook')
  expect(state.webhooks).toHaveLength(1)
  expect(state.webhooks[0]?.event_types.toSorted()).toEqual([
    'contact.rvm.receipt',
    'contact.rvm.status',
    'contact.sms.status',
  ])
})

it('goes on with the others where one provider refuses, and names it', async () => {
  const { fetch: called } = world()
  const refusing: Fetch = (url, init) =>
    url.startsWith(voiceHost)
      ? Promise.resolve(Response.json({}, { status: 401 }))
      : called(url, init)
  const { text, failed } = await setUpProviders(firstDay(), refusing)
  expect(failed).toBe(true)
  expect(text).toMatch(/^failed {3}Drop Cowboy: an unexpected response came \(status 401\)/)
  expect(text).toContain('created  Telnyx webhook')
  expect(text).not.toContain('voice-secret')
})

it('sets up what there are keys for, and names the settings of the others', async () => {
  const { PUBLIC_URL, TELNYX_API_KEY } = firstDay()
  const { fetch: called } = world()
  const { text } = await setUpProviders({ PUBLIC_URL, TELNYX_API_KEY }, called)
  expect(text).toContain('Set DROP_COWBOY_KEY and DROP_COWBOY_SECRET')
  expect(text).toContain('Set STRIPE_SECRET_KEY')
  expect(text).toContain('Buy a number at Telnyx')
})

it('refuses an address to which no provider reports', async () => {
  const { fetch: called } = world()
  for (const PUBLIC_URL of [undefined, 'http://beep.shop.com', 'beep']) {
    await expect(setUpProviders({ ...firstDay(), PUBLIC_URL }, called)).rejects.toThrow(ConfigError)
  }
})

it('has the application of calls back report to us, and changes nothing at the second run', async () => {
  const { apiKey, callApplicationId } = simulators.credentials.telnyx
  const env = {
    PUBLIC_URL: 'https://beep.shop.com',
    TELNYX_URL: simulators.urls.telnyx,
    TELNYX_API_KEY: apiKey,
    TELNYX_CALL_APPLICATION_ID: callApplicationId,
  }
  const calls = 'Telnyx calls to https://beep.shop.com/api/webhooks/telnyx/calls/'
  expect((await setUpProviders(env, fetch)).text).toContain(`created  ${calls}`)
  expect((await setUpProviders(env, fetch)).text).toContain(`there    ${calls}`)
  const other = await setUpProviders({ ...env, TELNYX_CALL_APPLICATION_ID: 'none' }, fetch)
  expect(other.text).toContain('Set TELNYX_CALL_APPLICATION_ID to an application of this account.')
})
