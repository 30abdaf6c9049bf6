import Telnyx from 'telnyx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startSimulators, type Simulators } from '../../index.ts'
import { call } from '../../testing/call.ts'
import { startReceiver, type ReportReceiver } from '../../testing/report-receiver.ts'
import { until } from '../../testing/until.ts'

/** The vendor's own client, which knows nothing of the simulators but their address. */
let client: Telnyx
let simulators: Simulators
let receiver: ReportReceiver
beforeAll(async () => {
  simulators = await startSimulators({ reportDelayMs: 2, failureRate: 0, retryGapsMs: [5, 5] })
  receiver = await startReceiver()
  const { apiKey, publicKey, callApplicationId } = simulators.credentials.telnyx
  const baseURL = `${simulators.urls.telnyx}/v2`
  client = new Telnyx({ apiKey, publicKey, baseURL, maxRetries: 0 })
  await client.callControlApplications.update(callApplicationId, {
    application_name: 'Calls back',
    webhook_event_url: `${receiver.url}/calls`,
  })
})
afterAll(async () => {
  await simulators.close()
  await receiver.close()
})

const PHONE = '13125550142'
const phonePath = () => `${simulators.urls.control}/phones/${PHONE}/calls`
const press = (key: string) => call('POST', `${phonePath()}/keys`, { key })
const shownSchema = z.object({ id: z.string(), state: z.string(), heard: z.array(z.unknown()) })

/** A new call for every test, with what was reported of it. */
let id: string
let before: number
const ring = async (given: object = {}) => {
  before = receiver.received.length
  id = shownSchema.parse((await call('POST', phonePath(), given)).body).id
}
beforeEach(() => ring())

