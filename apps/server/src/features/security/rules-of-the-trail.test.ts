import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventGroups, securityEventsSchema } from '@afterbeep/contract/api/account/security-events'
import type { SecurityEvent } from '@afterbeep/contract/api/account/security-events'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createLogger } from '../../platform/log.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openSignInServer, signIn, signUp } from '../../testing/accounts/sign-in-server.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { removeMember } from '../accounts/members/change-members.ts'
import { registerSecurityRoutes, watchCalls } from './index.ts'

/*
 * Written from the rule's text alone: who did what and when, append-only, with a filter and an export that is the screen's
 * list. What a person did stays theirs when they have left.
 */

const path = '/api/account/security-events/'
const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
let db: Database
let api: Api
let owner: Customer
let member: Customer
let other: Customer

beforeAll(async () => {
  db = await openTestDatabase()
  const log = createLogger('silent')
  const server = await openSignInServer(db, clock.now(), (routes) => {
    watchCalls(routes, { db, clock, log, meant: async () => undefined })
    registerSecurityRoutes(routes, { db, clock })
    for (const url of ['/api/campaigns/', '/api/suppressions/', '/api/contact-lists/'])
      routes.post(url, async () => ({}))
    routes.delete('/api/suppressions/', async () => ({}))
  })
  api = server.api
  owner = await signUp(db, server.origin, clock.now())
  other = await signUp(db, server.origin, clock.now())
  const { accountId } = owner
  const rows = await db.query<{ id: string }>(
    `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
       customer_name, member_role, verified_at, created_at)
     values ($1, 'bo@example.com', '', 'Bo', 'Li', 'Bo', 'Bo Li', 'manager', $2, $2) returning id`,
    [accountId, clock.now()],
  )
  const user = { userId: onlyRow(rows).id, accountId, email: 'bo@example.com' }
  member = { ...user, browser: await signIn(server.origin, user) }
  for (let at = 0; at < 6; at += 1) {
    clock.advance(60_000)
    const { browser } = at % 2 === 0 ? owner : member
    await browser.post('/api/campaigns/', { name: `Campaign ${at}, “the ${at}th”` })
    await browser.post(`/api/contact-lists/?name=list-${at}.csv`, {})
    if (at % 3 === 0) await browser.post('/api/suppressions/', { phone: '4085550101' })
    else await browser.send('DELETE', '/api/suppressions/', { phone: '4085550101' })
    await other.browser.post('/api/campaigns/', { name: `Theirs ${at}` })
  }
})
afterAll(async () => {
  await api.close()
  await db.close()
})

/** All that the screen shows, page after page. */
async function shown({ browser }: Customer, filter: string): Promise<SecurityEvent[]> {
  const all: SecurityEvent[] = []
  for (let before: string | null = ''; before !== null;) {
    const query = `?limit=4${filter}${before && `&before=${before}`}`
    const { body } = await browser.get(`${path}${query}`)
    const page = securityEventsSchema.parse(body)
    all.push(...page.events)
    before = page.next
  }
  return all
}

const file = async ({ browser }: Customer, filter: string) =>
  (await browser.download(`${path}export/?${filter.slice(1)}`)).text

it('refuses to remove, empty or change what is in the trail, as a whole and one by one', async () => {
  const all = () => db.query<{ id: number }>('select id from security_events order by id')
  const before = await all()
  expect(before.length).toBeGreaterThan(20)
  await expect(db.query('delete from security_events')).rejects.toThrow(/never removed/)
  const one = [before[0]?.id]
  await expect(db.query('delete from security_events where id = $1', one)).rejects.toThrow(/never/)
  await expect(db.query('truncate security_events')).rejects.toThrow(/never/)
  await expect(db.query(`update security_events set about = 'x'`)).rejects.toThrow(/never changed/)
  expect(await all()).toEqual(before)
})

it('downloads exactly what the screen shows, for every filter, and each event is in one entry', async () => {
  const groups = Object.keys(eventGroups).map((group) => `&group=${group}`)
  const people = [owner, member].map(({ userId }) => `&who=${userId}`)
  const filters = ['', ...groups, ...people, ...groups.map((group) => `${group}${people[1]}`)]
  for (const filter of filters) {
    // The file first: it is an event too, and the first in it.
    const [head, ...lines] = (await file(owner, filter)).trimEnd().split(/\r?\n/)
    const events = await shown(owner, filter)
    expect(head).toBe('Time,Event,What,Who,Network')
    expect([filter, lines.map((line) => line.slice(0, 24))]).toEqual([
      filter,
      events.map(({ at }) => at),
    ])
    for (const [at, { about, who }] of events.entries()) {
      expect(lines[at]).toContain((about ?? '').replaceAll('"', '""'))
      expect(lines[at]).toContain(`,${who ?? ''},`)
    }
  }
  const all = await shown(owner, '')
  expect(all.filter(({ event }) => event !== 'data_downloaded')).toHaveLength(18)
  expect(all.filter(({ event }) => event === 'data_downloaded')).toHaveLength(filters.length)
  expect(JSON.stringify(all)).not.toContain('4085550101')
})

it('of another account is in no page and no file, also by the ids of its people', async () => {
  const theirs = await shown(other, `&who=${owner.userId}`)
  expect(theirs).toEqual([])
  expect(JSON.stringify(await shown(other, ''))).not.toMatch(/Campaign \d|list-\d|"Bo"/)
  const text = await file(other, `&who=${member.userId}`)
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(await file(owner, '')).not.toContain('Theirs')
})

it('keeps what a person did under their name after they were taken out', async () => {
  const before = await shown(owner, `&who=${member.userId}`)
  expect(before).toHaveLength(9)
  expect(new Set(before.map(({ who }) => who))).toEqual(new Set(['Bo']))
  await removeMember({ db, clock }, member)
  expect(await shown(owner, `&who=${member.userId}`)).toEqual(before)
  expect(await file(owner, '')).toContain(',Bo,')
})
