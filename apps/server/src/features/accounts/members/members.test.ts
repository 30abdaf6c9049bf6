import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membersResponseSchema } from '@afterbeep/contract/api/account/members'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { mailedSubjects } from '../../../testing/accounts/second-factor-fixture.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { removeFormerEmails } from './former-emails.ts'

let server: AccountTestServer
let owner: { visitor: Visitor; uid: string }
let invitee: string
let count = 0
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  invitee = `bob${count}@example.com`
  owner = await signUp(server, { ...ada, email: `ada${count}@example.com` })
})

const password = 'seven quiet geese'
const placesOf = (email: string) => searchDatabase(server.db, email.replaceAll('.', '\\.'))
const names = { first_name: 'Bob', last_name: 'Stone' }
const invite = (email = invitee, role = 'manager') =>
  owner.visitor.post('/api/account/invitations/', { email, role })
const accept = (token: string) =>
  createVisitor(server).post('/api/invitations/accept/', { token, ...names, password })
const peopleOf = async (visitor: Visitor) =>
  membersResponseSchema.parse((await visitor.get('/api/account/members/')).body)

/** Invites a person, who accepts and signs in. */
async function join(role = 'manager'): Promise<{ visitor: Visitor; uid: string }> {
  // People are listed by the time they came.
  server.clock.advance(1000)
  await invite(invitee, role)
  expect((await accept(await mailedToken(server, invitee))).status).toBe(200)
  const visitor = createVisitor(server)
  expect((await visitor.post('/api/login/', { email: invitee, password })).status).toBe(200)
  const { members } = await peopleOf(owner.visitor)
  return { visitor, uid: members.find(({ email }) => email === invitee)?.uid ?? '' }
}

