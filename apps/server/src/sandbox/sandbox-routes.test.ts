import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxClockSchema } from '@afterbeep/contract/api/sandbox'
import { prolongSessions, sessionStore } from '../features/accounts/index.ts'
import type { SandboxClock } from '../platform/clock/clock.ts'
import { openSandboxClock, systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/database/open-test-database.ts'
import type { Api } from '../platform/http/api.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import { createLogger } from '../platform/log.ts'
import { alignClocks } from './move-clocks.ts'
import { registerSandbox } from './sandbox-routes.ts'
import { createSimulatorControl } from './simulator-control.ts'
import type { SimulatorControl } from './simulator-control.ts'

let db: Database
let simulators: Simulators
let control: SimulatorControl
let clock: SandboxClock
let api: Api
let wakes = 0

beforeAll(async () => {
  db = await openTestDatabase()
  simulators = await startSimulators({ reportDelayMs: 5 })
  control = createSimulatorControl(simulators.urls.control)
  clock = await openSandboxClock(db, systemClock)
  api = await serve(control)
})
afterAll(async () => {
  await api.close()
  await control.close()
  await simulators.close()
  await db.close()
})

async function serve(to: SimulatorControl): Promise<Api> {
  const server = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: sessionStore({ db, clock }),
  })
  const onClockMoved = () => void (wakes += 1)
  await registerSandbox(server, {
    db,
    clock,
    control: to,
    paymentsUrl: simulators.urls.stripe,
    publicUrl: 'https://shop.example',
    prolongSessions: (ms) => prolongSessions(db, clock.now(), ms),
    onClockMoved,
  })
  return server
}

const post = (url: string, payload: object) => api.inject({ method: 'POST', url, payload })

async function sendVoicemail(phone: string): Promise<void> {
  const { key, secret, phoneLineId, voiceId } = simulators.credentials.dropCowboy
  await fetch(`${simulators.urls.dropCowboy}/rvm`, {
    method: 'POST',
    headers: { 'x-key': key, 'x-secret': secret, 'content-type': 'application/json' },
    body: JSON.stringify({
      to: `+${phone}`,
      phone_line_id: phoneLineId,
      voice_id: voiceId,
      tts_body: 'Hello there',
      foreign_id: 'one',
      callback_url: 'http://127.0.0.1:9/none',
    }),
  })
}

