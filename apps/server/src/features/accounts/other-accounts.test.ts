import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import * as mails from '../mails/mails.queries.ts'
import { selectProfile, updateProfile } from './profile.queries.ts'
import { findOwnerEmail, insertAccountWithUser } from './users.queries.ts'
import type { UserIds } from './users.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const DAY_MS = 86_400_000

let db: Database
let own: UserIds
let other: UserIds
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  // The other account is older, so that a statement for all accounts would find it first.
  other = await openAccount(new Date(0), 'agent')
  own = await openAccount(AT, 'agent')
  await db.query(`update accounts set currency = 'CAD' where id <> $1`, [own.accountId])
  // An account written last is found last as well.
  await db.query(`update accounts set currency = 'EUR' where id = $1`, [own.accountId])
})

function openAccount(at: Date, role: string): Promise<UserIds> {
  const user = {
    email: `${randomUUID()}@example.com`,
    passwordHash: '',
    firstName: 'Ann',
    lastName: 'Lee',
    displayName: 'Ann',
    companyName: 'Lee',
    phone: null,
    role,
    isDemo: false,
    verifiedAt: at,
    at,
  }
  return db.transaction((tx) => insertAccountWithUser(tx, user))
}

describe('the profile of a user', () => {
  const changes = { customerName: 'New', displayName: undefined, phone: undefined }

  it('is that of the user in the account, with its own agents and currency', async () => {
    expect(await selectProfile(db, own)).toMatchObject({
      createdAt: AT,
      currency: 'EUR',
      agentsCount: 1,
    })
  })

  it('is not found under another account or another user', async () => {
    expect(await selectProfile(db, { ...own, accountId: other.accountId })).toBeUndefined()
    expect(await selectProfile(db, { ...own, userId: randomUUID() })).toBeUndefined()
  })

  it('changes only for the user', async () => {
    const accounts = { own: own.accountId, other: other.accountId }
    expect(await tablesTouched(db, accounts, () => updateProfile(db, own, changes))).toEqual({
      own: ['users'],
      other: [],
    })
  })

  it('stays as it is under another account or another user', async () => {
    const accounts = { own: own.accountId, other: other.accountId }
    const work = async () => {
      await updateProfile(db, { ...own, accountId: other.accountId }, changes)
      await updateProfile(db, { ...own, userId: randomUUID() }, changes)
    }
    expect(await tablesTouched(db, accounts, work)).toEqual({ own: [], other: [] })
  })

  it('returns the email of the own user for mail, and none where no user is verified', async () => {
    const profile = await selectProfile(db, own)
    expect(await findOwnerEmail(db, own.accountId)).toBe(profile?.email)
    await db.query('update users set verified_at = null where account_id = $1', [own.accountId])
    expect(await findOwnerEmail(db, own.accountId)).toBeUndefined()
  })
})

describe('a mail of one account', () => {
  const take = (accountId: string) =>
    mails.takeMail(db, { accountId, kind: 'run_paused', about: 'run' }, AT, DAY_MS)
  let accounts: { own: string; other: string }
  beforeEach(async () => {
    await db.query(`insert into mails (account_id, kind, about) values ($1, 'run_paused', 'run')`, [
      own.accountId,
    ])
    accounts = { own: own.accountId, other: await addTwin(db, own.accountId) }
  })

  it('is taken, and the mail of another account about the same is not', async () => {
    const work = async () => {
      expect(await take(accounts.own)).toMatchObject({ accountId: accounts.own, tries: 1 })
    }
    expect(await tablesTouched(db, accounts, work)).toEqual({ own: ['mails'], other: [] })
  })

  const end = { state: 'sent' as const, at: AT, sentAt: AT, problem: null }
  const steps: [does: string, step: (taken: mails.MailTry) => Promise<void>][] = [
    ['is ended', (taken) => mails.endMail(db, taken, end)],
    ['has a problem', (taken) => mails.noteMailProblem(db, taken, 'no')],
    ['is deleted', (taken) => mails.deleteMail(db, taken)],
  ]
  it.each(steps)('%s, and that of another account stays unchanged', async (_, step) => {
    const taken = await take(accounts.own)
    if (!taken) throw new Error('There was no mail to take.')
    expect(await tablesTouched(db, accounts, () => step(taken))).toEqual({
      own: ['mails'],
      other: [],
    })
  })
})
