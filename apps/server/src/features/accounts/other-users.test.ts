import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import * as passkeys from './passkeys/passkeys.queries.ts'
import { replaceLinkToken } from './registration/link-tokens.queries.ts'
import { deleteRegistrationsOfUser } from './registration/registrations.queries.ts'
import * as authenticators from './second-factor/authenticators.queries.ts'
import * as factors from './second-factor/factors.queries.ts'
import * as sessions from './sessions/sessions-of-user.queries.ts'
import * as devices from './sign-in/known-devices.queries.ts'
import { deleteSessionsOfUser } from './sign-in/sessions.queries.ts'
import { insertAccountWithUser } from './users.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const LATER = new Date('2026-11-22T18:30:00Z')

let db: Database
let own: string
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await addUser()
  other = await addUser()
})

/** A user with a row in each table of users' secrets, under the same keys as every other where that can be. */
async function addUser(): Promise<string> {
  const user = {
    email: `${randomUUID()}@example.com`,
    passwordHash: '',
    firstName: 'Ann',
    lastName: 'Lee',
    displayName: 'Ann',
    companyName: 'Lee',
    phone: null,
    role: 'agent',
    isDemo: false,
    verifiedAt: AT,
    at: AT,
  }
  const { userId } = await db.transaction((tx) => insertAccountWithUser(tx, user))
  const rows = {
    authenticators: "(user_id, secret, confirmed_at) values ($1, 'secret', now())",
    recovery_codes: "(user_id, code_hash) values ($1, 'code'), ($1, 'another')",
    pending_sign_ins:
      "(user_id, token_hash, expires_at) values ($1, gen_random_uuid(), '2027-01-01')",
    passkey_users: `(user_id, handle, challenge, challenge_expires_at)
      values ($1, gen_random_uuid(), $1 || ' signs', '2027-01-01')`,
    passkeys: `(user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up,
      name, created_at) values ($1, 'key of ' || $1, '', 0, '{}', true, true, 'Phone', now())`,
    known_devices: `(user_id, token_hash, used_at)
      values ($1, 'browser', '2026-11-01'), ($1, 'older browser', '2026-10-01')`,
    registrations: `(user_id, browser_hash, password_hash, first_name, last_name, display_name,
      company_name, expires_at) values ($1, 'browser', '', '', '', '', '', '2027-01-01')`,
    sessions: `(user_id, id, data, expires_at) select $1, 'session ' || n || ' of ' || $1,
      '{"listed": {"id": "listed"}}', '2027-01-01' from generate_series(1, 2) as n`,
    user_tokens: `(user_id, token_hash, purpose, expires_at) values
      ($1, gen_random_uuid(), 'reset', '2027-01-01'), ($1, gen_random_uuid(), 'reset', '2026-01-01')`,
  }
  for (const [table, values] of Object.entries(rows)) {
    const text = values.replaceAll('$1', `'${userId}'`)
    await db.query(`insert into ${table} ${text}`)
  }
  return userId
}

