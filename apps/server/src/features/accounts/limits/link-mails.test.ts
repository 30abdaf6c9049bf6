import { afterEach, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'
import { attemptLimits } from './attempt-limits.ts'

const HOUR_MS = 3_600_000
/** Those that the product ships with. */
const usual = attemptLimits()

let server: AccountTestServer
afterEach(() => server.close())

const addressOf = (host: number) => `203.0.113.${host}`

/** Asks for a link from as many addresses as there are emails, at once; returns the different responses. */
async function askFor(emails: readonly string[], from: (index: number) => string) {
  const browsers = emails.map((_, index) => createVisitor(server, from(index)))
  await Promise.all(browsers.map((browser) => browser.get('/api/app/')))
  const responses = await Promise.all(
    browsers.map((browser, index) =>
      browser.post('/api/password-reset/', { email: emails[index] }),
    ),
  )
  return new Set(responses.map((response) => JSON.stringify(response)))
}

/** Mails that were sent since the last call, when every request is a mail of its own. */
async function countMails(): Promise<number> {
  await server.jobs.runAll()
  return server.mails.splice(0).length
}

it('mails five links an hour to one address over all kinds, and never shows it', async () => {
  server = await openAccountTestServer(usual)
  await signUp(server)
  await countMails()
  // The one of the registration counts too.
  for (const mails of [1, 1, 1, 1, 0, 0]) {
    expect((await askFor([ada.email], addressOf)).size).toBe(1)
    expect(await countMails()).toBe(mails)
  }
  server.clock.advance(HOUR_MS)
  await askFor([ada.email], addressOf)
  expect(await countMails()).toBe(1)
})

it('counts five of 30 requests at once for one address', async () => {
  server = await openAccountTestServer(usual)
  const unknown = Array.from({ length: 30 }, () => 'unknown@example.com')
  expect((await askFor(unknown, addressOf)).size).toBe(1)
  expect(server.jobs.waiting).toHaveLength(5)
})

it.each([
  ['one IPv4 address', () => '198.51.100.7', 20],
  ['an IPv6 /64', (index: number) => `2001:db8:1:2::${index}`, 20],
  ['as many networks', (index: number) => addressOf(index), 30],
])('counts of 30 requests at once from %s for 30 addresses: %3$i', async (_, from, counted) => {
  server = await openAccountTestServer(usual)
  const emails = Array.from({ length: 30 }, (_one, index) => `unknown${index}@example.com`)
  expect((await askFor(emails, from)).size).toBe(1)
  expect(server.jobs.waiting).toHaveLength(counted)
})

it('leaves the owner a reset when a stranger has used up the notices', async () => {
  server = await openAccountTestServer(usual)
  await signUp(server)
  server.clock.advance(HOUR_MS)
  await countMails()
  for (const mails of [1, 1, 1, 0]) {
    await createVisitor(server, addressOf(mails)).post('/api/register/', ada)
    // What looks like a mail and is none takes nothing from the mails that are sent.
    await createVisitor(server).post('/api/verify-email/resend/', { email: ada.email })
    expect(await countMails()).toBe(mails)
  }
  await askFor([ada.email], addressOf)
  expect(await countMails()).toBe(1)
})
