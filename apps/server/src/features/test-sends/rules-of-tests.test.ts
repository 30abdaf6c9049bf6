import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openTestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import { createLogger } from '../../platform/log.ts'
import { continueErasures } from '../privacy/person/erase-person.job.ts'

/*
 * Written from the rule's text alone: what is sent for nothing is limited by what was sent, and no other call of the
 * account gives a limit back; a number is one however it is typed; and a test changes nothing for a campaign.
 */

let fixture: TestSendsFixture
beforeAll(async () => {
  fixture = await openTestSendsFixture()
})
afterAll(() => fixture.close())

const HOUR_MS = 3_600_000
const GAP_MS = 30_000

const written = (phone: string) => `(${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`

/** The account erases the person with this number; resolves when nothing of it is left. */
async function erase(customer: Customer, phone: string): Promise<void> {
  expect((await customer.browser.post('/api/account/erasure/', { phone })).status).toBe(202)
  const { db, clock, suppressions } = fixture
  await fixture.jobs.runAll()
  await continueErasures({ db, clock, suppressions, log: createLogger('silent') })
}

it('erasing the people who were sent codes makes room for no further codes in that hour', async () => {
  const customer = await fixture.customer()
  const codes: number[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    const phone = fixture.newPhone()
    codes.push((await fixture.askCode(customer, phone)).status)
    await erase(customer, phone)
  }
  expect(codes).toEqual([202, 202, 202, 202, 202, 429])
  fixture.clock.advance(HOUR_MS)
  expect((await fixture.askCode(customer, fixture.newPhone())).status).toBe(202)
})

it('erasing a phone that was tested on gives back none of the day’s tests, and shows them no more', async () => {
  const { customer, phone } = await fixture.ready()
  await fixture.send(customer, phone)
  await fixture.newest(customer, 'delivered')
  await fixture.send(customer, phone, { channel: 'voice' })
  await fixture.newest(customer, 'delivered')
  await erase(customer, phone)
  expect(await fixture.look(customer)).toMatchObject({ numbers: [], tests: [], tests_left: 8 })
})

it('the pause between two tests to a number holds however the number is typed, and over accounts', async () => {
  const { customer, phone } = await fixture.ready()
  const other = await fixture.customer()
  await fixture.own(other, phone)
  expect((await fixture.send(customer, `+${phone}`)).status).toBe(202)
  for (const typed of [written(phone), phone.slice(1), `1-${phone.slice(1)}`]) {
    expect((await fixture.send(customer, typed)).status).toBe(429)
    expect((await fixture.send(other, typed)).status).toBe(429)
  }
})

it('a code confirms the one number it was sent to', async () => {
  const customer = await fixture.customer()
  const [mine, foreign] = [fixture.newPhone(), fixture.newPhone()]
  await fixture.askCode(customer, mine)
  await fixture.askCode(customer, foreign)
  const code = await fixture.codeOn(mine)
  const refused = await fixture.enterCode(customer, foreign, code)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await fixture.look(customer)).numbers).toEqual([])
  expect(await fixture.enterCode(customer, written(mine), ` ${code} `)).toMatchObject({
    status: 200,
    body: { numbers: [mine] },
  })
})

it('a phone that is put on the list after it was confirmed gets nothing until it is taken off, and an erased one nothing at all', async () => {
  const { customer, phone } = await fixture.ready()
  await customer.browser.post('/api/suppressions/', { phone: written(phone), how: 'letter' })
  const refused = { body: { code: 'number_suppressed' } }
  expect(await fixture.send(customer, phone)).toMatchObject(refused)
  expect(await fixture.send(customer, phone, { channel: 'voice' })).toMatchObject(refused)
  await customer.browser.send('DELETE', '/api/suppressions/', { phone })
  expect((await fixture.send(customer, phone)).status).toBe(202)
  await fixture.newest(customer, 'delivered')
  await erase(customer, phone)
  fixture.clock.advance(GAP_MS)
  expect((await fixture.send(customer, phone)).status).toBeGreaterThanOrEqual(400)
  expect((await fixture.askCode(customer, phone)).status).toBeGreaterThanOrEqual(400)
})
