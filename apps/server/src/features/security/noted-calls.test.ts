import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { securityEventTexts } from '@afterbeep/contract/api/account/security-events'
import { AppError } from '../../platform/app-error.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { statusOf } from '../../platform/http/statuses.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openSignInServer, signUp } from '../../testing/accounts/sign-in-server.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import type { TestBrowser } from '../../testing/accounts/test-browser.ts'
import { until } from '../../testing/until.ts'
import { refusalEvents } from './call-events.ts'
import { noteCutOffCalls, watchCalls } from './index.ts'
import { notedCalls } from './noted-calls.ts'

const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
const logged = captureLog()
let db: Database
let api: Api
let origin: string
let victim: Customer
let attacker: Customer
/** What the next call comes to; undefined: it is done. */
let refusal: ErrorCode | undefined
let whileWorking: () => Promise<void> = async () => undefined
/** What the next call is refused with before its handler. */
let earlyRefusal: ErrorCode | undefined
let arrived = 0
let beingKept = 0
let whileKept: Promise<void> = Promise.resolve()
let beforeResponse: () => Promise<void> = async () => undefined

beforeAll(async () => {
  db = await openTestDatabase()
  ;({ api, origin } = await openSignInServer(db, clock.now(), (server) => {
    watchCalls(server, {
      db,
      clock,
      log: logged.log,
      meant: async () => {
        beingKept += 1
        await whileKept
        beingKept -= 1
        return { accountId: victim.accountId, userId: victim.userId }
      },
    })
    server.addHook('onSend', () => beforeResponse())
    for (const route of [...Object.keys(notedCalls), 'GET /api/contact-lists/:id/']) {
      const [method = '', url = ''] = route.split(' ')
      server.route({
        method: method === 'GET' || method === 'PUT' || method === 'DELETE' ? method : 'POST',
        url,
        preHandler: async () => {
          arrived += 1
          if (earlyRefusal) throw new AppError(earlyRefusal)
        },
        handler: async () => {
          await whileWorking()
          if (refusal) throw new AppError(refusal)
          return {}
        },
      })
    }
  }))
  victim = await signUp(db, origin, clock.now())
  attacker = await signUp(db, origin, clock.now())
})
afterAll(async () => {
  await api.close()
  await db.close()
})

async function call(browser: TestBrowser, route: string): Promise<void> {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replaceAll(/:\w+/g, 'x')
  if (method === 'GET') await browser.download(path)
  else if (method === 'DELETE') await browser.delete(path)
  else await browser.send(method, path, {})
}

/** The newest event of the trail, once there are as many as that. */
async function trailOf({ accountId }: Customer) {
  return db.query<{ event: string; userId: string | null; about: string | null }>(
    `select event, user_id as "userId", about from security_events where account_id = $1 order by id`,
    [accountId],
  )
}

async function eventAfter(customer: Customer, act: () => Promise<void>) {
  const before = (await trailOf(customer)).length
  await act()
  let after: Awaited<ReturnType<typeof trailOf>> = []
  await until('the event is there', async () => {
    after = (await trailOf(customer)).slice(before)
    return after.length > 0
  })
  expect(after).toHaveLength(1)
  return after[0]
}

const isVisitors = (route: string) => notedCalls[route]?.by !== 'session'

it('every noted call is in the trail of its account, with the person who made it', async () => {
  refusal = undefined
  for (const [route, { event }] of Object.entries(notedCalls)) {
    const browser = isVisitors(route) ? createTestBrowser(origin) : victim.browser
    if (isVisitors(route)) await browser.get('/test/token')
    const found = await eventAfter(victim, () => call(browser, route))
    expect({ route, ...found }).toMatchObject({ route, event, userId: victim.userId })
  }
  expect(await trailOf(attacker)).toEqual([])
})

it('every refusal is in the trail of the account that it protects, not of the one who tried', async () => {
  const visitors = Object.keys(notedCalls).filter(isVisitors)
  for (const code of Object.keys(errorTexts).filter(isRefusal)) {
    refusal = code
    clock.advance(60_000)
    for (const route of visitors) {
      // Signed in to an account of their own, which must not hide what they try.
      const found = await eventAfter(victim, () => call(attacker.browser, route))
      const own = notedCalls[route]?.event === 'signed_in' && refusalEvents[code]
      const event = own === 'proof_refused' ? 'sign_in_refused' : refusalEvents[code]
      expect({ route, code, ...found }).toMatchObject({ route, code, event })
    }
    const found = await eventAfter(attacker, () =>
      call(attacker.browser, 'POST /api/account/password/'),
    )
    expect(found).toMatchObject({ event: refusalEvents[code], userId: attacker.userId })
  }
})

it('an id that is not in the account is in the trail of who asked, whether a call is noted or not', async () => {
  refusal = 'not_found'
  clock.advance(60_000)
  for (const route of ['DELETE /api/contact-lists/:id/', 'GET /api/contact-lists/:id/']) {
    const found = await eventAfter(attacker, () => call(attacker.browser, route))
    expect(found).toEqual({ event: 'not_in_account', userId: attacker.userId, about: null })
  }
  refusal = 'contact_list_missing'
  const publish = (body: object) => attacker.browser.send('POST', '/api/campaigns/', body)
  expect(
    await eventAfter(attacker, async () => void (await publish({ contactListId: 'x' }))),
  ).toMatchObject({ event: 'not_in_account' })
})