/** All that the tables hold of a user, whichever tables there are. */
async function rowsOf(userId: string): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'user_id' and table_schema = 'public' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(
      `select t::text as row from ${name} t where user_id = $1 order by 1`,
      [userId],
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

const writes: readonly (readonly [does: string, work: (tx: Transaction) => Promise<unknown>])[] = [
  ['removing all that a person could sign in with', (tx) => factors.deleteFactorsOfUser(tx, own)],
  ['new recovery codes', (tx) => factors.replaceRecoveryCodes(tx, own, ['new'])],
  ['a recovery code', (tx) => factors.consumeRecoveryCode(tx, own, 'code')],
  ['a code of the app', (tx) => authenticators.consumeStep(tx, own, 7)],
  ['turning the app off', (tx) => authenticators.deleteAuthenticator(tx, own)],
  ['the challenge of a new passkey', (tx) => passkeys.takePasskeyChallenge(tx, own, AT)],
  [
    'a sign-in in a browser',
    (tx) => devices.keepDevice(tx, { userId: own, tokenHash: 'new', at: AT, most: 1 }),
  ],
  ['forgetting the browsers', (tx) => devices.forgetDevicesOfUser(tx, own)],
  ['the end of one session', (tx) => sessions.deleteListedSession(tx, own, 'listed')],
  [
    'the end of the other sessions',
    (tx) => sessions.deleteOtherSessions(tx, own, `session 1 of ${own}`),
  ],
  ['the end of all sessions', (tx) => deleteSessionsOfUser(tx, own)],
  ['a registration that is used', (tx) => deleteRegistrationsOfUser(tx, own)],
  [
    'a new link',
    (tx) =>
      replaceLinkToken(tx, {
        userId: own,
        tokenHash: randomUUID(),
        purpose: 'reset',
        at: AT,
        expiresAt: LATER,
      }),
  ],
]

describe('what a user signs in with', () => {
  it.each(writes)('changes by %s, and that of another user stays', async (_, work) => {
    const before = { own: await rowsOf(own), other: await rowsOf(other) }
    await db.transaction(async (tx) => void (await work(tx)))
    expect(await rowsOf(other)).toEqual(before.other)
    expect(await rowsOf(own)).not.toEqual(before.own)
  })

  it('is removed whole when the person is taken out', async () => {
    await db.transaction(async (tx) => {
      await factors.deleteFactorsOfUser(tx, own)
      await deleteSessionsOfUser(tx, own)
    })
    const left = await rowsOf(own)
    expect(Object.keys(left)).toEqual(['known_devices', 'registrations', 'user_tokens'])
  })

  it('is asked of this user alone', async () => {
    expect(await passkeys.selectPasskeys(db, own)).toHaveLength(1)
    expect(await passkeys.selectCredentials(db, own)).toMatchObject([{ id: `key of ${own}` }])
    expect(await sessions.selectSessionsOfUser(db, own, AT)).toHaveLength(2)
    expect(await devices.isDeviceKnown(db, own, 'browser')).toBe(true)
    await devices.keepDevice(db, { userId: other, tokenHash: 'new', at: AT, most: 5 })
    expect(await devices.isDeviceKnown(db, own, 'new')).toBe(false)
    expect(await passkeys.takePasskeyChallenge(db, own, AT)).toBe(`${own} signs`)
  })

  it('can’t be removed by another user who knows its id', async () => {
    const [key] = await passkeys.selectPasskeys(db, other)
    const removed = await db.transaction((tx) => passkeys.deletePasskey(tx, own, key?.id ?? ''))
    expect(removed).toBe(false)
    expect(await passkeys.selectPasskeys(db, other)).toHaveLength(1)
    expect(await db.transaction((tx) => passkeys.deletePasskey(tx, other, key?.id ?? ''))).toBe(
      true,
    )
  })

  it('is only what is confirmed, not used, and not expired', async () => {
    expect(await authenticators.findAuthenticator(db, own, false)).toBeUndefined()
    expect(await authenticators.consumeStep(db, own, 7)).toBe(true)
    expect(await authenticators.consumeStep(db, own, 7)).toBe(false)
    await db.query('update authenticators set confirmed_at = null where user_id = $1', [own])
    expect(await authenticators.consumeStep(db, own, 8)).toBe(false)
    expect(await authenticators.deleteAuthenticator(db, own)).toBe(false)
    const app = { userId: own, step: 9, at: AT }
    expect(await authenticators.confirmAuthenticator(db, { ...app, secret: 'older' })).toBe(false)
    expect(await authenticators.confirmAuthenticator(db, { ...app, secret: 'secret' })).toBe(true)
    expect(await authenticators.confirmAuthenticator(db, { ...app, secret: 'secret' })).toBe(false)
    expect(await authenticators.deleteAuthenticator(db, own)).toBe(true)
    expect(await factors.consumeRecoveryCode(db, own, 'code')).toBe(true)
    expect(await factors.consumeRecoveryCode(db, own, 'code')).toBe(false)
    expect(
      await passkeys.takePasskeyChallenge(db, own, new Date('2027-01-01T00:00:00Z')),
    ).toBeUndefined()
    expect(await passkeys.takePasskeyChallenge(db, own, AT)).toBeDefined()
    expect(await passkeys.takePasskeyChallenge(db, own, AT)).toBeUndefined()
  })
})
