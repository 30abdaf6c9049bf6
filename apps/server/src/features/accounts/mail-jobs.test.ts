import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../providers/mail/port.ts'
import type { AccountTestServer } from './account-test-server.ts'
import { createHeldJobs, openAccountTestServer, publicUrl } from './account-test-server.ts'
import { enqueueRunBlockedMail, handleAccountJobs } from './index.ts'
import { layOut } from './letter.ts'
import { runBlockedLetter } from './letters.ts'
import { requestLink } from './request-link.ts'
import { ada, createVisitor, signUp } from './test-visitor.ts'
import { findUserByEmail } from './users.queries.ts'

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

describe('the mail about a blocked run', () => {
  it("goes to the account's owner and says which campaign and why", async () => {
    const runId = randomUUID()
    await server.db.transaction((tx) =>
      enqueueRunBlockedMail(server.jobs, tx, { accountId, runId }),
    )
    await server.jobs.runAll()
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.to).toBe(ada.email)
    for (const part of ['“Spring”', `Run ${runId}.`, `${publicUrl}/billing`]) {
      expect(mail?.text).toContain(part)
      expect(mail?.html).toContain(part)
    }
  })

  it('is not sent when the run, or the account, is gone', async () => {
    const jobs = createHeldJobs()
    handleAccountJobs({
      jobs,
      db: server.db,
      clock: server.clock,
      publicUrl,
      mail: { send: async (mail) => void server.mails.push(mail) },
      describeRun: async () => undefined,
    })
    const runId = randomUUID()
    await server.db.transaction((tx) => enqueueRunBlockedMail(jobs, tx, { accountId, runId }))
    await jobs.runAll()
    await server.db.transaction((tx) =>
      enqueueRunBlockedMail(server.jobs, tx, { accountId: randomUUID(), runId }),
    )
    await server.jobs.runAll()
    expect(server.mails).toEqual([])
  })

  it('shows a campaign name as text, whatever is in it', () => {
    const blocked = { campaignName: '<img src=x> & "Co"', reason: 'Too few credits.' }
    const mail = layOut('a@example.com', runBlockedLetter(blocked, `${publicUrl}/billing`))
    expect(mail.html).toContain('&lt;img src=x&gt; &amp; &quot;Co&quot;')
    expect(mail.html).not.toContain('<img')
    expect(mail.text).toContain('<img src=x> & "Co"')
  })
})

describe('the mail with a link', () => {
  it('carries a fresh link when the mail server refused it the first time', async () => {
    let refusals = 1
    const mail = {
      send: async (letter: Mail) => {
        server.mails.push(letter)
        refusals -= 1
        if (refusals >= 0) throw new Error('try later')
      },
    }
    const jobs = createHeldJobs()
    const { db, clock } = server
    handleAccountJobs({ jobs, db, clock, publicUrl, mail, describeRun: async () => undefined })
    await requestLink({ db, jobs }, ada.email, 'reset')
    await expect(jobs.runAll()).rejects.toThrow('try later')
    await jobs.runAll()
    const [lost, sent] = server.mails.map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1])
    const visitor = createVisitor(server)
    const confirm = (token: unknown) =>
      visitor.post('/api/password-reset/confirm/', { token, password: 'a new password' })
    expect((await confirm(lost)).status).toBe(400)
    expect((await confirm(sent)).status).toBe(200)
  })
})