it('a campaign that is not there, or a draft without a list, is no event', async () => {
  clock.advance(60_000)
  const before = (await trailOf(attacker)).length
  refusal = 'contact_list_missing'
  await attacker.browser.send('POST', '/api/campaigns/', {})
  refusal = 'not_found'
  await attacker.browser.send('POST', '/api/campaigns/x/retry/', {})
  expect(await trailOf(attacker)).toHaveLength(before)
})

const isRefusal = (code: string): code is ErrorCode => code in refusalEvents

it('every kind of event comes from a call, a refusal, or an operator', () => {
  const made = new Set<string>([
    ...Object.values(notedCalls).map(({ event }) => event),
    ...Object.values(refusalEvents),
    'not_in_account',
    'operator_acted',
  ])
  expect([...made].toSorted()).toEqual(Object.keys(securityEventTexts).toSorted())
})

it('every error that refuses a person is noted, but for these', () => {
  const refusing = Object.entries(statusOf).filter(([, status]) => [401, 403, 429].includes(status))
  const unnoted = refusing.map(([code]) => code).filter((code) => !(code in refusalEvents))
  expect(unnoted).toEqual([
    // No session, so no account; each visit to a page begins with one.
    'unauthenticated',
    // Before the session is read, so of no account.
    'https_required',
    // The screen leads there by itself.
    'second_factor_setup_required',
    // Limits of what an account may use.
    'upload_limit',
    'number_unverified',
    'speech_limit',
    'sandbox_local_only',
  ])
})

it('a call is kept before its work, so that the end of the process does not lose its event', async () => {
  refusal = undefined
  const begun = await eventAfter(victim, async () => {
    whileWorking = async () => {
      expect(await db.query('select event from security_calls')).toEqual([
        { event: 'campaign_published' },
      ])
      // Another process finds it, as it does after a crash.
      await noteCutOffCalls({ db, clock, log: logged.log })
      expect(await db.query('select 1 as one from security_calls')).toHaveLength(1)
      clock.advance(15 * 60_000 + 1)
      await noteCutOffCalls({ db, clock, log: logged.log })
    }
    await victim.browser.post('/api/campaigns/', { name: 'Autumn' })
    whileWorking = async () => undefined
  })
  expect(begun).toEqual({
    event: 'campaign_published',
    userId: victim.userId,
    about: 'Autumn: The server stopped meanwhile, so this may not have been done.',
  })
  expect(logged.lines).toContainEqual(
    expect.objectContaining({ event: 'campaign_published', isCutOff: true }),
  )
  const due = await db.query(
    `select 1 as one from evidence_due d join security_events e
       on e.account_id = d.account_id and e.id = d.event_id where e.about like 'Autumn: %'`,
  )
  expect(due).toHaveLength(1)
})

const isKept = async (event: string) => {
  const rows = await db.query(
    `select 1 as one from security_calls where event = $1
     union all select 1 from security_events where event = $1 and at = $2`,
    [event, clock.now()],
  )
  return rows.length > 0
}

it('a refusal before the handler is kept before its response, so that no crash loses it', async () => {
  refusal = undefined
  const kept: Record<string, boolean> = {}
  for (const route of ['POST /api/login/', 'POST /api/account/password/', 'POST /api/campaigns/']) {
    clock.advance(60_000)
    earlyRefusal = 'rate_limited'
    beforeResponse = async () => void (kept[route] = await isKept('limit_reached'))
    const [browser, whose] = route.includes('login')
      ? ([attacker.browser, victim] as const)
      : ([victim.browser, victim] as const)
    expect(await eventAfter(whose, () => call(browser, route))).toMatchObject({
      event: 'limit_reached',
    })
  }
  expect(kept).toEqual({
    'POST /api/login/': true,
    'POST /api/account/password/': true,
    'POST /api/campaigns/': true,
  })
})

it('of many refusals before the handler ten a minute of each network are kept', async () => {
  clock.advance(60_000)
  let begun = 0
  beforeResponse = async () => {
    begun += (await db.query(`select 1 as one from security_calls where at = $1`, [clock.now()]))
      .length
  }
  const over = async () => (await db.query('select 1 as one from security_calls')).length === 0
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await call(attacker.browser, 'POST /api/login/')
    await until('the call is over', over)
  }
  expect(begun).toBe(10)
  earlyRefusal = undefined
  beforeResponse = async () => undefined
})

it('of many visitors who call at once two are kept at a time, so that no other call waits for all', async () => {
  arrived = 0
  const held = Promise.withResolvers<void>()
  whileKept = held.promise
  const one = () => call(attacker.browser, 'POST /api/login/')
  const calls = Promise.all(Array.from({ length: 20 }, one))
  await until('all have arrived', async () => arrived === 20)
  expect(beingKept).toBe(2)
  held.resolve()
  await calls
  expect(beingKept).toBe(0)
})

it('no call is kept once it is over, whatever it came to', async () => {
  await until(
    'all are over',
    async () => (await db.query('select 1 as one from security_calls')).length === 0,
  )
  refusal = 'not_found'
  const before = await trailOf(victim)
  await victim.browser.post('/api/campaigns/', {})
  expect(await db.query('select 1 as one from security_calls')).toEqual([])
  expect(await trailOf(victim)).toEqual(before)
})
