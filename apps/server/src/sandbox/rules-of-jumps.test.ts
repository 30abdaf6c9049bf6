import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { prolongSessions, sessionStore } from '../features/accounts/index.ts'
import type { SandboxClock } from '../platform/clock/clock.ts'
import { openSandboxClock, systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/database/open-test-database.ts'
import type { Api } from '../platform/http/api.ts'
import { createHttpServer } from '../platform/http/create-http-server.ts'
import { createLogger } from '../platform/log.ts'
import { registerSandbox } from './sandbox-routes.ts'
import { createSimulatorControl } from './simulator-control.ts'
import type { SimulatorControl } from './simulator-control.ts'

/*
 * Written from the rule's text alone: a jump to the next event signs no one out and lengthens no session by a second
 * of real time, also when it is asked for twice at once, and the clock never goes back.
 */

const HOUR_MS = 3_600_000

let db: Database
let simulators: Simulators
let control: SimulatorControl
let clock: SandboxClock
let api: Api
beforeAll(async () => {
  db = await openTestDatabase()
  simulators = await startSimulators({ reportDelayMs: 5 })
  control = createSimulatorControl(simulators.urls.control)
  clock = await openSandboxClock(db, systemClock)
  api = await createHttpServer({
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: sessionStore({ db, clock }),
  })
  await registerSandbox(api, {
    db,
    clock,
    control,
    paymentsUrl: simulators.urls.stripe,
    publicUrl: 'https://shop.example',
    prolongSessions: (ms) => prolongSessions(db, clock.now(), ms),
    onClockMoved: () => undefined,
  })
})
afterAll(async () => {
  await api.close()
  await control.close()
  await simulators.close()
  await db.close()
})
beforeEach(() => db.query('delete from dispatch_turns'))

const jump = async () => {
  const payload = { to_next_event: true }
  const response = await api.inject({ method: 'POST', url: '/sandbox/clock', payload })
  return { status: response.statusCode, ...response.json<{ now?: string; code?: string }>() }
}
const later = (ms: number) => new Date(clock.now().getTime() + ms)
const plan = (...hours: number[]) =>
  Promise.all(
    hours.map((hour) =>
      db.query(
        `insert into dispatch_turns (account_id, channel, turn_at) values (gen_random_uuid(), 'voice', $1)`,
        [later(hour * HOUR_MS)],
      ),
    ),
  )
const openSession = (id: string, leftMs: number) =>
  db.query('insert into sessions (id, data, expires_at) values ($1, $2::jsonb, $3)', [
    id,
    JSON.stringify({ signedInAt: later(leftMs - HOUR_MS).toISOString(), user: {} }),
    later(leftMs),
  ])
/** How much longer a session lasts. */
async function leftOf(id: string): Promise<number> {
  const rows = await db.query<{ ends: Date }>(
    'select expires_at as ends from sessions where id = $1',
    [id],
  )
  return (rows[0]?.ends.getTime() ?? 0) - clock.now().getTime()
}

it('two jumps at once come one after the other, and lengthen a session once', async () => {
  await plan(30)
  await openSession('twice', HOUR_MS / 2)
  const from = clock.now()
  const jumps = await Promise.all([jump(), jump()])
  expect(jumps).toMatchObject([{ status: 200 }, { code: 'nothing_planned' }])
  expect(clock.now().getTime() - from.getTime()).toBeLessThan(30 * HOUR_MS + 60_000)
  const left = await leftOf('twice')
  expect(left).toBeGreaterThan(HOUR_MS / 2 - 60_000)
  expect(left).toBeLessThanOrEqual(HOUR_MS / 2 + 2_000)
})

it('a jump and a move of the clock at once lengthen no session beyond its hour', async () => {
  await plan(30)
  await openSession('moved', HOUR_MS / 2)
  const payload = { advance_seconds: 60 }
  await Promise.all([
    jump(),
    api.inject({ method: 'POST', url: '/sandbox/clock', payload }),
    jump(),
  ])
  expect(await leftOf('moved')).toBeLessThanOrEqual(HOUR_MS)
})
