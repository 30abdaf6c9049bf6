import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer, publicUrl } from '../../../testing/accounts/account-server.ts'
import type { ComposeDeps } from './compose-deps.ts'
import { composeMail } from './compose-mail.ts'
import { enqueueRenewalMail, enqueueRunMail } from '../index.ts'
import { mailNews } from '../../../testing/accounts/mail-news.ts'
import { runMailKinds } from '../../mails/mail-kinds.ts'
import type { RunMailKind } from '../../mails/index.ts'
import { ada, signUp } from '../../../testing/accounts/visitor.ts'
import { findUserByEmail } from '../users.queries.ts'

let server: AccountTestServer
let accountId: string
beforeAll(async () => {
  server = await openAccountTestServer()
  await signUp(server)
  accountId = (await findUserByEmail(server.db, ada.email))?.accountId ?? ''
})
afterAll(() => server.close())
beforeEach(() => {
  server.mails.length = 0
})

const runId = randomUUID()

async function mailAbout(kind: RunMailKind) {
  await server.db.transaction((tx) => enqueueRunMail(server.jobs, tx, { kind, accountId, runId }))
  await server.jobs.runAll()
  expect(server.mails).toHaveLength(1)
  return server.mails[0]
}

/** Every part is in the plain text and in the rich one. */
function expectBoth(mail: { text: string; html: string } | undefined, parts: readonly string[]) {
  for (const part of parts) {
    expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(part)
  }
}

describe('the mail about a blocked run', () => {
  it("goes to the account's owner and names the campaign and the reason", async () => {
    const mail = await mailAbout('run_blocked')
    expect(mail).toMatchObject({ to: ada.email, subject: 'A campaign run was blocked' })
    expectBoth(mail, ['“Spring”', `Run ${runId}.`, `${publicUrl}/billing`])
  })
})

describe('the mail about a late run', () => {
  it('states when the run was due and why it waits, and links to the two choices', async () => {
    const mail = await mailAbout('run_late')
    expect(mail).toMatchObject({
      to: ada.email,
      subject: 'A campaign run is late and waits for you',
    })
    expectBoth(mail, [
      '“Spring” was due at 10:00 AM on Saturday, November 21, 2026 (America/New York)',
      `Run ${runId}.`,
      'Nobody has been contacted.',
      'choose Send now or Don’t send',
      `${publicUrl}/analytics/details/Spring`,
    ])
  })
})

describe('the mail about a run that a set-up fault has paused', () => {
  it('states the fault, that no contact is lost and that nothing is charged', async () => {
    const mail = await mailAbout('run_paused')
    expect(mail).toMatchObject({ to: ada.email, subject: 'A campaign run is paused' })
    expectBoth(mail, [
      `“Spring” is paused. Run ${runId}.`,
      'No contact is lost',
      'Nothing is charged meanwhile',
      `${publicUrl}/analytics/details/Spring`,
    ])
  })
})

describe('the mail about a renewal that was not paid', () => {
  it('names the plan and the amount, and links to the card', async () => {
    await server.db.transaction((tx) =>
      enqueueRenewalMail(server.jobs, tx, { accountId, invoiceRef: 'in_1' }),
    )
    await server.jobs.runAll()
    const [mail] = server.mails
    expect(mail).toMatchObject({
      to: ada.email,
      subject: 'Your Afterbeep plan could not be renewed',
    })
    expectBoth(mail, ['payment of $200', 'plan Launch', `${publicUrl}/billing`])
  })
})

describe('a mail', () => {
  const compose = (deps: Partial<ComposeDeps>, kind: RunMailKind, of = accountId) =>
    composeMail(
      {
        db: server.db,
        clock: server.clock,
        publicUrl,
        ...mailNews,
        describeRun: async () => ({ campaignName: 'Spring', reason: 'Why.', dueAt: 'then' }),
        describeBilling: async () => undefined,
        ...deps,
      },
      { kind, accountId: of, about: runId },
    )

  it.each(runMailKinds)(
    '%s is not sent when it is no longer needed or has no recipient',
    async (kind) => {
      expect(await compose({ describeRun: async () => undefined }, kind)).toBeUndefined()
      expect(await compose({}, kind, randomUUID())).toBeUndefined()
      expect(await compose({}, kind)).toBeDefined()
    },
  )

  it.each(runMailKinds)('%s shows any campaign name as text, also one with HTML', async (kind) => {
    const campaignName = '<img src=x> & "Co"/?'
    const mail = await compose(
      { describeRun: async () => ({ campaignName, reason: '<b>', dueAt: 'then' }) },
      kind,
    )
    expect(mail?.html).toContain('&lt;img src=x&gt; &amp; &quot;Co&quot;/?')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).toContain(campaignName)
    expect(mail?.text).not.toContain('details/<')
  })
})
