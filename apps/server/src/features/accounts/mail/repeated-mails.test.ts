import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../../providers/mail/port.ts'
import { countUndeliveredMails } from '../../mails/index.ts'
import type { MailKey } from '../../mails/index.ts'
import { sweepAccountMails } from '../index.ts'
import type { MailFixture } from '../../../testing/accounts/mail-fixture.ts'
import {
  down,
  openMailFixture,
  triesUntilTheEnd,
  up,
} from '../../../testing/accounts/mail-fixture.ts'
import type { LinkPurpose } from '../registration/link-token.ts'
import { attemptLimits } from '../limits/attempt-limits.ts'
import { requestLink } from '../registration/request-link.ts'
import { ada, createVisitor } from '../../../testing/accounts/visitor.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: MailFixture
beforeEach(async () => {
  fixture = await openMailFixture()
})
afterEach(() => fixture.server.close())

describe('a mail that is requested again', () => {
  it('is sent once a day about a run that is paused every ten minutes', async () => {
    const mail = fixture.aboutRun('run_paused')
    for (let round = 0; round < 6 * 24; round += 1) {
      await fixture.enqueue(mail)
      fixture.server.clock.advance(10 * MINUTE_MS)
    }
    expect(fixture.sent).toHaveLength(1)
    await fixture.enqueue(mail)
    expect(fixture.sent).toHaveLength(2)
  })

  it('is given up a day after its first try when it is requested while it waits', async () => {
    fixture.mailServer.response = down
    const mail = fixture.aboutRun('run_paused')
    for (let round = 0; round < 6 * 24 + 1; round += 1) {
      await fixture.enqueue(mail)
      await sweepAccountMails(fixture.deps)
      fixture.server.clock.advance(10 * MINUTE_MS)
    }
    expect(fixture.logged.errors()).toHaveLength(1)
  })
})

describe('a mail about one thing', () => {
  it.each([
    ['run_blocked', 24],
    ['run_paused', 24],
    ['renewal_failed', 30 * 24],
  ] as const)('%s is not sent again for %i hours', async (kind, hours) => {
    const mail = fixture.aboutRun(kind)
    await fixture.enqueue(mail)
    fixture.server.clock.advance(hours * HOUR_MS - 1)
    await fixture.enqueue(mail)
    expect(fixture.sent).toHaveLength(1)
    fixture.server.clock.advance(1)
    await fixture.enqueue(mail)
    expect(fixture.sent).toHaveLength(2)
  })

  it('run_late comes each time that its run waits for the owner, who has said yes to it before', async () => {
    const mail = fixture.aboutRun('run_late')
    await fixture.enqueue(mail)
    fixture.server.clock.advance(3 * HOUR_MS)
    await fixture.enqueue(mail)
    expect(fixture.sent).toHaveLength(2)
  })

  it.each(['run_blocked', 'run_late', 'run_paused', 'renewal_failed'] as const)(
    '%s is tried for a day and then given up',
    async (kind) => {
      fixture.mailServer.response = down
      const startedAt = fixture.server.clock.now().getTime()
      const mail = fixture.aboutRun(kind)
      await fixture.enqueue(mail)
      await triesUntilTheEnd(fixture, mail)
      expect(await fixture.rowOf(mail)).toMatchObject({ state: 'undelivered' })
      expect(fixture.server.clock.now().getTime() - startedAt).toBe(24 * HOUR_MS)
    },
  )
})

describe('the mail with a link', () => {
  const request = (email: string, purpose: LinkPurpose) =>
    requestLink(
      {
        db: fixture.server.db,
        clock: fixture.server.clock,
        jobs: fixture.jobs,
        limits: attemptLimits(),
      },
      { email, purpose, network: '203.0.113.1' },
    )
  const linkIn = (mail: Mail | undefined) => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]

  it('has a new link when the mail server rejected the first try', async () => {
    let refused: Mail | undefined
    fixture.mailServer.response = (mail) => {
      refused = mail
      throw new Error('try later')
    }
    await request(ada.email, 'reset')
    await fixture.jobs.runAll()
    fixture.mailServer.response = up
    fixture.server.clock.advance(MINUTE_MS)
    await sweepAccountMails(fixture.deps)
    const visitor = createVisitor(fixture.server)
    const confirm = (token: unknown) =>
      visitor.post('/api/password-reset/confirm/', { token, password: 'a new password' })
    expect((await confirm(linkIn(refused))).status).toBe(400)
    expect((await confirm(linkIn(fixture.sent[0]))).status).toBe(200)
  })

  it('is given up after an hour for a password link, which would have expired', async () => {
    fixture.mailServer.response = down
    await request(ada.email, 'reset')
    await fixture.jobs.runAll()
    const [mail] = await fixture.server.db.query<MailKey>(
      `select account_id as "accountId", kind, about from mails where kind = 'reset'`,
    )
    const begun = fixture.server.clock.now().getTime()
    if (mail) await triesUntilTheEnd(fixture, mail)
    expect(fixture.server.clock.now().getTime() - begun).toBe(HOUR_MS)
    expect(await countUndeliveredMails(fixture.server.db)).toBe(1)
  })

  it.each(['verify', 'reset'] as const)(
    'is tried at once when a %s link is requested again after the mail server is back',
    async (purpose) => {
      const grace = { ...ada, email: 'grace@example.com' }
      await createVisitor(fixture.server).post('/api/register/', grace)
      const requestAgain = async () => {
        await request(grace.email, purpose)
        await fixture.jobs.runAll()
      }
      fixture.mailServer.response = down
      await requestAgain()
      fixture.mailServer.response = up
      await requestAgain()
      expect(fixture.sent.map(({ to }) => to)).toEqual([grace.email])
    },
  )

  it('replaces a waiting one, so that no late mail voids its link', async () => {
    fixture.mailServer.response = down
    await request(ada.email, 'reset')
    await fixture.jobs.runAll()
    fixture.mailServer.response = up
    await request(ada.email, 'reset')
    await fixture.jobs.runAll()
    for (let minute = 0; minute < 90; minute += 1) {
      fixture.server.clock.advance(MINUTE_MS)
      await sweepAccountMails(fixture.deps)
    }
    expect(fixture.sent).toHaveLength(1)
  })
})
