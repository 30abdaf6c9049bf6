import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from './enqueue-mail.ts'
import { countUndeliveredMails, sweepMails } from './index.ts'
import type { MailStage } from '../../testing/mail-stage.ts'
import { down, openMailStage, triesUntilTheEnd, up } from '../../testing/mail-stage.ts'
import { takeMail } from './mails.queries.ts'
import { ada } from './test-visitor.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let stage: MailStage
beforeEach(async () => {
  stage = await openMailStage()
})
afterEach(() => stage.server.close())

describe('a mail that the mail server does not take', () => {
  it('is tried for a day with growing pauses, then kept as undelivered, counted and logged once', async () => {
    stage.mailServer.answer = down
    const mail = stage.aboutRun()
    const begun = stage.server.clock.now().getTime()
    await stage.enqueue(mail)
    expect(await countUndeliveredMails(stage.server.db)).toBe(0)
    const pauses = await triesUntilTheEnd(stage, mail)
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 120])
    expect(Math.max(...pauses)).toBe(120)
    expect(stage.server.clock.now().getTime() - begun).toBe(24 * HOUR_MS)
    expect(await stage.rowOf(mail)).toMatchObject({
      state: 'undelivered',
      problem: '550 5.1.1 <a***@example.com>: the server is down',
    })
    expect(await countUndeliveredMails(stage.server.db)).toBe(1)
    expect(stage.logged.errors()).toEqual(['a mail was not delivered and is not tried again'])
    stage.server.clock.advance(48 * HOUR_MS)
    stage.mailServer.answer = up
    await sweepMails(stage.deps)
    expect(stage.sent).toEqual([])
  })

  it('has its address neither in the log nor in the table', async () => {
    stage.mailServer.answer = down
    const mail = stage.aboutRun()
    await stage.enqueue(mail)
    await triesUntilTheEnd(stage, mail)
    expect(stage.logged.lines.length).toBeGreaterThan(10)
    expect(JSON.stringify(stage.logged.lines)).not.toContain(ada.email)
    expect(JSON.stringify(stage.logged.lines)).toContain('a***@example.com')
    expect(JSON.stringify(await stage.server.db.query('select * from mails'))).not.toContain(
      ada.email,
    )
  })

  it('is sent once when the server is back', async () => {
    stage.mailServer.answer = down
    const mail = stage.aboutRun()
    await stage.enqueue(mail)
    stage.mailServer.answer = up
    stage.server.clock.advance(MINUTE_MS)
    await sweepMails(stage.deps)
    stage.server.clock.advance(24 * HOUR_MS)
    await sweepMails(stage.deps)
    expect(stage.sent.map(({ to }) => to)).toEqual([ada.email])
    expect(await stage.rowOf(mail)).toMatchObject({ state: 'sent', problem: null })
    expect(await countUndeliveredMails(stage.server.db)).toBe(0)
  })

  it('does not keep a sweep at a server that is down, and comes to its turn all the same', async () => {
    stage.mailServer.answer = down
    const mails = Array.from({ length: 8 }, () => stage.aboutRun())
    for (const mail of mails) await stage.enqueue(mail)
    stage.server.clock.advance(MINUTE_MS)
    await sweepMails(stage.deps)
    const tries = async () =>
      Promise.all(mails.map(async (mail) => (await stage.rowOf(mail))?.tries))
    expect((await tries()).filter((count) => count === 2)).toHaveLength(3)
    await sweepMails(stage.deps)
    await sweepMails(stage.deps)
    expect(await tries()).toEqual(mails.map(() => 2))
  })

  it('is forgotten a month after it was given up', async () => {
    stage.mailServer.answer = down
    const mail = stage.aboutRun()
    await stage.enqueue(mail)
    await triesUntilTheEnd(stage, mail)
    stage.server.clock.advance(30 * 24 * HOUR_MS)
    await sweepMails(stage.deps)
    expect(await stage.rowOf(mail)).toBeDefined()
    stage.server.clock.advance(1)
    await sweepMails(stage.deps)
    expect(await stage.rowOf(mail)).toBeUndefined()
  })
})

describe('a mail whose process dies', () => {
  it('before its first try is sent by the sweep', async () => {
    await stage.server.db.transaction((tx) => enqueueMail(stage.lostJobs, tx, stage.aboutRun()))
    await sweepMails(stage.deps)
    expect(stage.sent).toHaveLength(1)
  })

  it('in the middle of a try is tried again after the pause, and not before', async () => {
    const mail = stage.aboutRun()
    await stage.server.db.transaction((tx) => enqueueMail(stage.jobs, tx, mail))
    await takeMail(stage.server.db, mail, stage.server.clock.now(), 24 * HOUR_MS)
    await stage.jobs.runAll()
    await sweepMails(stage.deps)
    expect(stage.sent).toEqual([])
    stage.server.clock.advance(MINUTE_MS)
    await sweepMails(stage.deps)
    expect(stage.sent).toHaveLength(1)
  })
})

describe('mails that are due', () => {
  it('are sent once by several machines that sweep at once', async () => {
    for (let count = 0; count < 10; count += 1) {
      await stage.server.db.transaction((tx) => enqueueMail(stage.lostJobs, tx, stage.aboutRun()))
    }
    await Promise.all([
      sweepMails(stage.deps),
      sweepMails(stage.deps),
      sweepMails(stage.deps),
      sweepMails(stage.deps),
    ])
    expect(new Set(stage.sent.map(({ text }) => text)).size).toBe(10)
    expect(stage.sent).toHaveLength(10)
  })

  it('are sent though another one can’t be put together', async () => {
    const broken = {
      ...stage.deps,
      describeRun: async ({ runId }: { runId: string }) => {
        if (runId === 'broken') throw new Error('no')
        return { campaignName: 'Spring', reason: 'Why.', dueAt: 'then' }
      },
    }
    const runs: string[] = ['broken', randomUUID()]
    for (const about of runs) {
      await stage.server.db.transaction((tx) =>
        enqueueMail(stage.lostJobs, tx, stage.aboutRun('run_blocked', about)),
      )
    }
    await sweepMails(broken)
    expect(stage.sent).toHaveLength(1)
  })
})
