import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { optionalEmailTexts } from '@afterbeep/contract/api/account/email-settings'
import { down, openMailFixture, up } from '../../../testing/accounts/mail-fixture.ts'
import type { MailFixture } from '../../../testing/accounts/mail-fixture.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'
import { sweepAccountMails } from '../../accounts/index.ts'
import type { AccountMailDeps } from '../../accounts/index.ts'
import { findUserByEmail } from '../../accounts/users.queries.ts'
import { appendBatch } from './append-batch.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { keepHeads } from './keep-heads.ts'
import { lockLog } from './log.queries.ts'
import { headToMail } from './mail-heads.ts'
import { createHeadSigner } from './sign-head.ts'

// From the sentence alone: "whose signed head is kept outside the database (file, and mailed daily to the owner
// if wanted)"; of each mail of a day there is one, whatever died meanwhile.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const signer = createHeadSigner('k'.repeat(32))
const folder = join(tmpdir(), `afterbeep-heads-${randomUUID()}`)

let fixture: MailFixture
let deps: AccountMailDeps
let accountId: string
beforeAll(async () => {
  fixture = await openMailFixture()
  const { db, clock } = fixture.server
  accountId = fixture.aboutRun().accountId
  deps = {
    ...fixture.deps,
    describeHead: (account, since) => headToMail({ db, clock }, account, since),
  }
})
afterAll(async () => {
  await fixture.server.close()
  await rm(folder, { recursive: true, force: true })
})
/** An account with a log, its switch as it is at first, and no mail yet; long after the test before. */
beforeEach(async () => {
  const { db, clock } = fixture.server
  clock.advance(10 * DAY_MS)
  await db.query('delete from mails')
  await db.query('update accounts set emails_off = default')
  fixture.sent.length = 0
})

function userOf(body: unknown): string {
  return z.object({ user_data: z.object({ uid: z.string() }) }).parse(body).user_data.uid
}

async function wanted(evidence_head: boolean): Promise<void> {
  const visitor = createVisitor(fixture.server)
  const { body } = await visitor.post('/api/login/', ada)
  const response = await visitor.put(`/api/user/${userOf(body)}/emails/`, { evidence_head })
  expect(response).toMatchObject({ status: 200, body: { evidence_head } })
}

/** A record more in the account's log, under a head. */
async function grow(account = accountId): Promise<void> {
  const { db, clock } = fixture.server
  clock.advance(MINUTE_MS)
  await db.transaction(async (tx) =>
    appendBatch(tx, await lockLog(tx, account), {
      accountId: account,
      kind: 'events',
      runId: null,
      channel: null,
      facts: '{}',
      lines: [],
      records: [{ text: `{"salt":"${randomUUID()}"}`, isErased: false }],
      at: clock.now(),
    }),
  )
  await keepHeads({ db, clock, signer, folder, log: fixture.logged.log })
}

/** The product at work for so long, looking for mails twice an hour, in two processes. */
async function passes(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HOUR_MS / 2) {
    fixture.server.clock.advance(HOUR_MS / 2)
    await Promise.all([sweepAccountMails(deps), sweepAccountMails(deps)])
  }
}

/** The mailed lines of JSON, oldest first. */
const mailedHeads = () =>
  fixture.sent.map(({ text }) => text.split('\n').find((line) => line.startsWith('{')))
async function keptHeads(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('heads-')).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .filter((line) => line.includes(accountId))
}

