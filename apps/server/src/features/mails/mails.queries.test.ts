import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { MailKey } from './mail-kinds.ts'
import type { MailTry } from './mails.queries.ts'
import { deleteMail, endMail, insertMail, noteMailProblem, takeMail } from './mails.queries.ts'

const now = new Date('2026-11-21T10:00:00Z')
const HOUR_MS = 3_600_000

let db: Database
let own: MailKey
let others: MailKey[]
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
/** A mail, and others whose keys differ from it in one part each. */
beforeEach(async () => {
  await db.query('delete from mails')
  own = { accountId: randomUUID(), kind: 'run_paused', about: 'same' }
  others = [
    { ...own, accountId: randomUUID() },
    { ...own, kind: 'run_late' },
    { ...own, about: 'other' },
  ]
  for (const mail of [own, ...others]) await insert(mail)
})

function insert(mail: MailKey, resetsTries = false): Promise<void> {
  return db.transaction((tx) => insertMail(tx, mail, resetsTries))
}

async function take(mail = own): Promise<MailTry> {
  const taken = await takeMail(db, mail, now, HOUR_MS)
  if (!taken) throw new Error('It was not due.')
  return taken
}

const isOwn = `account_id = $1 and kind = $2 and about = $3`
const key = () => [own.accountId, own.kind, own.about]

async function rowsOfOthers(): Promise<unknown[]> {
  return db.query(
    `select * from mails where not (${isOwn}) order by account_id, kind, about`,
    key(),
  )
}

describe('a change to a mail', () => {
  it.each<{ name: string; work: (taken: MailTry) => Promise<unknown> }>([
    { name: 'taking it', work: async () => {} },
    { name: 'noting a problem', work: (taken) => noteMailProblem(db, taken, 'No.') },
    { name: 'deleting it', work: (taken) => deleteMail(db, taken) },
    {
      name: 'ending it',
      work: (taken) =>
        endMail(db, taken, { state: 'undelivered', at: now, sentAt: null, problem: 'No.' }),
    },
    { name: 'asking for it again', work: () => insert(own, true) },
  ])('$name changes no mail of another account, kind or subject', async ({ work }) => {
    const before = await rowsOfOthers()
    expect(before).toHaveLength(3)
    await work(await take())
    expect(await rowsOfOthers()).toEqual(before)
  })

  it.each<{ name: string; work: (taken: MailTry) => Promise<unknown> }>([
    { name: 'noting a problem', work: (taken) => noteMailProblem(db, taken, 'No.') },
    { name: 'deleting it', work: (taken) => deleteMail(db, taken) },
    {
      name: 'ending it',
      work: (taken) => endMail(db, taken, { state: 'sent', at: now, sentAt: now, problem: null }),
    },
  ])('$name changes nothing of a newer request', async ({ work }) => {
    const taken = await take()
    await insert(own, true)
    const row = () => db.query(`select * from mails where ${isOwn}`, key())
    const before = await row()
    await work(taken)
    expect(await row()).toEqual(before)
  })

  it('sets a last try at the end of its time, and one more after a pause on a crash', async () => {
    await take()
    const end = new Date(now.getTime() + HOUR_MS)
    const dueAt = async () => {
      const rows = await db.query<{ at: Date }>(
        `select next_try_at as at from mails where ${isOwn}`,
        key(),
      )
      return rows[0]?.at
    }
    const almost = new Date(end.getTime() - 1000)
    await takeMail(db, own, almost, HOUR_MS)
    expect(await dueAt()).toEqual(end)
    await takeMail(db, own, end, HOUR_MS)
    expect(await dueAt()).toEqual(new Date(end.getTime() + 4 * 60_000))
  })

  it('counts the tries from zero after a new request', async () => {
    await take()
    await insert(own, true)
    expect(await take()).toMatchObject({ tries: 1 })
  })

  it('does not take a mail twice: a taken mail is not due', async () => {
    await take()
    expect(await takeMail(db, own, now, HOUR_MS)).toBeUndefined()
  })
})
