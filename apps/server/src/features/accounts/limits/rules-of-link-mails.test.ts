import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'

/*
 * Written from the rule alone: an address gets five mails with a link an hour, however it is written and whatever they
 * are.
 */

const HOUR_MS = 3_600_000

let server: AccountTestServer
let network = 0
beforeAll(async () => {
  server = await openAccountTestServer({ mailsPerAddressAndHour: 5 })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(2 * HOUR_MS)
  await server.jobs.runAll()
  server.mails.length = 0
})

/** Each from a network of its own, as one that sends spam does. */
function stranger() {
  network += 1
  return createVisitor(server, `198.18.${network}.1`)
}
async function mailsTo(mailbox: RegExp): Promise<number> {
  await server.jobs.runAll()
  return server.mails.filter(({ to }) => mailbox.test(to)).length
}

it('one mailbox gets five, whatever is behind a plus, between its letters, or in capitals', async () => {
  const spellings = [
    ...Array.from({ length: 8 }, (_, at) => `vic.tim+${at}@mail.example`),
    'victim@mail.example',
    'v.i.c.t.i.m@mail.example',
    'VICTIM@MAIL.EXAMPLE',
    'Vi.ctim+again+and.again@mail.example',
  ]
  for (const email of spellings) {
    const response = await stranger().post('/api/register/', { ...ada, email })
    expect(response.status).toBe(200)
  }
  expect(await mailsTo(/^v\.?i\.?c\.?t\.?i\.?m(?:\+.*)?@mail\.example$/i)).toBe(5)
})

it('the mailbox next to it gets its own, and each spelling is an account of its own', async () => {
  const emails = ['ann+shop@mail.example', 'ann@mail.example', 'ann@other.example']
  for (const email of emails) await signUp(server, { ...ada, email })
  for (const email of emails) {
    const login = { email, password: ada.password }
    expect((await stranger().post('/api/login/', login)).status).toBe(200)
  }
  expect(await mailsTo(/^ann/)).toBe(3)
})

it('links, notices and invitations to one mailbox are counted together', async () => {
  const owner = await signUp(server, { ...ada, email: 'boss@mail.example' })
  await signUp(server, { ...ada, email: 'zoe@mail.example' })
  for (let one = 0; one < 3; one += 1) {
    const calls: [string, object][] = [
      ['/api/password-reset/', { email: 'zoe@mail.example' }],
      ['/api/register/', { ...ada, email: 'zoe@mail.example' }],
      ['/api/register/', { ...ada, email: `zoe+${one}@mail.example` }],
      ['/api/verify-email/resend/', { email: `zoe+${one}@mail.example` }],
    ]
    for (const [path, body] of calls) {
      await stranger().post(path, body)
      // Else the next one would replace it.
      await server.jobs.runAll()
    }
    const invited = { email: `zo.e+b${one}@mail.example`, role: 'viewer' }
    await owner.visitor.post('/api/account/invitations/', invited)
  }
  expect(await mailsTo(/^zo/)).toBe(5)
})
