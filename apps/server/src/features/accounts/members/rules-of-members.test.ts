import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { membersResponseSchema } from '@afterbeep/contract/api/account/members'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import {
  addPasskey,
  newPasskey,
  optionsOf,
  turnOnAuthenticator,
} from '../../../testing/accounts/second-factor-fixture.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'

/*
 * Written from the rule's text alone: an invitation proves an email and nothing else, works once, and lets no one
 * into an account that its inviter may no longer change; who is taken out has no way back in.
 */

const password = 'seven quiet geese'
const names = { first_name: 'Bob', last_name: 'Stone' }

let server: AccountTestServer
let owner: { visitor: Visitor; uid: string }
let bob: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  bob = `bob${count}@example.com`
  owner = await signUp(server, { ...ada, email: `ada${count}@example.com` })
})

const invite = (email: string, role = 'manager', by = owner.visitor) =>
  by.post('/api/account/invitations/', { email, role })
const accept = (token: string, by = createVisitor(server)) =>
  by.post('/api/invitations/accept/', { token, ...names, password })
const logIn = async (email: string, word: string, visitor = createVisitor(server)) => ({
  visitor,
  ...(await visitor.post('/api/login/', { email, password: word })),
})
const peopleOf = async (visitor: Visitor) =>
  membersResponseSchema.parse((await visitor.get('/api/account/members/')).body)
const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)
const remove = (uid: string) => owner.visitor.delete(`/api/account/members/${uid}/`)

/** Invites a person, who accepts and signs in. */
async function join(email = bob, role = 'manager'): Promise<{ visitor: Visitor; uid: string }> {
  await invite(email, role)
  expect((await accept(await mailedToken(server, email))).status).toBe(200)
  const { visitor } = await logIn(email, password)
  const { members } = await peopleOf(owner.visitor)
  return { visitor, uid: members.find((one) => one.email === email)?.uid ?? '' }
}

it('an invited person who has registered meanwhile keeps their own account and password', async () => {
  await invite(bob)
  const invitation = await mailedToken(server, bob)
  const own = await signUp(server, { ...ada, email: bob })
  expect((await accept(invitation)).status).toBeGreaterThanOrEqual(400)
  expect((await logIn(bob, password)).status).toBe(401)
  const again = await logIn(bob, ada.password)
  expect(again.body).toMatchObject({ user_data: { uid: own.uid } })
  expect((await peopleOf(owner.visitor)).members).toHaveLength(1)
  expect((await peopleOf(again.visitor)).members).toHaveLength(1)
})

it('a stranger who registered an invited email has no way in once the invited person has joined', async () => {
  const thief = createVisitor(server, '203.0.113.66')
  const thiefsPassword = 'a thief with a plan'
  await thief.post('/api/register/', { ...ada, email: bob, password: thiefsPassword })
  const registered = await mailedToken(server, bob)
  await invite(bob)
  expect((await accept(await mailedToken(server, bob))).status).toBe(200)
  // The link of the thief's registration still lies in the mailbox, and is opened in the thief's browser.
  await thief.post('/api/verify-email/', { token: registered })
  expect((await logIn(bob, thiefsPassword, thief)).status).toBeGreaterThanOrEqual(401)
  expect((await thief.get('/api/session/')).status).toBe(401)
  expect((await logIn(bob, password)).status).toBe(200)
  expect((await peopleOf(owner.visitor)).members.map(({ email }) => email)).toContain(bob)
})

it('a person who registered an invited email and verifies it later does not break the invited one', async () => {
  await invite(bob)
  const invitation = await mailedToken(server, bob)
  const browser = createVisitor(server)
  await browser.post('/api/register/', { ...ada, email: bob })
  const registration = await mailedToken(server, bob)
  expect((await accept(invitation)).status).toBe(200)
  await browser.post('/api/verify-email/', { token: registration, password: 'quite another one' })
  expect((await logIn(bob, 'quite another one')).status).toBe(401)
  expect((await logIn(bob, password)).status).toBe(200)
})

it('an invitation that is accepted twice at once makes one person', async () => {
  await invite(bob)
  const token = await mailedToken(server, bob)
  const both = await Promise.all([accept(token), accept(token)])
  expect(statusesOf(both)).toEqual([200, 400])
  expect((await peopleOf(owner.visitor)).members).toHaveLength(2)
})

