import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { keepBackup } from '../../testing/database/kept-backup.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createReplyFixture } from '../../testing/reports/reply-fixture.ts'
import type { ReplyFixture } from '../../testing/reports/reply-fixture.ts'
import {
  createSuppressions,
  journalFiles,
  openOptOutJournal,
  readJournal,
  withJournal,
} from '../compliance/index.ts'
import type { JournalEntry, Suppressions } from '../compliance/index.ts'
import { replayOptOuts } from './replay-opt-outs.ts'

const NOW = new Date('2026-11-21T18:00:00Z')
const DAY_MS = 24 * 3_600_000
let db: Database
let folder: string
let suppressions: Suppressions
let fixture: ReplyFixture
let phone = 14085550900
let accountId: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  const journal = openOptOutJournal(folder, createLogger('silent'))
  suppressions = withJournal(createSuppressions({ hashKey: 'k'.repeat(32) }), journal)
  fixture = createReplyFixture(db, NOW, suppressions)
  phone += 1
  ;({ accountId } = await fixture.contacted({ phone, at: NOW }))
  await db.query('update installation set alive_at = $1', [NOW])
  return () => rm(folder, { recursive: true })
})

async function entries(): Promise<(JournalEntry | undefined)[]> {
  const all: (JournalEntry | undefined)[] = []
  for (const file of await journalFiles(folder)) {
    for await (const entry of readJournal(file)) all.push(entry)
  }
  return all
}

const replay = async () => replayOptOuts(db, await entries())
const isStopped = () => fixture.isSuppressed(accountId, phone)

/** Says something after the backup, loses the database, and restores the backup with what the journal knows. */
async function lost(said: () => Promise<unknown>) {
  const backup = await keepBackup(db)
  fixture.clock.advance(DAY_MS)
  await said()
  await backup.restore()
  return replay()
}

const say = (text: string, from = phone) =>
  fixture.reply({ eventId: randomUUID(), phone: from, text })

