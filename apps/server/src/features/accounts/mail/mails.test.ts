import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from './enqueue-mail.ts'
import { countUndeliveredMails } from '../../mails/index.ts'
import { takeMail } from '../../mails/mails.queries.ts'
import { sweepAccountMails } from '../index.ts'
import type { MailFixture } from '../../../testing/accounts/mail-fixture.ts'
import {
  down,
  openMailFixture,
  triesUntilTheEnd,
  up,
} from '../../../testing/accounts/mail-fixture.ts'
import { ada } from '../../../testing/accounts/visitor.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: MailFixture
beforeEach(async () => {
  fixture = await openMailFixture()
})
afterEach(() => fixture.server.close())

describe('a mail that the mail server rejects', () => {
  it('is retried for a day with growing pauses, then undelivered, and logged once', async () => {
    fixture.mailServer.response = down
    const mail = fixture.aboutRun()
    const begun = fixture.server.clock.now().getTime()
    await fixture.enqueue(mail)
    expect(await countUndeliveredMails(fixture.server.db)).toBe(0)
    const pauses = await triesUntilTheEnd(fixture, mail)
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 120])
    expect(Math.max(...pauses)).toBe(120)
    expect(fixture.server.clock.now().getTime() - begun).toBe(24 * HOUR_MS)
    expect(await fixture.rowOf(mail)).toMatchObject({
      state: 'undelivered',
      problem: '550 5.1.1 <a***@example.com>: the server is down',
    })
    expect(await countUndeliveredMails(fixture.server.db)).toBe(1)
    expect(fixture.logged.errors()).toEqual(['a mail was not delivered and is not tried again'])
    expect(fixture.logged.lines.at(-1)).toMatchObject(mail)
    fixture.server.clock.advance(48 * HOUR_MS)
    fixture.mailServer.response = up
    await sweepAccountMails(fixture.deps)
    expect(fixture.sent).toEqual([])
  })

  it('has its address neither in the log nor in the table', async () => {
    fixture.mailServer.response = down
    const mail = fixture.aboutRun()
    await fixture.enqueue(mail)
    await triesUntilTheEnd(fixture, mail)
    expect(fixture.logged.lines.length).toBeGreaterThan(10)
    expect(JSON.stringify(fixture.logged.lines)).not.toContain(ada.email)
    expect(JSON.stringify(fixture.logged.lines)).toContain('a***@example.com')
    expect(JSON.stringify(await fixture.server.db.query('select * from mails'))).not.toContain(
      ada.email,
    )
  })

  it('is sent once when the mail server is back', async () => {
    fixture.mailServer.response = down
    const mail = fixture.aboutRun()
    await fixture.enqueue(mail)
    fixture.mailServer.response = up
    fixture.server.clock.advance(MINUTE_MS)
    await sweepAccountMails(fixture.deps)
    fixture.server.clock.advance(24 * HOUR_MS)
    await sweepAccountMails(fixture.deps)
    expect(fixture.sent.map(({ to }) => to)).toEqual([ada.email])
    expect(await fixture.rowOf(mail)).toMatchObject({ state: 'sent', problem: null })
    expect(await countUndeliveredMails(fixture.server.db)).toBe(0)
  })

  it('does not block a sweep while the server is down, and still gets its tries', async () => {
    fixture.mailServer.response = down
    const mails = Array.from({ length: 8 }, () => fixture.aboutRun())
    for (const mail of mails) await fixture.enqueue(mail)
    fixture.server.clock.advance(MINUTE_MS)
    await sweepAccountMails(fixture.deps)
    const tries = async () =>
      Promise.all(mails.map(async (mail) => (await fixture.rowOf(mail))?.tries))
    expect((await tries()).filter((count) => count === 2)).toHaveLength(3)
    await sweepAccountMails(fixture.deps)
    await sweepAccountMails(fixture.deps)
    expect(await tries()).toEqual(mails.map(() => 2))
  })

  it('is deleted a month after the last try', async () => {
    fixture.mailServer.response = down
    const mail = fixture.aboutRun()
    await fixture.enqueue(mail)
    await triesUntilTheEnd(fixture, mail)
    fixture.server.clock.advance(30 * 24 * HOUR_MS)
    await sweepAccountMails(fixture.deps)
    expect(await fixture.rowOf(mail)).toBeDefined()
    fixture.server.clock.advance(1)
    await sweepAccountMails(fixture.deps)
    expect(await fixture.rowOf(mail)).toBeUndefined()
  })
})

describe('a mail whose process dies', () => {
  it('is sent by the sweep when the process dies before the first try', async () => {
    await fixture.server.db.transaction((tx) =>
      enqueueMail(fixture.lostJobs, tx, fixture.aboutRun()),
    )
    await sweepAccountMails(fixture.deps)
    expect(fixture.sent).toHaveLength(1)
  })

  it('is tried again only after the pause when the process dies during a try', async () => {
    const mail = fixture.aboutRun()
    await fixture.server.db.transaction((tx) => enqueueMail(fixture.jobs, tx, mail))
    await takeMail(fixture.server.db, mail, fixture.server.clock.now(), 24 * HOUR_MS)
    await fixture.jobs.runAll()
    await sweepAccountMails(fixture.deps)
    expect(fixture.sent).toEqual([])
    fixture.server.clock.advance(MINUTE_MS)
    await sweepAccountMails(fixture.deps)
    expect(fixture.sent).toHaveLength(1)
  })
})

describe('mails that are due', () => {
  it('are sent once by several machines that sweep concurrently', async () => {
    for (let count = 0; count < 10; count += 1) {
      await fixture.server.db.transaction((tx) =>
        enqueueMail(fixture.lostJobs, tx, fixture.aboutRun()),
      )
    }
    await Promise.all([
      sweepAccountMails(fixture.deps),
      sweepAccountMails(fixture.deps),
      sweepAccountMails(fixture.deps),
      sweepAccountMails(fixture.deps),
    ])
    expect(new Set(fixture.sent.map(({ text }) => text)).size).toBe(10)
    expect(fixture.sent).toHaveLength(10)
  })

  it('are sent when other ones can’t be composed, however many', async () => {
    const broken = {
      ...fixture.deps,
      describeRun: async ({ runId }: { runId: string }) => {
        if (runId.startsWith('broken')) throw new Error('no')
        return { campaignName: 'Spring', reason: 'Why.', dueAt: 'then' }
      },
    }
    const runs: string[] = ['broken 1', 'broken 2', 'broken 3', randomUUID()]
    for (const about of runs) {
      await fixture.server.db.transaction((tx) =>
        enqueueMail(fixture.lostJobs, tx, fixture.aboutRun('run_blocked', about)),
      )
    }
    await sweepAccountMails(broken)
    expect(fixture.sent).toHaveLength(1)
  })
})
