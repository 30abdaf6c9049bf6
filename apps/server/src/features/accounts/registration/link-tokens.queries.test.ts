import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { findLinkUser } from './link-tokens.queries.ts'
import { signUp } from '../../../testing/accounts/visitor.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const later = new Date(AT.getTime() + 1)

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
  const { uid } = await signUp(server)
  await server.db.query(
    `insert into user_tokens (token_hash, user_id, purpose, expires_at, used_at)
     select hash, $1, purpose, expires_at, used_at
     from unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
       as t(hash, purpose, expires_at, used_at)`,
    [
      uid,
      ['good', 'used', 'expired', 'verify'],
      ['reset', 'reset', 'reset', 'verify'],
      [later, later, AT, later],
      [null, AT, null, null],
    ],
  )
})
afterAll(() => server.close())

it.each([
  ['good', true],
  ['used', false],
  ['expired', false],
  ['verify', false],
  ['unknown', false],
])('the %s link to a new password is valid: %s', async (hash, isGood) => {
  expect((await findLinkUser(server.db, hash, 'reset', AT)) !== undefined).toBe(isGood)
})
