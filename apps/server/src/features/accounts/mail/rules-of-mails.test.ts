import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MailFixture } from '../../../testing/accounts/mail-fixture.ts'
import { down, openMailFixture, up } from '../../../testing/accounts/mail-fixture.ts'
import { countUndeliveredMails } from '../../mails/index.ts'
import type { MailKey } from '../../mails/index.ts'
import { sweepAccountMails } from '../index.ts'

// The mails that an owner must not miss are tried for a day, and then shown to operators.
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: MailFixture
beforeEach(async () => {
  fixture = await openMailFixture()
})
afterEach(() => fixture.server.close())

const needed = ['run_blocked', 'run_late', 'renewal_failed'] as const

/** One mail of each kind, which the mail server refuses; returns them. */
async function refuseEach(): Promise<MailKey[]> {
  fixture.mailServer.response = down
  const mails = needed.map((kind) => fixture.aboutRun(kind))
  for (const mail of mails) await fixture.enqueue(mail)
  return mails
}

/** Two processes sweep at once. */
async function sweepFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30 * MINUTE_MS) {
    fixture.server.clock.advance(30 * MINUTE_MS)
    await Promise.all([sweepAccountMails(fixture.deps), sweepAccountMails(fixture.deps)])
  }
}

const undelivered = () => countUndeliveredMails(fixture.server.db)

const states = (mails: readonly MailKey[]) =>
  Promise.all(mails.map(async (mail) => (await fixture.rowOf(mail))?.state))

it('mails of a blocked run, a late run and a failed renewal are sent once, when the server is back within a day', async () => {
  const mails = await refuseEach()
  await sweepFor(21 * HOUR_MS)
  expect(await undelivered()).toBe(0)
  fixture.mailServer.response = up
  await sweepFor(3 * HOUR_MS)
  expect(fixture.sent).toHaveLength(3)
  expect(await states(mails)).toEqual(['sent', 'sent', 'sent'])
  expect(await undelivered()).toBe(0)
})

it('they are shown to operators, and not lost, when the server refuses them for a day', async () => {
  const mails = await refuseEach()
  await sweepFor(25 * HOUR_MS)
  expect(await states(mails)).toEqual(['undelivered', 'undelivered', 'undelivered'])
  expect(await undelivered()).toBe(3)
  fixture.mailServer.response = up
  fixture.server.clock.advance(20 * 24 * HOUR_MS)
  await sweepFor(HOUR_MS)
  expect(fixture.sent).toEqual([])
  expect(await undelivered()).toBe(3)
})

it('they are sent when the product itself was down for two days after their first try', async () => {
  const mails = await refuseEach()
  fixture.mailServer.response = up
  fixture.server.clock.advance(48 * HOUR_MS)
  await sweepFor(HOUR_MS)
  expect(fixture.sent).toHaveLength(3)
  expect(await states(mails)).toEqual(['sent', 'sent', 'sent'])
})

it('a recipient whose mails are refused keeps no other from theirs', async () => {
  const [refused, ...others] = needed.map((kind) => fixture.aboutRun(kind))
  fixture.mailServer.response = (mail) => {
    if (JSON.stringify(mail).includes(refused?.about ?? '')) down(mail)
  }
  for (const mail of [refused, ...others]) if (mail) await fixture.enqueue(mail)
  await sweepFor(25 * HOUR_MS)
  expect(await states(others)).toEqual(['sent', 'sent'])
  expect(await undelivered()).toBe(1)
})