describe('the daily mail of the signed head', () => {
  it('does not come to an owner who has not asked for it', async () => {
    await grow()
    await passes(DAY_MS)
    expect(mailedHeads()).toEqual([])
  })

  it('has the head as the file outside the database has it, and the public key', async () => {
    await grow()
    await wanted(true)
    await passes(HOUR_MS)
    expect(mailedHeads()).toEqual((await keptHeads()).slice(-1))
    const [mail] = fixture.sent
    expect(mail?.to).toBe(ada.email)
    expect(mail?.text).toContain(signer.publicKeyPem.trim())
    expect(mail?.text).toContain(optionalEmailTexts.evidence_head.label)
  })

  it('comes once in a day in which the log grew many times, and has the newest head', async () => {
    await wanted(true)
    for (let hour = 0; hour < 48; hour += 1) {
      await grow()
      await passes(HOUR_MS)
    }
    await passes(2 * DAY_MS)
    const kept = await keptHeads()
    const heads = mailedHeads()
    // One at once, one a day, and the last of them has all.
    expect(heads).toHaveLength(3)
    expect(new Set(heads).size).toBe(3)
    expect(heads.at(-1)).toBe(kept.at(-1))
    expect(kept.at(-1)).toContain(accountId)
  })

  it('does not come where the log has not grown since the last one, also not when asked for again', async () => {
    await grow()
    await wanted(true)
    await passes(HOUR_MS)
    await wanted(false)
    await wanted(true)
    await passes(3 * DAY_MS)
    expect(mailedHeads()).toHaveLength(1)
    await grow()
    await passes(HOUR_MS)
    expect(mailedHeads()).toHaveLength(2)
  })

  it('does not come twice in a day when the process died while it was sent, and has all a day later', async () => {
    const { clock } = fixture.server
    await grow()
    await wanted(true)
    const taken: string[] = []
    // The mail server took it; the process never came to know.
    void sweepAccountMails({
      ...deps,
      mail: { send: ({ text }) => new Promise(() => void taken.push(text)) },
    })
    await vi.waitFor(() => expect(taken).toHaveLength(1))
    await grow()
    clock.advance(HOUR_MS)
    await passes(20 * HOUR_MS)
    expect(mailedHeads()).toEqual([])
    await passes(8 * HOUR_MS)
    expect(mailedHeads()).toEqual((await keptHeads()).slice(-1))
  })

  it('comes late, and once, where the mail server was down', async () => {
    await grow()
    await wanted(true)
    fixture.mailServer.response = down
    await passes(5 * HOUR_MS)
    expect(mailedHeads()).toEqual([])
    fixture.mailServer.response = up
    await passes(19 * HOUR_MS)
    expect(mailedHeads()).toEqual((await keptHeads()).slice(-1))
  })

  it('is not lost when the process dies between signing a head and asking for its mail', async () => {
    const { db, clock } = fixture.server
    await wanted(true)
    const dying: typeof db = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          await work(tx)
          throw new Error('died')
        }),
    }
    const log = {
      accountId,
      kind: 'events',
      runId: null,
      channel: null,
      facts: '{}',
      lines: [],
    } as const
    await db.transaction(async (tx) =>
      appendBatch(tx, await lockLog(tx, accountId), { ...log, records: [], at: clock.now() }),
    )
    const failed = captureLog()
    await keepHeads({ db: dying, clock, signer, folder, log: failed.log })
    expect(failed.errors()).toHaveLength(1)
    await keepHeads({ db, clock, signer, folder, log: fixture.logged.log })
    await passes(HOUR_MS)
    expect(mailedHeads()).toEqual((await keptHeads()).slice(-1))
  })

  it('has nothing of another account’s log, and ends with one click of the mail program', async () => {
    await signUp(fixture.server, { ...ada, email: 'grace@example.com' })
    const grace = await findUserByEmail(fixture.server.db, 'grace@example.com')
    fixture.sent.length = 0
    await wanted(true)
    await grow()
    await grow(grace?.accountId)
    await passes(HOUR_MS)
    expect(mailedHeads()).toEqual((await keptHeads()).slice(-1))
    const [mail] = fixture.sent
    const url = (mail?.unsubscribeUrl ?? '').replace(fixture.deps.publicUrl, '')
    expect(await fixture.server.api.inject({ method: 'POST', url })).toMatchObject({
      statusCode: 200,
    })
    await grow()
    await passes(2 * DAY_MS)
    expect(fixture.sent).toHaveLength(1)
  })
})