describe('the sandbox', () => {
  it('shows what a phone holds and what was counted', async () => {
    await sendVoicemail('13125550142')
    const phone = await api.inject('/sandbox/phones/+1%20312%20555%200142')
    expect(phone.json()).toMatchObject({
      voicemails: [{ text: 'Hello there', foreign_id: 'one' }],
      messages: [],
    })
    expect((await api.inject('/sandbox/stats')).json()).toEqual({
      voice: { requests: 1, calls: 1, distinct: 1 },
      text: { requests: 0, calls: 0, distinct: 0 },
    })
  })

  it('lists the phones that something arrived on, the last one first', async () => {
    await sendVoicemail('13125550141')
    await sendVoicemail('13125550142')
    await post('/sandbox/phones/13125550149/replies', { text: 'Hello?' })
    const list = await api.inject('/sandbox/phones')
    const { phones } = list.json<{ phones: { number: string }[] }>()
    expect(phones.map(({ number }) => number)).toEqual(['13125550142', '13125550141'])
    expect(phones[0]).toMatchObject({ kind: 'voicemail', text: 'Hello there' })
  })

  it('sends a reply from a phone, without a token', async () => {
    const reply = await post('/sandbox/phones/13125550143/replies', { text: 'STOP' })
    expect(reply.statusCode).toBe(201)
    const phone = await api.inject('/sandbox/phones/13125550143')
    expect(phone.json()).toMatchObject({ messages: [{ direction: 'inbound', text: 'STOP' }] })
  })

  it('calls back from a phone, and presses a key', async () => {
    const path = '/sandbox/phones/13125550144/calls'
    expect((await post(path, {})).json()).toMatchObject({ state: 'ringing', keys: '' })
    // Nothing answers here, and a key on a phone that rings is heard by no one.
    expect((await post(`${path}/keys`, { key: '9' })).json()).toMatchObject({ keys: '' })
    expect((await post(`${path}/keys`, { key: 'x' })).statusCode).toBe(400)
    await post(`${path}/keys`, { key: 'hang-up' })
    expect((await api.inject(path)).json()).toMatchObject({ calls: [{ state: 'ended' }] })
  })

  it('shows the mail to one address', async () => {
    expect((await api.inject('/sandbox/mail?to=ada%40example.com')).json()).toEqual([])
  })

  it('moves both clocks forward and wakes the workers', async () => {
    await alignClocks({ clock, control })
    const before = clock.now().getTime()
    const moved = await post('/sandbox/clock', { advance_seconds: 7200 })
    expect(moved.statusCode).toBe(200)
    const now = Date.parse(moved.json<{ now: string }>().now)
    expect(now - before).toBeGreaterThanOrEqual(7_200_000)
    expect(now - before).toBeLessThan(7_210_000)
    expect(wakes).toBe(1)
    const theirs = await control.call('GET', '/clock')
    const simulated = Date.parse(sandboxClockSchema.parse(theirs.body).now)
    expect(Math.abs(simulated - clock.now().getTime())).toBeLessThan(1000)
    const day = new Date(now + 86_400_000).toISOString()
    const set = (await post('/sandbox/clock', { now: day })).json<{ now: string }>()
    expect(Date.parse(set.now) - Date.parse(day)).toBeLessThan(1000)
    const read = (await api.inject('/sandbox/clock')).json<{ now: string }>()
    expect(Date.parse(read.now)).toBeGreaterThanOrEqual(Date.parse(set.now))
  })

  it('jumps to the next thing that is due, and counts the time against no session', async () => {
    const none = await post('/sandbox/clock', { to_next_event: true })
    expect(none.json()).toMatchObject({ code: 'nothing_planned' })
    expect((await api.inject('/sandbox/next-event')).json()).toEqual({ next: null })
    const now = clock.now()
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    await db.query(
      `insert into mails (account_id, kind, about, next_try_at)
       values (gen_random_uuid(), 'verify', 'x', $1), (gen_random_uuid(), 'verify', 'x', $2)`,
      [later(50), later(-1)],
    )
    await db.query(
      `insert into dispatch_turns (account_id, channel, turn_at)
       values (gen_random_uuid(), 'voice', $1), (gen_random_uuid(), 'text', $2)`,
      [later(30), later(-1)],
    )
    const open = { signedInAt: later(-0.5).toISOString(), user: {} }
    await db.query(
      `insert into sessions (id, data, expires_at) values ('open', $1::jsonb, $2), ('over', $1::jsonb, $3)`,
      [JSON.stringify(open), later(0.5), later(-0.1)],
    )
    expect((await api.inject('/sandbox/next-event')).json()).toEqual({
      next: { event: 'window', at: later(30).toISOString() },
    })
    const moved = (await post('/sandbox/clock', { to_next_event: true })).json<{ now: string }>()
    const movedMs = Date.parse(moved.now) - later(30).getTime()
    expect(movedMs).toBeGreaterThanOrEqual(1_000)
    expect(movedMs).toBeLessThan(5_000)
    const sessions = await db.query<{ id: string; ends: Date; since: string }>(
      `select id, expires_at as ends, data ->> 'signedInAt' as since from sessions order by id`,
    )
    const [kept, over] = sessions
    const prolongedMs = (kept?.ends.getTime() ?? 0) - later(30.5).getTime()
    expect(prolongedMs).toBeGreaterThan(0)
    expect(prolongedMs).toBeLessThan(2_000)
    // A session is stored again from its own start, which must not shorten it.
    expect(Date.parse(kept?.since ?? '')).toBe((kept?.ends.getTime() ?? 0) - 3_600_000)
    expect(over?.ends).toEqual(later(-0.1))
    expect((await api.inject('/sandbox/next-event')).json()).toMatchObject({
      next: { event: 'mail' },
    })
    await db.query('delete from mails')
  })

  it('refuses to move the clock back, or to no instant at all', async () => {
    const back = await post('/sandbox/clock', { now: '2020-01-01T00:00:00Z' })
    expect(back.statusCode).toBe(400)
    expect(back.json()).toMatchObject({ code: 'clock_backwards' })
    const none = await post('/sandbox/clock', { now: 'tomorrow' })
    expect(none.json()).toMatchObject({ code: 'invalid_request' })
  })

  it.each([{ advance_seconds: 3e11 }, { advance_seconds: 1e308 }, { now: '2090-01-01T00:00:00Z' }])(
    'never moves it so far that no calendar holds it: %o',
    async (move) => {
      const before = clock.now().getTime()
      const refused = await post('/sandbox/clock', move)
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid_request' }])
      expect(clock.now().getTime() - before).toBeLessThan(60_000)
    },
  )

  it('begins at the later of both times', async () => {
    const ahead = new Date(clock.now().getTime() + 3_600_000)
    await control.call('POST', '/clock', { now: ahead.toISOString() })
    await alignClocks({ clock, control })
    expect(Math.abs(clock.now().getTime() - ahead.getTime())).toBeLessThan(2000)
  })

  it.each(['2090-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'follows no simulators to %s, and says so in words',
    async (now) => {
      const before = clock.now().getTime()
      const far = { ...control, call: async () => ({ status: 200, body: { now } }) }
      await expect(alignClocks({ clock, control: far })).rejects.toThrow(/at most ten years ahead/)
      expect(clock.now().getTime() - before).toBeLessThan(60_000)
    },
  )

  it('jumps to no event that is too far ahead', async () => {
    const before = clock.now().getTime()
    await db.query(`delete from dispatch_turns`)
    await db.query(
      `insert into mails (account_id, kind, about, next_try_at)
       values (gen_random_uuid(), 'verify', 'x', now() + interval '11 years')`,
    )
    const refused = await post('/sandbox/clock', { to_next_event: true })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid_request' }])
    expect(clock.now().getTime() - before).toBeLessThan(60_000)
    await db.query('delete from mails')
  })

  it('sets and clears faults', async () => {
    const set = await post('/sandbox/faults', { target: 'voice', kind: '500', count: 2 })
    expect(set.json()).toEqual({ faults: [{ target: 'voice', kind: '500', remaining: 2 }] })
    const cleared = await post('/sandbox/faults', { target: 'voice', kind: 'none' })
    expect(cleared.json()).toEqual({ faults: [] })
    await post('/sandbox/faults', { target: 'voice', kind: '500' })
    await post('/sandbox/faults', { target: 'voice', kind: 'duplicate' })
    const one = await post('/sandbox/faults', { target: 'voice', kind: '500', off: true })
    expect(one.json()).toEqual({ faults: [{ target: 'voice', kind: 'duplicate' }] })
    await post('/sandbox/faults', { target: 'voice', kind: 'none' })
    const wrong = await post('/sandbox/faults', { target: 'moon', kind: '500' })
    expect(wrong.json()).toMatchObject({ code: 'invalid_request' })
  })

  it('makes the simulated language model misbehave too, for products that use it', async () => {
    const fault = { target: 'model', kind: '500', count: 1 }
    expect((await post('/sandbox/faults', fault)).json()).toEqual({
      faults: [{ target: 'model', kind: '500', remaining: 1 }],
    })
    const ask = async () => {
      const body = JSON.stringify({ model: 'x', messages: [{ role: 'user', content: 'Hi' }] })
      const headers = { 'content-type': 'application/json' }
      const url = `${simulators.urls.model}/v1/chat/completions`
      return (await fetch(url, { method: 'POST', headers, body })).status
    }
    expect([await ask(), await ask()]).toEqual([500, 200])
    const written = await post('/sandbox/faults', { target: 'model', kind: 'obedient', count: 1 })
    expect(written.statusCode).toBe(200)
    await post('/sandbox/faults', { target: 'model', kind: 'none' })
  })

  it('reports an error when the simulators do not respond', async () => {
    const unreachable = createSimulatorControl('http://127.0.0.1:1')
    const lonely = await serve(unreachable)
    const response = await lonely.inject('/sandbox/stats')
    expect(response.statusCode).toBe(502)
    expect(response.json()).toMatchObject({ code: 'simulator_unreachable' })
    await lonely.close()
    await unreachable.close()
  })
})
