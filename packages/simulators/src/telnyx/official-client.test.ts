import Telnyx from 'telnyx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../index.ts'
import { call } from '../testing/call.ts'
import {
  needReport,
  startReceiver,
  type ReceivedReport,
  type ReportReceiver,
} from '../testing/report-receiver.ts'
import { until } from '../testing/until.ts'

/** The vendor's own client, which knows nothing of the simulators but their address. */
let client: Telnyx
let simulators: Simulators
let receiver: ReportReceiver
beforeAll(async () => {
  simulators = await startSimulators({ reportDelayMs: 2, failureRate: 0, retryGapsMs: [5, 5] })
  receiver = await startReceiver()
  const { apiKey, publicKey } = simulators.credentials.telnyx
  const baseURL = `${simulators.urls.telnyx}/v2`
  client = new Telnyx({ apiKey, publicKey, baseURL, maxRetries: 0 })
})
afterAll(async () => {
  await simulators.close()
  await receiver.close()
})

const text = (change: Partial<Telnyx.MessageSendParams> = {}): Telnyx.MessageSendParams => ({
  from: simulators.credentials.telnyx.from,
  to: '+13125550142',
  text: 'Hello',
  webhook_url: `${receiver.url}/message`,
  use_profile_webhooks: false,
  ...change,
})

/** Checks the signature as the vendor's client does; throws where it does not match. */
async function unwrapped({ raw, headers }: ReceivedReport) {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return client.webhooks.unwrap(raw, { headers: Object.fromEntries(given) })
}

const refusalSchema = z.object({
  status: z.number(),
  headers: z.instanceof(Headers),
  error: z.object({ errors: z.array(z.looseObject({ code: z.string() })) }),
})

/** The vendor's own error of a text that was not accepted. */
async function refusal(params: Telnyx.MessageSendParams) {
  try {
    await client.messages.send(params)
  } catch (thrown) {
    const { status, headers, error } = refusalSchema.parse(thrown)
    return {
      status,
      headers,
      errors: error.errors,
      isLimit: thrown instanceof Telnyx.RateLimitError,
    }
  }
  throw new Error('It was accepted.')
}

