import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, signUp } from '../../../testing/accounts/visitor.ts'

/*
 * Written from the rule's text alone: an invitation goes to a stranger, so the one word in it that its sender chooses,
 * the name of their business, stays a quoted word on the line that we wrote, in both forms of the mail.
 */

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

const names: [string, string, string][] = [
  ['of many lines', 'Acme\r\n\r\nYour mailbox is full', 'Acme Your mailbox is full'],
  ['with a line in another way', 'Acme\u2028Pay\u0085now\u000bor never', 'Acme Pay now or never'],
  ['that turns what follows it around', 'Acme \u202e\u2067', 'Acme'],
  ['of markup', `<b>A&B</b> "it's"`, `<b>A&B</b> "it's"`],
]

it.each(names)('a business name %s is quoted on one line', async (what, typed, shown) => {
  const email = `ada-${what.replaceAll(' ', '-')}@example.com`
  const { visitor, uid } = await signUp(server, { ...ada, email })
  expect((await visitor.put(`/api/user/${uid}/`, { business_name: typed })).status).toBe(200)
  const to = `to-${email}`
  await visitor.post('/api/account/invitations/', { email: to, role: 'viewer' })
  await server.jobs.runAll()
  const mail = server.mails.find((one) => one.to === to)
  const sentence = `The account “${shown}” has invited you as`
  expect(mail?.text.split('\n')[0]).toContain(sentence)
  const escaped = sentence
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
  expect(mail?.html.split('\n').some((line) => line.includes(escaped))).toBe(true)
})