it('invitations of two accounts to one email make one person, of the account that was accepted first', async () => {
  const other = await signUp(server, { ...ada, email: `zoe${count}@example.com` })
  await invite(bob)
  const first = await mailedToken(server, bob)
  await invite(bob, 'owner', other.visitor)
  const second = await mailedToken(server, bob)
  const both = await Promise.all([accept(first), accept(second)])
  expect(statusesOf(both)).toEqual([200, 400])
  const sizes = [await peopleOf(owner.visitor), await peopleOf(other.visitor)]
  const sizesInOrder = sizes.map(({ members }) => members.length).toSorted((a, b) => a - b)
  expect(sizesInOrder).toEqual([1, 2])
})

it.each(['removed', 'demoted'])(
  'an owner who was %s can let no one in by an invitation sent before',
  async (how) => {
    const second = await join(bob, 'owner')
    const accomplice = `eve${count}@example.com`
    await invite(accomplice, 'owner', second.visitor)
    const token = await mailedToken(server, accomplice)
    if (how === 'removed') await remove(second.uid)
    else await owner.visitor.put(`/api/account/members/${second.uid}/`, { role: 'viewer' })
    expect((await accept(token)).status).toBe(400)
    expect((await peopleOf(owner.visitor)).members.map(({ email }) => email)).not.toContain(
      accomplice,
    )
    // Nor is it shown as if it were still good.
    expect((await peopleOf(owner.visitor)).invitations).toEqual([])
  },
)

it('an invitation that was sent by another owner outlives the removal of the first', async () => {
  const second = await join(bob, 'owner')
  await invite(`carl${count}@example.com`)
  const token = await mailedToken(server, `carl${count}@example.com`)
  await remove(second.uid)
  expect((await accept(token)).status).toBe(200)
})

it('who was taken out comes back by no session, begun sign-in, passkey, link or code from before', async () => {
  const { visitor, uid } = await join()
  const authenticator = await turnOnAuthenticator(server, { visitor })
  const passkey = newPasskey()
  expect((await addPasskey(visitor, passkey)).status).toBe(200)
  const begun = await logIn(bob, password)
  expect(begun.body).toMatchObject({ code: 'second_factor_required' })
  const byPasskey = createVisitor(server)
  const options = optionsOf(await byPasskey.post('/api/login/passkey/options/'))
  const inbox = createVisitor(server)
  await inbox.post('/api/password-reset/', { email: bob })
  const token = await mailedToken(server, bob)
  expect((await remove(uid)).status).toBe(200)

  const code = authenticator.code()
  const tries = [
    await visitor.get('/api/session/'),
    await visitor.get('/api/account/members/'),
    await begun.visitor.post('/api/login/second-factor/', { code }),
    await byPasskey.post('/api/login/passkey/', { response: passkey.sign(options) }),
    await inbox.post('/api/password-reset/confirm/', { token, password: 'eight loud geese' }),
    await logIn(bob, password),
    await logIn(bob, 'eight loud geese'),
    // What the address is replaced by is no secret to who knows their own uid.
    await logIn(`${uid}@removed.invalid`, 'eight loud geese'),
  ]
  expect(tries.filter(({ status }) => status < 400)).toEqual([])
})

it('two owners who take each other out at once leave one', async () => {
  const second = await join(bob, 'owner')
  await Promise.all([
    remove(second.uid),
    second.visitor.delete(`/api/account/members/${owner.uid}/`),
  ])
  const rows = await server.db.query<{ role: string }>(
    `select member_role as role from users where email in ($1, $2)`,
    [`ada${count}@example.com`, bob],
  )
  expect(rows).toEqual([{ role: 'owner' }])
})

it('the email of an invitation counts however it is written', async () => {
  await join()
  expect((await invite(bob.toUpperCase())).body).toMatchObject({ code: 'member_exists' })
  await invite(`Carl${count}@Example.com`)
  const before = await mailedToken(server, `carl${count}@example.com`).catch(() =>
    mailedToken(server, `Carl${count}@Example.com`),
  )
  await invite(`CARL${count}@example.com`)
  expect((await accept(before)).status).toBe(400)
  expect((await peopleOf(owner.visitor)).invitations).toHaveLength(1)
})