describe('an invitation', () => {
  it('makes a verified person of the same account, with the role that was named', async () => {
    const { visitor, uid } = await join('viewer')
    const { members, invitations } = await peopleOf(owner.visitor)
    expect(members).toMatchObject([
      { name: 'Ada Lovelace', role: 'owner', is_you: true },
      { name: 'Bob Stone', email: invitee, role: 'viewer', is_you: false },
    ])
    expect(invitations).toEqual([])
    expect((await visitor.get(`/api/user/${uid}/`)).status).toBe(200)
  })

  it('works once, for seven days, and not after it was withdrawn or replaced', async () => {
    await invite()
    const first = await mailedToken(server, invitee)
    await invite()
    const second = await mailedToken(server, invitee)
    expect((await accept(first)).body).toMatchObject({ code: 'link_invalid' })
    expect((await accept(second)).status).toBe(200)
    expect((await accept(second)).body).toMatchObject({ code: 'link_invalid' })

    await invite('late@example.com')
    const late = await mailedToken(server, 'late@example.com')
    const before = server.clock.now()
    server.clock.advance(7 * 24 * 3_600_000)
    expect((await accept(late)).body).toMatchObject({ code: 'link_invalid' })
    server.clock.set(before)

    await invite('gone@example.com')
    const gone = await mailedToken(server, 'gone@example.com')
    const { invitations } = await peopleOf(owner.visitor)
    const id = invitations.find(({ email }) => email === 'gone@example.com')?.id ?? ''
    expect((await owner.visitor.delete(`/api/account/invitations/${id}/`)).status).toBe(200)
    expect((await accept(gone)).body).toMatchObject({ code: 'link_invalid' })
  })

  it('reports only in the mail that an email has an account', async () => {
    const stranger = await signUp(server, { ...ada, email: `zoe${count}@example.com` })
    const response = await invite(`zoe${count}@example.com`)
    expect(response.status).toBe(201)
    await server.jobs.runAll()
    const mail = server.mails.findLast(({ to }) => to === `zoe${count}@example.com`)
    expect(mail?.text).toContain('has an account of its own already')
    expect(mail?.text).not.toContain('token=')
    expect((await peopleOf(stranger.visitor)).members).toHaveLength(1)
  })

  it('to a person of the account is refused', async () => {
    await join()
    expect((await invite()).body).toMatchObject({ code: 'member_exists' })
  })

  it('takes no password that is easy to guess', async () => {
    await invite()
    const body = { token: await mailedToken(server, invitee), ...names, password: 'password1234' }
    const response = await createVisitor(server).post('/api/invitations/accept/', body)
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})

describe('a change of who is in the account', () => {
  it('is mailed to all owners, and only to them', async () => {
    const mail = `ada${count}@example.com`
    const { uid } = await join('owner')
    server.clock.advance(1000)
    await owner.visitor.put(`/api/account/members/${uid}/`, { role: 'viewer' })
    server.clock.advance(1000)
    await owner.visitor.delete(`/api/account/members/${uid}/`)
    const subjects = await mailedSubjects(server, mail)
    expect(subjects.filter((subject) => / account( was|$)/.test(subject)).toSorted()).toEqual([
      'A person joined your account',
      'A person was invited into your account',
      'A person was taken out of your account',
      'A role in your account was changed',
    ])
    expect(await mailedSubjects(server, invitee)).not.toContain(
      'A person was taken out of your account',
    )
  })

  it('needs a recent sign-in', async () => {
    const { uid } = await join()
    await invite('carl@example.com')
    const [invitation] = (await peopleOf(owner.visitor)).invitations
    server.clock.advance(10 * 60_000 + 1)
    const refused = { status: 403, body: { code: 'recent_sign_in_required' } }
    const path = `/api/account/members/${uid}/`
    expect(await owner.visitor.put(path, { role: 'owner' })).toMatchObject(refused)
    expect(await owner.visitor.delete(path)).toMatchObject(refused)
    expect(await invite('dora@example.com')).toMatchObject(refused)
    const withdrawn = `/api/account/invitations/${invitation?.id ?? ''}/`
    expect(await owner.visitor.delete(withdrawn)).toMatchObject(refused)
    expect((await peopleOf(owner.visitor)).members).toHaveLength(2)
  })
})

describe('a person of the account', () => {
  it('who is taken out is signed out, can’t sign in, and may register again', async () => {
    const { visitor, uid } = await join()
    expect((await owner.visitor.delete(`/api/account/members/${uid}/`)).status).toBe(200)
    expect((await visitor.get(`/api/user/${uid}/`)).status).toBe(401)
    const login = { email: invitee, password }
    expect((await createVisitor(server).post('/api/login/', login)).status).toBe(401)
    expect((await peopleOf(owner.visitor)).members).toHaveLength(1)
    await signUp(server, { ...ada, email: invitee })
  })

  it('who is taken out gets one mail that says so, with no word of others, and their address goes', async () => {
    const { uid } = await join()
    await owner.visitor.delete(`/api/account/members/${uid}/`)
    const subjects = await mailedSubjects(server, invitee)
    const farewell = 'You were taken out of an Afterbeep account'
    expect(subjects.filter((subject) => subject === farewell)).toHaveLength(1)
    const mail = server.mails.find(({ to, subject }) => to === invitee && subject === farewell)
    const owned = await peopleOf(owner.visitor)
    expect(owned.members).toHaveLength(1)
    for (const other of [`ada${count}`, 'Ada', 'Lovelace', uid]) {
      expect(mail?.text).not.toContain(other)
    }
    await removeFormerEmails({ db: server.db, clock: server.clock })
    expect(await placesOf(invitee)).toEqual([])
  })

  it('who is taken out is mailed again while the mail server is away, and forgotten after two days', async () => {
    const { uid } = await join()
    await owner.visitor.delete(`/api/account/members/${uid}/`)
    const known = async () => (await placesOf(invitee)).map(({ column }) => column)
    const forget = () => removeFormerEmails({ db: server.db, clock: server.clock })
    await forget()
    expect(await known()).toEqual(['former_email'])
    server.clock.advance(49 * 3_600_000)
    await forget()
    expect(await known()).toEqual([])
  })

  it('of another account can’t be changed or taken out, and neither can their invitations', async () => {
    const { uid } = await join()
    await invite('carl@example.com')
    const [invitation] = (await peopleOf(owner.visitor)).invitations
    const stranger = await signUp(server, { ...ada, email: `zoe${count}@example.com` })
    const { visitor } = stranger
    expect((await visitor.put(`/api/account/members/${uid}/`, { role: 'owner' })).status).toBe(404)
    expect((await visitor.delete(`/api/account/members/${uid}/`)).status).toBe(404)
    const path = `/api/account/invitations/${invitation?.id ?? ''}/`
    expect((await visitor.delete(path)).status).toBe(404)
    const { members, invitations } = await peopleOf(owner.visitor)
    expect([members.length, members[1]?.role, invitations.length]).toEqual([2, 'manager', 1])
  })
})

describe('the last owner', () => {
  it('can’t leave or become less, also when two try at once', async () => {
    const { visitor } = owner
    const path = `/api/account/members/${owner.uid}/`
    expect((await visitor.put(path, { role: 'viewer' })).body).toMatchObject({ code: 'last_owner' })
    expect((await visitor.delete(path)).body).toMatchObject({ code: 'last_owner' })

    const other = await join('owner')
    const otherPath = `/api/account/members/${other.uid}/`
    await Promise.all([
      visitor.put(path, { role: 'viewer' }),
      other.visitor.put(otherPath, { role: 'viewer' }),
    ])
    const { members } = await peopleOf(visitor)
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})