describe('a backup that is older than an opt-out', () => {
  it('knows a STOP to the account that contacted the person, and to no other', async () => {
    const other = await fixture.contacted({ phone: 13125550000, at: NOW })
    expect(await lost(() => say('STOP'))).toMatchObject({ applied: 1, unreadable: 0 })
    expect(await isStopped()).toBe(true)
    expect(await fixture.isSuppressed(other.accountId, phone)).toBe(false)
  })

  it.each([
    [9, true],
    [11, false],
  ])(
    'knows one of %d minutes before its last sign of life, whose transaction it missed: %s',
    async (minutes, isKnown) => {
      const backup = await keepBackup(db)
      await say('STOP')
      const [entry] = await entries()
      await backup.restore()
      const at = new Date(NOW.getTime() - minutes * 60_000).toISOString()
      await replayOptOuts(db, [entry && { ...entry, at }])
      expect(await isStopped()).toBe(isKnown)
    },
  )

  it('knows that the person said START after it', async () => {
    await lost(async () => {
      await say('STOP')
      fixture.clock.advance(1000)
      await say('START')
    })
    expect(await isStopped()).toBe(false)
  })

  it('keeps a START that it knows itself, when an older STOP is replayed', async () => {
    await say('STOP')
    fixture.clock.advance(1000)
    await say('START')
    await lost(async () => undefined)
    expect(await isStopped()).toBe(false)
  })

  it('knows a STOP to no known account, for all accounts', async () => {
    const stranger = (phone += 1)
    await lost(() => say('STOP', stranger))
    expect(await fixture.isSuppressed(accountId, stranger)).toBe(true)
  })

  it('knows a STOP that was removed from quarantine, for all accounts', async () => {
    const stops = [{ phone: (phone += 1), saidAt: NOW }]
    await lost(() => db.transaction((tx) => suppressions.stopEverywhere(tx, { stops, at: NOW })))
    expect(await isStopped()).toBe(true)
  })

  it('knows a reply that may have meant STOP, until a person has decided', async () => {
    await lost(() => say('no thank you'))
    expect(await isStopped()).toBe(true)
    const at = fixture.clock.now()
    const dismissed = { accountId, phone, isOptOut: false, at }
    await db.transaction((tx) => suppressions.settleUnclear(tx, dismissed))
    await replay()
    expect(await isStopped()).toBe(false)
  })

  it('knows that a reply which may have meant STOP was said after a START that came late', async () => {
    await lost(async () => {
      await say('STOP')
      fixture.clock.advance(1000)
      const saidAt = fixture.clock.now()
      fixture.clock.advance(1000)
      await say('no thank you')
      const late = { accountIds: [accountId], phone, meaning: 'opt_in', saidAt } as const
      const at = fixture.clock.now()
      await db.transaction((tx) => suppressions.applyWord(tx, { ...late, at }))
      expect(await isStopped()).toBe(true)
    })
    expect(await isStopped()).toBe(true)
    fixture.clock.advance(1000)
    await say('START')
    expect(await isStopped()).toBe(false)
  })

  it('knows whom a carrier refuses for good, and who was erased', async () => {
    const erased = (phone += 1)
    await lost(async () => {
      const at = fixture.clock.now()
      await db.transaction(async (tx) => {
        const refused = { accountId, phones: [phone - 1], reason: 'landline', at }
        await suppressions.suppress(tx, { ...refused, channel: 'text' })
        await suppressions.forget(tx, { accountId, phone: erased, at })
      })
    })
    const among = (channel: 'text' | 'voice') =>
      suppressions.suppressedAmong(db, accountId, [phone - 1, erased], channel)
    expect(await among('text')).toEqual(new Set([phone - 1, erased]))
    expect(await among('voice')).toEqual(new Set([erased]))
    const masked = await db.query<{ masked: string }>(
      'select masked_phone as masked from suppressions where phone_hash = $1',
      [suppressions.hashOf(accountId, erased)],
    )
    expect(masked).toEqual([{ masked: 'Erased' }])
  })

  describe('and a number that a person put on the list', () => {
    const person = randomUUID()
    const at = () => fixture.clock.now()
    beforeEach(async () => {
      await db.query('delete from suppressions')
      await db.query('delete from users where id = $1', [person])
      await db.query(
        `insert into users (id, account_id, email, password_hash, first_name, last_name,
           display_name, customer_name, created_at)
         values ($1, $2, 'ann@example.com', '', 'Ann', 'Lee', 'Ann', 'Ann Lee', $3)`,
        [person, accountId, NOW],
      )
    })
    const add = () =>
      db.transaction((tx) => {
        const added = { accountId, phones: [phone], how: 'letter', by: person, at: at() } as const
        return suppressions.addByHand(tx, added)
      })
    const takeBack = () =>
      db.transaction((tx) => {
        const hash = suppressions.hashOf(accountId, phone)
        return suppressions.removeByHand(tx, { accountId, hash, at: at() })
      })

    it('knows it, and that it may be taken back', async () => {
      await lost(add)
      expect(await isStopped()).toBe(true)
      expect(await takeBack()).toBe(true)
      expect(await isStopped()).toBe(false)
    })

    it('knows what was taken back, and what was added again after that', async () => {
      await lost(async () => {
        await add()
        fixture.clock.advance(1000)
        expect(await takeBack()).toBe(true)
      })
      expect(await isStopped()).toBe(false)
      fixture.clock.advance(1000)
      await add()
      await replay()
      expect(await isStopped()).toBe(true)
    })

    it('keeps the person’s own word, when what was added is taken back', async () => {
      await lost(async () => {
        await add()
        await say('STOP')
        await takeBack()
      })
      expect(await isStopped()).toBe(true)
    })
  })

  it('leaves out what the backup knows, and accounts that are lost with the database', async () => {
    await say('STOP')
    fixture.clock.advance(DAY_MS)
    await db.query('update installation set alive_at = $1', [fixture.clock.now()])
    const replayed = await lost(async () => {
      const later = await fixture.contacted({ phone, at: fixture.clock.now() })
      const at = fixture.clock.now()
      const word = {
        accountIds: [later.accountId],
        phone,
        meaning: 'opt_out',
        saidAt: at,
        at,
      } as const
      await db.transaction((tx) => suppressions.applyWord(tx, word))
    })
    expect(replayed.applied).toBe(0)
  })
})

describe('the journal of opt-outs', () => {
  it('holds no number, and is for its owner alone', async () => {
    await say('STOP')
    const [file = ''] = await journalFiles(folder)
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(String(phone).slice(1))
    expect(text).not.toContain(String(phone).slice(-4))
    expect(text).toContain(suppressions.hashOf(accountId, phone))
  })

  it('is read past half a line, and from the folders of several machines', async () => {
    await say('STOP')
    const [file = ''] = await journalFiles(folder)
    await appendFile(file, '{"kind":"word","at":"2026')
    await mkdir(join(folder, 'machine-2'))
    await rename(file, join(folder, 'machine-2', 'opt-outs-2026-11.jsonl'))
    fixture.clock.advance(1000)
    await say('START')
    expect(await replay()).toMatchObject({ applied: 2, unreadable: 1 })
  })

  it('has no files where its folder is missing', async () => {
    expect(await journalFiles(join(folder, 'nowhere'))).toEqual([])
  })

  it('keeps a STOP from being acknowledged while it can’t be written, and the STOP is in force', async () => {
    await rm(folder, { recursive: true })
    // A file where the folder should be.
    await writeFile(folder, '')
    await expect(say('STOP')).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await isStopped()).toBe(true)
    await rm(folder)
    await suppressions.kept()
    expect(await entries()).toMatchObject([{ kind: 'word', state: 'opted_out' }])
  })
})
