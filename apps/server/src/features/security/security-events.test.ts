import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  eventGroups,
  securityEventTexts,
  securityEventsSchema,
} from '@afterbeep/contract/api/account/security-events'
import { AppError } from '../../platform/app-error.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openSignInServer, signUp } from '../../testing/accounts/sign-in-server.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import { until } from '../../testing/until.ts'
import { registerSecurityRoutes, removeOldSecurityEvents, watchCalls } from './index.ts'

const path = '/api/account/security-events/'
const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
const logged = captureLog()
let db: Database
let api: Api
let origin: string
let owner: Customer
let stranger: Customer

beforeAll(async () => {
  db = await openTestDatabase()
  ;({ api, origin } = await openSignInServer(db, clock.now(), (server) => {
    watchCalls(server, {
      db,
      clock,
      log: logged.log,
      meant: async () => ({ accountId: owner.accountId }),
    })
    registerSecurityRoutes(server, { db, clock })
    const by = { config: {} } as const
    server.post('/api/campaigns/', by, async () => ({}))
    server.put('/api/user/:uid/', by, async () => ({}))
    server.delete('/api/contact-lists/:id/', by, async () => ({}))
    server.get('/api/drop-cowboy/analytics/download/', by, async () => 'a,b')
    server.post('/api/login/', by, async () => {
      throw new AppError('login_failed')
    })
    server.post('/api/password-reset/confirm/', by, async () => ({}))
  }))
  owner = await signUp(db, origin, clock.now())
  stranger = await signUp(db, origin, clock.now())
})
afterAll(async () => {
  await api.close()
  await db.close()
})

async function eventsOf({ browser }: Customer, query = '') {
  return securityEventsSchema.parse((await browser.get(`${path}${query}`)).body)
}

const namesOf = async (customer: Customer) =>
  (await eventsOf(customer)).events.map(({ event }) => event)

describe('security events', () => {
  it('are kept of what was published, deleted, downloaded and reset, only for the owner', async () => {
    await owner.browser.post('/api/campaigns/', {})
    await owner.browser.delete('/api/contact-lists/1/')
    await owner.browser.download('/api/drop-cowboy/analytics/download/')
    await stranger.browser.post('/api/password-reset/confirm/', { token: 'x', password: 'secret' })
    await until('the events are there', async () => (await namesOf(owner)).length === 4)
    expect((await namesOf(owner)).toSorted()).toEqual([
      'campaign_published',
      'data_downloaded',
      'list_deleted',
      'password_changed',
    ])
    // Though it was this one's browser, it was the other's password.
    expect(await namesOf(stranger)).toEqual([])
    const [newest] = (await eventsOf(owner)).events
    expect(newest).toMatchObject({ network: '127.0.0.x', at: '2026-11-21T10:00:00.000Z' })
  })

  it('name who did it and what it was about, by kind and person, and come as a file', async () => {
    await owner.browser.post('/api/campaigns/', { name: 'Autumn, again' })
    const published = async () => (await eventsOf(owner, '?group=campaigns')).events
    await until('the event is there', async () => (await published())[0]?.about === 'Autumn, again')
    const events = await published()
    expect(events[0]).toMatchObject({ who: 'Ann', about: 'Autumn, again' })
    expect(new Set(events.map(({ event }) => event))).toEqual(
      new Set(['campaign_published', 'list_deleted']),
    )
    expect((await eventsOf(owner, `?who=${owner.userId}`)).events.length).toBeGreaterThan(2)
    expect((await eventsOf(owner, `?who=${stranger.userId}`)).events).toEqual([])
    const file = await owner.browser.download(`${path}export/?group=campaigns`)
    expect(file.text).toMatch(/^Time,Event,What,Who,Network\r?\n/)
    expect(file.text).toContain('A campaign was published,"Autumn, again",Ann,127.0.0.x')
    expect(file.text).not.toContain('Data was downloaded')
  })

  it('each wait for their record in the account’s evidence log', async () => {
    const [due] = await db.query<{ waiting: number }>(
      `select count(*)::int as waiting from evidence_due d
       join security_events e on e.account_id = d.account_id and e.id = d.event_id
       where d.account_id = $1 and d.kind = 'event'`,
      [owner.accountId],
    )
    const [all] = await db.query<{ count: number }>(
      'select count(*)::int as count from security_events where account_id = $1',
      [owner.accountId],
    )
    expect(due?.waiting).toBe(all?.count)
    expect(all?.count).toBeGreaterThan(0)
  })

  it('are each in one group, so that no filter hides one', () => {
    const grouped = Object.values(eventGroups).flatMap(({ events }) => [...events])
    expect(grouped.toSorted()).toEqual(Object.keys(securityEventTexts).toSorted())
  })

  it('are kept of refused sign-ins on the account that they were for, some of many', async () => {
    const guesser = createTestBrowser(origin)
    await guesser.get(path)
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await guesser.post('/api/login/', { email: owner.email, password: 'guess-canary' })
    }
    const refused = async () =>
      (await namesOf(owner)).filter((event) => event === 'sign_in_refused').length
    await until('the events are there', async () => (await refused()) === 10)
    await owner.browser.post('/api/campaigns/', {})
    await until(
      'the events are there',
      async () => (await namesOf(owner))[0] === 'campaign_published',
    )
    expect(await refused()).toBe(10)
  })

  it('are kept of calls from foreign pages', async () => {
    await owner.browser.post('/api/campaigns/', {}, { 'x-xsrf-token': 'forged' })
    await until('the events are there', async () => (await namesOf(owner)).includes('call_refused'))
    expect(await namesOf(stranger)).not.toContain('call_refused')
  })

  it('come in pages, the newest first, and refuse a cursor that is none', async () => {
    const all = (await eventsOf(owner, '?limit=200')).events
    const seen: string[] = []
    let before = ''
    for (;;) {
      const { events, next } = await eventsOf(owner, `?limit=4${before}`)
      seen.push(...events.map(({ id }) => id))
      if (next === null) break
      before = `&before=${next}`
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    for (const crafted of ['0', '-1', 'x', '9'.repeat(19), "1'--"]) {
      const { status } = await owner.browser.get(`${path}?before=${encodeURIComponent(crafted)}`)
      expect({ crafted, status }).toEqual({ crafted, status: 400 })
    }
    expect((await api.inject(path)).statusCode).toBe(401)
  })

  it('are in the log with account and network, and nothing that was typed', () => {
    const lines = logged.lines.filter(({ msg }) => msg === 'security')
    expect(lines.map((line) => line['event'])).toContain('sign_in_refused')
    expect(lines[0]).toMatchObject({ accountId: owner.accountId, network: '127.0.0.x' })
    expect(JSON.stringify(logged.lines)).not.toMatch(/guess-canary|@example\.com/)
  })

  it('are never changed, and removed after a year', async () => {
    await expect(db.query("update security_events set event = 'signed_in'")).rejects.toThrow(
      'never changed',
    )
    clock.advance(366 * 86_400_000)
    await owner.browser.post('/api/campaigns/', {})
    await until(
      'the events are there',
      async () => (await namesOf(owner))[0] === 'campaign_published',
    )
    await removeOldSecurityEvents({ db, clock })
    expect(await namesOf(owner)).toEqual(['campaign_published'])
  })
})
