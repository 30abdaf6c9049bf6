import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { optionalEmails } from '@afterbeep/contract/api/account/email-settings'
import { countUndeliveredMails, requestMail, requestReplyMails } from '../../mails/index.ts'
import { changeEmailSettings } from '../email-settings/email-settings.ts'
import { sweepAccountMails } from '../index.ts'
import type { MailFixture } from '../../../testing/accounts/mail-fixture.ts'
import { openMailFixture } from '../../../testing/accounts/mail-fixture.ts'
import { publicUrl } from '../../../testing/accounts/account-server.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { composeMail } from './compose-mail.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: MailFixture
let accountId: string
beforeEach(async () => {
  fixture = await openMailFixture()
  accountId = fixture.aboutRun().accountId
})
afterEach(() => fixture.server.close())

const replies = (...accountIds: string[]) =>
  fixture.server.db.transaction((tx) => requestReplyMails(tx, accountIds))
const sweep = () => sweepAccountMails(fixture.deps)
const subjects = () => fixture.sent.map(({ subject }) => subject)
const compose = (
  kind: (typeof optionalEmails)[number],
  deps: Partial<ComposeDeps> = {},
  news = 1,
) => composeMail({ ...fixture.deps, ...deps }, { accountId, kind, about: 'in_1', news })

describe('the mail about new replies', () => {
  it('comes at once for the first, then at most once an hour with the number of the others', async () => {
    await replies(accountId)
    await sweep()
    expect(subjects()).toEqual(['You have a new reply'])
    await replies(accountId)
    await replies(accountId, randomUUID())
    fixture.server.clock.advance(HOUR_MS - 1)
    await sweep()
    expect(fixture.sent).toHaveLength(1)
    await replies(accountId)
    fixture.server.clock.advance(1)
    await sweep()
    expect(subjects().slice(1)).toEqual(['You have 3 new replies'])
    fixture.server.clock.advance(HOUR_MS)
    await sweep()
    expect(fixture.sent).toHaveLength(2)
  })

  it('leaves no reply out that comes while it is being sent', async () => {
    const { mailServer, deps } = fixture
    await replies(accountId)
    let during: Promise<void> | undefined
    mailServer.response = () => void (during ??= replies(accountId))
    await sweepAccountMails({
      ...deps,
      mail: {
        send: async (mail) => {
          await deps.mail.send(mail)
          await during
        },
      },
    })
    expect(subjects()).toEqual(['You have a new reply'])
    await sweep()
    fixture.server.clock.advance(HOUR_MS)
    await sweep()
    expect(subjects()).toEqual(['You have a new reply', 'You have a new reply'])
  })

  it('counts on what was never taken by the mail server', async () => {
    fixture.mailServer.response = () => {
      throw new Error('down')
    }
    await replies(accountId)
    for (let hour = 0; hour < 25; hour += 1) {
      await sweep()
      fixture.server.clock.advance(HOUR_MS)
    }
    expect(await countUndeliveredMails(fixture.server.db)).toBe(1)
    fixture.mailServer.response = () => {}
    await replies(accountId)
    await sweep()
    expect(subjects()).toEqual(['You have 2 new replies'])
  })
})

describe('an optional mail', () => {
  it('states its facts in both forms, and offers the settings', async () => {
    await changeEmailSettings(fixture.server.db, accountId, { evidence_head: true })
    const facts = {
      receipt: [
        '$200.00',
        'Launch',
        'Nov 21, 2026',
        'AB-0001',
        'https://pay.example/receipts/in_1',
      ],
      campaign_finished: ['133 of 140 voicemails (95%) arrived', '/analytics/details/Spring'],
      new_replies: ['to your campaign “Autumn”', '/analytics/details/Autumn'],
      credits_low: ['1,250 credits', 'about 25 more voicemails', '500 credits', '/billing'],
      evidence_head: ['1,200', '2026-11-21 10:00 UTC', 'BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n'],
    }
    for (const kind of optionalEmails) {
      const mail = await compose(kind)
      for (const fact of [...facts[kind], `${publicUrl}/profile`]) {
        expect(mail?.text).toContain(fact)
        expect(mail?.html).toContain(fact)
      }
      expect(mail?.unsubscribeUrl).toContain(`${publicUrl}/api/unsubscribe/?account=${accountId}`)
    }
  })

  it('is not sent when it is switched off, and the others and the required ones are', async () => {
    for (const off of optionalEmails) {
      await changeEmailSettings(fixture.server.db, accountId, { [off]: false })
      expect(await compose(off)).toBeUndefined()
    }
    await changeEmailSettings(fixture.server.db, accountId, { receipt: true })
    expect(await compose('receipt')).toBeDefined()
    expect(await compose('credits_low')).toBeUndefined()
    const before = fixture.sent.length
    for (const kind of ['run_blocked', 'run_late', 'run_paused', 'renewal_failed'] as const) {
      await fixture.enqueue(fixture.aboutRun(kind))
    }
    expect(fixture.sent).toHaveLength(before + 4)
  })

  it('is not sent when its facts are gone, or the account has no reader', async () => {
    const gone = {
      describeReceipt: async () => undefined,
      describeCampaign: async () => undefined,
      describeCredits: async () => undefined,
    }
    for (const kind of ['receipt', 'campaign_finished', 'credits_low'] as const) {
      expect(await compose(kind, gone)).toBeUndefined()
    }
    await fixture.server.db.query('update users set verified_at = null')
    expect(await compose('new_replies')).toBeUndefined()
  })

  it('gives the reason of a stopped campaign, and cuts a long name only in the subject', async () => {
    const campaignName = 'x'.repeat(250)
    const mail = await compose('campaign_finished', {
      describeCampaign: async () => ({
        campaignName,
        stoppedBecause: 'Too many calls failed.',
        summary: 'It is over.',
      }),
    })
    expect(mail?.subject).toBe(`“${'x'.repeat(60)}…” was stopped`)
    expect(mail?.text).toContain('Too many calls failed.\n\nIt is over.')
    expect(mail?.text).toContain(campaignName)
  })

  it('is tried again for a day when its facts can’t be read, and holds up no other', async () => {
    const describeReceipt = () => Promise.reject(new Error('no answer about ann@example.com'))
    const deps = { ...fixture.deps, describeReceipt }
    const { db } = fixture.server
    for (const about of ['in_1', 'in_2', 'in_3', 'in_4']) {
      await db.transaction((tx) => requestMail(tx, { accountId, kind: 'receipt', about }))
    }
    await replies(accountId)
    await sweepAccountMails(deps)
    expect(subjects()).toEqual(['You have a new reply'])
    for (let hour = 0; hour < 25; hour += 1) {
      fixture.server.clock.advance(HOUR_MS)
      await sweepAccountMails(deps)
    }
    expect(await countUndeliveredMails(db)).toBe(4)
    expect(await fixture.rowOf({ kind: 'receipt', about: 'in_1' })).toMatchObject({
      state: 'undelivered',
      problem: 'Error: no answer about …',
    })
  })
})
