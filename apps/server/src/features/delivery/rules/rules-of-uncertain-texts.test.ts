import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { CUT } from '../../../testing/campaigns/watched-providers.ts'
import { until } from '../../../testing/until.ts'

// A text that may have been accepted is never sent again; one that certainly never arrived is.
const PHONES = [15550011001, 15550011002, 15550011003]
const [PHONE = 0] = PHONES

let fixture: RulesFixture
let customer: Customer
beforeEach(async () => {
  fixture = await openRulesFixture({ settings: { pauseMs: MINUTE_MS } })
  customer = await fixture.customer()
})
afterEach(() => fixture.close())

describe('an uncertain text', () => {
  it.each([
    ['502', { status: 502 }],
    ['504', { status: 504 }],
    ['a dropped connection', CUT],
    ['a response that breaks off', { status: 200, body: '{"data":{"id":"0-1-2-3"', cut: true }],
    ['a refusal that breaks off', { status: 500, body: '{"errors":[{"code":"1"', cut: true }],
  ])('after %s is never sent again, and its report decides', async (_, response) => {
    fixture.wire.holdReports = true
    fixture.wire.onSend = async ({ phone, channel }, pass) => {
      if (!PHONES.includes(phone)) return
      await pass()
      return channel === 'text' ? response : undefined
    }
    await fixture.send(customer, PHONES)
    await bringAllUntil('text unknown', 3)
    fixture.wire.onSend = () => undefined
    for (let hour = 0; hour < 3; hour += 1) {
      await fixture.jump(HOUR_MS)
      await fixture.settledConcurrently()
    }
    for (const phone of PHONES) expect(fixture.sendsTo(phone, 'text')).toHaveLength(1)
    fixture.wire.holdReports = false
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.stands(customer, { 'text delivered': 3 })
    const books = { available: 20_000 - 3 * 55, reserved: 0, problems: [] }
    expect(await fixture.books(customer)).toEqual(books)
  })

  /** Brings the reports of voicemails as they come, and keeps those of texts. */
  async function bringAllUntil(name: string, count: number) {
    await until(`there are ${count} ${name}`, async () => {
      const voice = fixture.wire.held.filter(({ url }) => !url.includes('telnyx'))
      for (const report of voice) await fixture.wire.bring(report)
      return (await fixture.states(customer))[name] === count
    })
  }
})

describe('a text that certainly never arrived', () => {
  it.each([500, 503, 429])('for a %i is sent again, and arrives once', async (status) => {
    fixture.wire.onSend = ({ phone, channel }) =>
      channel === 'text' && PHONES.includes(phone) && fixture.sendsTo(phone, 'text').length < 3
        ? { status, headers: { 'retry-after': '0' }, body: '{"errors":[{"code":"10007"}]}' }
        : undefined
    await fixture.send(customer, PHONES)
    await until('all arrived', async () => {
      await fixture.jump(MINUTE_MS)
      return (await fixture.states(customer))['text delivered'] === 3
    })
    for (const phone of PHONES) expect((await fixture.onPhone(phone)).texts).toHaveLength(1)
  })

  it('for refused connections, ten times and more, is sent when it can be', async () => {
    fixture.wire.holdReports = true
    const name = await fixture.send(customer, [PHONE])
    await fixture.stands(customer, { 'voice accepted': 1 })
    await until('its report came', () => fixture.wire.held.length === 1)
    fixture.wire.holdReports = false
    await fixture.wire.unplug()
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.wereTried(customer, 'text')
    for (let times = 1; times <= 10; times += 1) {
      const before = await leases()
      await until('it was tried again', async () => {
        await fixture.jump(2 * MINUTE_MS)
        return (await leases()) > before
      })
    }
    await fixture.wire.plugIn()
    await until('it arrived', async () => {
      await fixture.jump(MINUTE_MS)
      return (await fixture.states(customer, name))['text pending'] !== 1
    })
    await fixture.stands(customer, { 'text accepted': 0 }, name)
    expect(await fixture.fateOf(customer, PHONE)).toEqual(['voice delivered', 'text delivered'])
    expect((await fixture.onPhone(PHONE)).texts).toHaveLength(1)
  })

  /** How often workers took chunks of the customer to send them. */
  async function leases(): Promise<number> {
    const [row] = await fixture.db.query<{ leases: number }>(
      'select sum(attempt)::int as leases from chunks where account_id = $1',
      [customer.accountId],
    )
    return row?.leases ?? 0
  }
})