describe('the official client', () => {
  it('sends a text, reads it, and verifies what is reported of it', async () => {
    const before = receiver.received.length
    const { data } = await client.messages.send(text())
    expect(data).toMatchObject({ record_type: 'message', parts: 1, to: [{ status: 'queued' }] })
    const read = await client.messages.retrieve(data?.id ?? '')
    expect(read.data).toMatchObject({ id: data?.id, text: 'Hello' })
    await until(() => receiver.received.length === before + 2, 'both events arrived')
    const events = await Promise.all(receiver.received.slice(before).map(unwrapped))
    expect(events).toMatchObject([
      { data: { event_type: 'message.sent', payload: { id: data?.id } } },
      { data: { event_type: 'message.finalized', payload: { to: [{ status: 'delivered' }] } } },
    ])
  })

  it('takes no event whose body was changed for a signed one', async () => {
    const report = needReport(receiver.received[0])
    const forged = { ...report, raw: report.raw.replace('Hello', 'Hallo') }
    await expect(unwrapped(forged)).rejects.toThrow(/signature/i)
  })

  it('distinguishes each attempt of an event, each signed again', async () => {
    const before = receiver.received.length
    receiver.responses.push(500, 500)
    await client.messages.send(text({ to: '+15550020003' }))
    await until(() => receiver.received.length === before + 3, 'three attempts arrived')
    const attempts = receiver.received.slice(before)
    for (const attempt of attempts) await unwrapped(attempt)
    expect(attempts.map(({ body }) => body['meta'])).toMatchObject([
      { attempt: 1, delivered_to: `${receiver.url}/message` },
      { attempt: 2 },
      { attempt: 3 },
    ])
  })

  it.each([
    [{ to: '+15550020090' }, 400, '40300', undefined],
    [{ to: '+15550020099' }, 403, '40010', undefined],
    [{ to: '+13' }, 400, '40310', { pointer: '/to' }],
    [{ from: '+13125550199' }, 400, '40305', { pointer: '/from' }],
    [{ text: '' }, 400, '40316', { pointer: '/text' }],
  ])('gets the published error for %o', async (change, status, code, source) => {
    const error = await refusal(text(change))
    expect(error.status).toBe(status)
    const url = `https://developers.telnyx.com/docs/overview/errors/${code}`
    const [first] = error.errors
    expect(first).toMatchObject({ code, detail: expect.any(String), meta: { url } })
    expect(first?.['source']).toEqual(source)
  })

  it('reads from headers how much it may ask, when it may not and when it may again', async () => {
    const { response } = await client.balance.retrieve().withResponse()
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^50/)
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeLessThan(50)
    const fault = (kind: string) =>
      call('POST', `${simulators.urls.control}/faults`, { target: 'text', kind, count: 1 })
    await fault('429')
    const limited = await refusal(text())
    expect(limited.isLimit).toBe(true)
    expect(limited.headers.get('x-ratelimit-reset')).toBe('1')
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0')
    await fault('spend-limit')
    const spent = await refusal(text())
    expect([spent.status, spent.errors[0]?.code]).toEqual([429, '40333'])
  })

  it('creates a profile and orders a number for it, which texts are sent from', async () => {
    const created = await client.messagingProfiles.create({
      name: 'Blossom Cafe',
      whitelisted_destinations: ['US'],
      webhook_url: `${receiver.url}/profile`,
    })
    const id = created.data?.id ?? ''
    const pooled = { to: '+13125550142', text: 'Hi', messaging_profile_id: id }
    expect((await refusal(pooled)).errors).toMatchObject([{ code: '40321' }])
    const found = await client.availablePhoneNumbers.list({
      filter: { national_destination_code: '408', limit: 2, features: ['sms'] },
    })
    const cost_information = { monthly_cost: '1.00', upfront_cost: '1.00', currency: 'USD' }
    expect(found.data?.[0]).toMatchObject({ cost_information, features: [{ name: 'sms' }, {}, {}] })
    const number = found.data?.[0]?.phone_number ?? ''
    expect(number).toMatch(/^\+1408/)
    const ordered = { phone_numbers: [{ phone_number: number }], messaging_profile_id: id }
    const order = await client.numberOrders.create({ ...ordered, customer_reference: 'cafe-1' })
    expect(order.data).toMatchObject({ status: 'pending', customer_reference: 'cafe-1' })
    const filter = { customer_reference: 'cafe-1' }
    expect((await client.numberOrders.list({ filter })).data).toMatchObject([order.data ?? {}])
    const done = await client.numberOrders.retrieve(order.data?.id ?? '')
    expect(done.data).toMatchObject({ status: 'success', phone_numbers: [{ status: 'success' }] })
    await expect(client.numberOrders.create(ordered)).rejects.toThrow(Telnyx.BadRequestError)
    const sent = await client.messages.send({ to: '+13125550177', text: 'Hi', from: number })
    expect(sent.data).toMatchObject({ messaging_profile_id: id, from: { phone_number: number } })
    const numbers = []
    for await (const one of client.messagingProfiles.listPhoneNumbers(id)) numbers.push(one)
    expect(numbers).toMatchObject([{ phone_number: number, messaging_profile_id: id }])
  })

  it('gets replies at the profile whose number texted last, and STOP blocks only that one', async () => {
    const { from } = simulators.credentials.telnyx
    const phone = `${simulators.urls.control}/phones/13125550177/replies`
    await call('POST', phone, { text: 'STOP' })
    const reply = () => receiver.received.find(({ raw }) => raw.includes('message.received'))
    await until(() => reply() !== undefined, 'the reply arrived')
    const report = needReport(reply())
    expect(report.path).toBe('/profile')
    const event = await unwrapped(report)
    const payload = { from: { phone_number: '+13125550177' }, autoresponse_type: 'STOP' }
    expect(event).toMatchObject({ data: { event_type: 'message.received', payload } })
    const numbers = await client.phoneNumbers.messaging.list()
    const own = numbers.data.find(({ phone_number }) => phone_number !== from)?.phone_number
    const blocked = await refusal(text({ from: own ?? '', to: '+13125550177' }))
    expect(blocked.errors).toMatchObject([{ code: '40300' }])
    await client.messages.send(text({ to: '+13125550177' }))
  })

  it('takes the profile’s own words for a STOP too, says so in the event, and then blocks the phone', async () => {
    const { messagingProfileId: id } = simulators.credentials.telnyx
    await client.messagingProfiles.update(id, { webhook_url: `${receiver.url}/own-words` })
    const words = { op: 'stop' as const, keywords: ['Paws off'], country_code: 'US' }
    const made = await client.messagingProfiles.autorespConfigs.create(id, words)
    expect(made.data).toMatchObject(words)
    const listed = await client.messagingProfiles.autorespConfigs.list(id)
    expect(listed.data).toEqual([made.data])
    for (const said of ['Paws', ' paws OFF ']) {
      await call('POST', `${simulators.urls.control}/phones/13125550178/replies`, { text: said })
    }
    const heard = () => receiver.received.filter(({ path }) => path === '/own-words')
    await until(() => heard().length === 2, 'both replies are reported')
    const types = heard().map(({ raw }) => /"autoresponse_type":[^,}]*/.exec(raw)?.[0])
    expect(types).toEqual(['"autoresponse_type":null', '"autoresponse_type":"STOP"'])
    const blocked = await refusal(text({ to: '+13125550178' }))
    expect(blocked.errors).toMatchObject([{ code: '40300' }])
  })

  it('changes a profile, moves its number away and deletes it', async () => {
    const profiles = await client.messagingProfiles.list()
    const profile = profiles.data.find(({ name }) => name === 'Blossom Cafe')
    const id = profile?.id ?? ''
    const changed = await client.messagingProfiles.update(id, { enabled: false })
    expect(changed.data).toMatchObject({ enabled: false, name: 'Blossom Cafe' })
    const listed = await client.phoneNumbers.list({ filter: { phone_number: '1408' } })
    const number = listed.data[0]
    const off = await refusal(text({ from: number?.phone_number ?? '' }))
    expect(off.errors).toMatchObject([{ code: '40312' }])
    const { messagingProfileId } = simulators.credentials.telnyx
    const moved = await client.phoneNumbers.messaging.update(number?.id ?? '', {
      messaging_profile_id: messagingProfileId,
    })
    expect(moved.data).toMatchObject({ messaging_profile_id: messagingProfileId })
    await client.messagingProfiles.delete(id)
    await expect(client.messagingProfiles.retrieve(id)).rejects.toThrow(Telnyx.NotFoundError)
  })

  it('is refused with a wrong key', async () => {
    const baseURL = `${simulators.urls.telnyx}/v2`
    const stranger = new Telnyx({ apiKey: 'KEYwrong', baseURL, maxRetries: 0 })
    await expect(stranger.balance.retrieve()).rejects.toThrow(Telnyx.AuthenticationError)
  })
})