const eventSchema = z.object({
  data: z.object({
    id: z.string(),
    event_type: z.string(),
    payload: z.looseObject({ call_control_id: z.string(), client_state: z.string().optional() }),
  }),
})
const reports = () => receiver.received.slice(before)
const events = () => reports().map(({ raw }) => eventSchema.parse(JSON.parse(raw)).data)
async function event(type: string, leg = id) {
  const find = () =>
    events().find(
      ({ event_type, payload }) => event_type === type && payload.call_control_id === leg,
    )
  await until(() => find() !== undefined, `${type} arrived`)
  return find()?.payload
}
const menu = {
  payload: 'Press 1 or 9.',
  voice: 'female',
  valid_digits: '19',
  maximum_digits: 1,
  maximum_tries: 2,
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function refusalOf(command: Promise<unknown>) {
  const error = z.object({
    status: z.number(),
    error: z.object({ errors: z.array(z.looseObject({ code: z.string(), title: z.string() })) }),
  })
  const thrown = await command.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  const { status, error: body } = error.parse(thrown)
  return { status, ...body.errors[0] }
}

describe('the official client', () => {
  it('answers a call, gathers a key, speaks and hangs up, each reported and signed', async () => {
    const arrived = await event('call.initiated')
    expect(arrived).toMatchObject({
      from: `+${PHONE}`,
      to: simulators.credentials.telnyx.from,
      direction: 'incoming',
      state: 'parked',
    })
    const answered = await client.calls.actions.answer(id, { command_id: 'a' })
    expect(answered.data).toEqual({ result: 'ok' })
    await event('call.answered')
    const state = base64('menu')
    await client.calls.actions.gatherUsingSpeak(id, { ...menu, client_state: state })
    await press('9')
    expect(await event('call.dtmf.received')).toMatchObject({ digit: '9', from: `+${PHONE}` })
    const gathered = { digits: '9', status: 'valid', client_state: state, from: `+${PHONE}` }
    expect(await event('call.gather.ended')).toMatchObject(gathered)
    await client.calls.actions.speak(id, { payload: 'Goodbye.', voice: 'female' })
    const spoken = await event('call.speak.ended')
    expect(spoken).toMatchObject({ status: 'completed', client_state: state })
    expect(spoken).not.toHaveProperty('from')
    await client.calls.actions.hangup(id, {})
    const ended = { hangup_cause: 'normal_clearing', hangup_source: 'callee', state: 'hangup' }
    expect(await event('call.hangup')).toMatchObject(ended)
    const { data } = await client.calls.retrieveStatus(id)
    expect(data).toMatchObject({ call_control_id: id, is_alive: false })
    for (const { raw, headers } of reports()) {
      const given = Object.entries(headers).map(([name, value]) => [name, String(value)])
      await client.webhooks.unwrap(raw, { headers: Object.fromEntries(given) })
    }
    const shown = await call('GET', phonePath())
    expect(JSON.stringify(shown.body)).toMatch(/Press 1 or 9\..*Goodbye\./)
  })

  it('has a command with the id of one before ignored', async () => {
    await client.calls.actions.answer(id, { command_id: 'once' })
    await client.calls.actions.answer(id, { command_id: 'once' })
    const hello = { payload: 'Hello.', voice: 'female', command_id: 'twice' }
    await client.calls.actions.speak(id, hello)
    await client.calls.actions.speak(id, hello)
    await event('call.speak.ended')
    await client.calls.actions.hangup(id, {})
    await event('call.hangup')
    const names = events().map(({ event_type }) => event_type)
    expect(names.filter((name) => name === 'call.answered')).toHaveLength(1)
    expect(names.filter((name) => name === 'call.speak.ended')).toHaveLength(1)
  })

  it('repeats the menu without a key, then reports that none came', async () => {
    await client.calls.actions.answer(id, {})
    await client.calls.actions.gatherUsingSpeak(id, menu)
    await press('silence')
    expect(await event('call.gather.ended')).toMatchObject({ digits: '', status: 'timeout' })
    const calls = z.object({ calls: z.array(shownSchema) })
    const { body } = await call('GET', phonePath())
    expect(calls.parse(body).calls.at(-1)?.heard).toHaveLength(2)
  })

  it('hears again after a wrong key, which counts as a try', async () => {
    await client.calls.actions.answer(id, {})
    await client.calls.actions.gatherUsingSpeak(id, { ...menu, invalid_payload: 'Not that.' })
    await press('5')
    await press('5')
    expect(await event('call.gather.ended')).toMatchObject({ digits: '5', status: 'invalid' })
    expect(JSON.stringify((await call('GET', phonePath())).body)).toContain('Not that. Press 1')
  })

  it('transfers a call to a second leg, whose events have their own state', async () => {
    await client.calls.actions.answer(id, {})
    const target_leg_client_state = base64('owner')
    await client.calls.actions.transfer(id, { to: '+13125550100', target_leg_client_state })
    await event('call.bridged')
    const other = events().find(({ payload }) => payload['direction'] === 'outgoing')?.payload
    expect(other).toMatchObject({
      to: '+13125550100',
      client_state: target_leg_client_state,
      call_session_id: (await event('call.initiated'))?.['call_session_id'],
    })
    await press('hang-up')
    expect(await event('call.hangup')).toMatchObject({ hangup_source: 'caller' })
    expect(await event('call.hangup', other?.call_control_id)).toBeDefined()
  })

  it('keeps the caller’s leg where the other one does not answer', async () => {
    await client.calls.actions.answer(id, {})
    await client.calls.actions.transfer(id, { to: '+15550010005' })
    const other = () => events().find(({ payload }) => payload['direction'] === 'outgoing')?.payload
    await until(() => other() !== undefined, 'the second leg was called')
    const hungUp = await event('call.hangup', other()?.call_control_id)
    expect(hungUp).toMatchObject({ hangup_cause: 'user_busy' })
    await client.calls.actions.speak(id, { payload: 'Nobody is there.', voice: 'female' })
    expect(await event('call.speak.ended')).toMatchObject({ status: 'completed' })
  })

  it('gets no number of a caller who withholds it', async () => {
    await ring({ withheld: true })
    expect(await event('call.initiated')).toMatchObject({ from: 'anonymous' })
  })

  it('is refused what the call is not ready for, or no call at all', async () => {
    const early = await refusalOf(client.calls.actions.speak(id, { payload: 'Hi', voice: 'male' }))
    expect(early.status).toBe(422)
    await press('hang-up')
    expect(await event('call.hangup')).toMatchObject({ hangup_cause: 'originator_cancel' })
    const over = await refusalOf(client.calls.actions.answer(id, {}))
    expect(over).toMatchObject({ status: 422, code: '90018', title: 'Call has already ended' })
    const none = await refusalOf(client.calls.actions.answer('v3:none', {}))
    expect(none).toMatchObject({ status: 422, code: '90015' })
    const odd = await refusalOf(
      client.calls.actions.hangup('v3:none', { client_state: 'not base 64' }),
    )
    expect(odd.status).toBe(422)
  })

  it('gets an event again that was not taken', async () => {
    await event('call.initiated')
    receiver.responses.push(503)
    await client.calls.actions.answer(id, {})
    const answers = () => reports().filter(({ raw }) => raw.includes('"call.answered"'))
    await until(() => answers().length === 2, 'a second attempt arrived')
    const ids = answers().map(({ raw }) => eventSchema.parse(JSON.parse(raw)).data.id)
    expect(new Set(ids).size).toBe(1)
  })
})
