import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { openSignInServer, signUp } from '../../testing/accounts/sign-in-server.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { findMeant } from './who-is-meant.ts'
import type { Meant, MeantBy } from './who-is-meant.ts'

const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
const token = 'a'.repeat(43)
const hash = createHash('sha256').update(token).digest('hex')
let db: Database
let api: Api
let origin: string
let owner: Customer
let found: Meant | undefined
let by: MeantBy

beforeAll(async () => {
  db = await openTestDatabase()
  ;({ api, origin } = await openSignInServer(db, clock.now(), (server) => {
    const meant = findMeant(db, false)
    server.post('/test/meant', { config: { withoutCsrf: true } }, async (request) => {
      found = await meant(by, request)
      return {}
    })
  }))
  owner = await signUp(db, origin, clock.now())
})
afterAll(async () => {
  await api.close()
  await db.close()
})

async function meantBy(how: MeantBy, body: object, cookie = ''): Promise<Meant | undefined> {
  by = how
  await createTestBrowser(origin).post('/test/meant', body, { cookie })
  return found && { accountId: found.accountId, ...(found.userId && { userId: found.userId }) }
}

const whole = () => ({ accountId: owner.accountId, userId: owner.userId })

it('a visitor’s call is about the account of the email that was typed, however it is written', async () => {
  expect(await meantBy('email', { email: ` ${owner.email.toUpperCase()} ` })).toEqual(whole())
  expect(await meantBy('email', { email: 'nobody@example.com' })).toBeUndefined()
  expect(await meantBy('email', { email: 7 })).toBeUndefined()
})

it('a link is about its user or the account that it invites into, also when it is used or too old', async () => {
  expect(await meantBy('link', { token })).toBeUndefined()
  await db.query(
    `insert into invitations (account_id, email, member_role, invited_by, expires_at, created_at, token_hash)
     values ($1, 'new@example.com', 'viewer', $2, $3, $3, $4)`,
    [owner.accountId, owner.userId, new Date('2026-01-01T00:00:00Z'), hash],
  )
  expect(await meantBy('link', { token })).toEqual({ accountId: owner.accountId })
  await db.query(
    `insert into user_tokens (token_hash, user_id, purpose, expires_at, used_at)
     values ($1, $2, 'reset', $3, $3)`,
    [hash, owner.userId, new Date('2026-01-01T00:00:00Z')],
  )
  expect(await meantBy('link', { token })).toEqual(whole())
})

it('a second step is about who passed the first, and a passkey about its owner', async () => {
  const passkey = { response: { id: 'AbCdEf' } }
  const cookie = `afterbeep_sign_in=${token}`
  expect(await meantBy('begun_sign_in', { code: '123456' }, cookie)).toBeUndefined()
  expect(await meantBy('begun_sign_in', passkey)).toBeUndefined()
  await db.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced,
       is_backed_up, name, created_at)
     values ($1, 'AbCdEf', '', 0, '{}', false, false, 'Phone', $2)`,
    [owner.userId, clock.now()],
  )
  await db.query(`insert into passkey_users (user_id, handle) values ($1, 'handle')`, [
    owner.userId,
  ])
  expect(await meantBy('begun_sign_in', passkey)).toEqual(whole())
  await db.query(
    `insert into pending_sign_ins (token_hash, user_id, expires_at) values ($1, $2, $3)`,
    [hash, owner.userId, new Date('2026-01-01T00:00:00Z')],
  )
  expect(await meantBy('begun_sign_in', { code: '123456' }, cookie)).toEqual(whole())
})
