import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantCredits } from '../credits/index.ts'
import type { AccountTestServer } from '../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../testing/accounts/account-server.ts'
import type { Visitor } from '../../testing/accounts/visitor.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../testing/accounts/visitor.ts'
import { findUserByEmail } from './users.queries.ts'

const grace = { ...ada, email: 'grace@example.com' }
const password = 'seven quiet geese'
let server: AccountTestServer
let visitor: Visitor
let viewer: { visitor: Visitor; uid: string }
let own: { userId: string; accountId: string }
let other: { userId: string; accountId: string }

beforeAll(async () => {
  server = await openAccountTestServer()
  visitor = (await signUp(server)).visitor
  await signUp(server, grace)
  own = await idsOf(ada.email)
  other = await idsOf(grace.email)
  for (const { accountId } of [own, other]) {
    const grant = { accountId, credits: 500, idempotencyKey: accountId, at: server.clock.now() }
    await server.db.transaction((tx) => grantCredits(tx, grant))
  }
  viewer = await invited('vera@example.com')
})
afterAll(() => server.close())

async function idsOf(email: string): Promise<{ userId: string; accountId: string }> {
  const { userId = '', accountId = '' } = (await findUserByEmail(server.db, email)) ?? {}
  return { userId, accountId }
}

async function invited(email: string): Promise<{ visitor: Visitor; uid: string }> {
  await visitor.post('/api/account/invitations/', { email, role: 'viewer' })
  const token = await mailedToken(server, email)
  const names = { first_name: 'Vera', last_name: 'Stone' }
  const person = createVisitor(server)
  await person.post('/api/invitations/accept/', { token, ...names, password })
  await person.post('/api/login/', { email, password })
  return { visitor: person, uid: (await idsOf(email)).userId }
}

/** Everything that is stored, a text a row, so that no table has to be thought of. */
async function stored(): Promise<Set<string>> {
  const tables = await server.db.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const rows = new Set<string>()
  for (const { name } of tables) {
    const found = await server.db.query<{ row: string }>(
      `select to_jsonb(kept)::text as row from ${name} kept`,
    )
    for (const { row } of found) rows.add(`${name} ${row}`)
  }
  return rows
}

/** Each field that a person might try, by the names of the API, of the database and of the code. */
const fieldsOfOthers = () => ({
  role: 'owner',
  member_role: 'owner',
  memberRole: 'owner',
  permissions: ['view', 'campaigns', 'account'],
  is_operator: true,
  balance: 1_000_000,
  credits: 1_000_000,
  available: 1_000_000,
  currency: 'JPY',
  provisioning_limit: 99,
  agents_count: 99,
  id: other.userId,
  uid: other.userId,
  user_id: other.userId,
  userId: other.userId,
  account_id: other.accountId,
  accountId: other.accountId,
  email: 'eve@example.com',
  customer_email: 'eve@example.com',
  password: 'a password of their own',
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA',
  verified_at: null,
  created_at: '2001-01-01T00:00:00Z',
  sender: { calls_from: '12125550100', text_registration: 'registered' },
})

const nested = () => ({
  ...fieldsOfOthers(),
  customer_info: fieldsOfOthers(),
  user: fieldsOfOthers(),
  account: fieldsOfOthers(),
})

it('a role, a balance and ids of others in a profile change nothing, of this account or another', async () => {
  const people = [
    { browser: visitor, uid: own.userId },
    { browser: viewer.visitor, uid: viewer.uid },
  ]
  for (const { browser, uid } of people) {
    const url = `/api/user/${uid}/`
    const [before, shown] = [await stored(), await browser.get(url)]
    expect(await browser.put(url, nested())).toEqual(shown)
    expect(await stored()).toEqual(before)
    expect(await browser.get(url)).toEqual(shown)
  }
})

it('with a name they change no more than the name', async () => {
  const before = await stored()
  const body = { customer_name: 'Ada Byron', ...nested() }
  expect((await visitor.put(`/api/user/${own.userId}/`, body)).status).toBe(200)
  const after = await stored()
  const changed = [...after].filter((row) => !before.has(row))
  expect(changed).toHaveLength(1)
  expect(changed[0]).toContain(`"customer_name": "Ada Byron"`)
  expect(changed[0]).toContain(`"id": "${own.userId}"`)
  expect(changed[0]).toContain(`"account_id": "${own.accountId}"`)
  expect([...before].filter((row) => !after.has(row))).toEqual([
    changed[0]?.replace('"customer_name": "Ada Byron"', '"customer_name": "Ada Lovelace"'),
  ])
})

it('a registration that names them makes an owner of a new account without credits', async () => {
  const eve = { ...ada, email: 'eve-signs-up@example.com' }
  const { role: _refused, ...others } = fieldsOfOthers()
  const stranger = createVisitor(server)
  const refused = await stranger.post('/api/register/', { ...eve, role: 'owner' })
  expect(refused).toMatchObject({ status: 400, body: { fields: { role: expect.any(String) } } })
  const registration = { ...others, ...eve }
  expect((await stranger.post('/api/register/', registration)).status).toBe(200)
  const { userId, accountId } = await idsOf(eve.email)
  expect([other.userId, own.userId, '']).not.toContain(userId)
  expect([other.accountId, own.accountId, '']).not.toContain(accountId)
  const rows = await server.db.query(
    `select member_role, verified_at, currency, (select count(*) from users of_account
       where of_account.account_id = accounts.id)::int as people
     from users join accounts on accounts.id = users.account_id where users.id = $1`,
    [userId],
  )
  expect(rows).toEqual([{ member_role: 'owner', verified_at: null, currency: 'USD', people: 1 }])
})

it('a hint and a secret question are not kept, and nothing is sent back for them', async () => {
  const secrets = {
    hint: 'canary of a hint',
    password_hint: 'canary of a hint',
    secret_question: 'canary of a question',
    secret_answer: 'canary of an answer',
  }
  const forgetful = { ...ada, email: 'forgetful@example.com' }
  const stranger = createVisitor(server)
  await stranger.post('/api/register/', { ...forgetful, ...secrets })
  await visitor.put(`/api/user/${own.userId}/`, secrets)
  expect([...(await stored())].filter((row) => row.includes('canary'))).toEqual([])
  const { email } = ada
  const asked = await stranger.post('/api/password-reset/', { email, ...secrets })
  expect(asked).toEqual(await stranger.post('/api/password-reset/', { email }))
})
