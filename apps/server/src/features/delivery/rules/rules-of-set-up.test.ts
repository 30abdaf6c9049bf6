import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixtureOptions } from '../../../testing/campaigns/campaign-fixture.ts'
import { until } from '../../../testing/until.ts'

// A canary before the rest, and a set-up fault fails no delivery.
const PHONES = Array.from({ length: 24 }, (_, index) => 15550011000 + index)
const ours = (phone: number) => PHONES.includes(phone)

let fixture: RulesFixture
let customer: Customer
afterEach(() => fixture.close())

async function open(settings: CampaignFixtureOptions['settings'] = {}) {
  fixture = await openRulesFixture({
    settings: { pauseMs: 5 * MINUTE_MS, canarySize: 3, ...settings },
  })
  customer = await fixture.customer()
}

const isPaused = async () => {
  const [run] = await fixture.db.query<{ status: string }>(
    'select status from runs where account_id = $1',
    [customer.accountId],
  )
  return run?.status === 'paused'
}

const sendsOf = (channel: string) =>
  fixture.wire.sends.filter((send) => send.channel === channel && ours(send.phone)).length

/** Each phone gets exactly one, and only what arrived is charged. */
async function expectAllReachedOnce(name: string) {
  await until('all are reached', async () => {
    await fixture.jump(MINUTE_MS)
    return (await fixture.states(customer, name))['text delivered'] === PHONES.length
  })
  for (const phone of PHONES) {
    expect(await fixture.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
  }
  await fixture.reaches(customer, name, 'Completed')
  const available = 20_000 - PHONES.length * 55
  expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
}

describe('a set-up fault that only the report names', () => {
  it.each([
    ['voice', 'no-funds'],
    ['voice', 'unknown-code'],
    ['text', 'unknown-code'],
  ])(
    'of %s, %s: affects only the first few, again after a pause, and fails no delivery',
    async (channel, kind) => {
      await open()
      await fixture.control('/faults', { target: channel, kind })
      const name = await fixture.send(customer, PHONES)
      await until('the run is paused', isPaused)
      expect(sendsOf(channel)).toBeLessThanOrEqual(3)
      expect(fixture.notices).toEqual([expect.objectContaining({ accountId: customer.accountId })])
      expect((await fixture.states(customer))[`${channel} failed`]).toBeUndefined()
      await until('it was tried again', async () => {
        // A report of the first try that is applied only now pauses the run anew: then it takes longer.
        if (await isPaused()) await fixture.jump(MINUTE_MS)
        return sendsOf(channel) > 3
      })
      await until('the run is paused again', isPaused)
      expect(sendsOf(channel)).toBeLessThanOrEqual(6)
      await fixture.control('/faults', { target: channel, kind: 'none' })
      await fixture.jump(6 * MINUTE_MS)
      await expectAllReachedOnce(name)
    },
  )

  it('that comes only when all were sent makes all of them sendable again', async () => {
    await open({ canaryWaitMs: 1 })
    fixture.wire.holdReports = true
    await fixture.control('/faults', { target: 'voice', kind: 'no-funds' })
    const name = await fixture.send(customer, PHONES)
    await until('all are on their way', () => fixture.wire.held.length === PHONES.length)
    expect(await fixture.onPhone(PHONES[0] ?? 0)).toEqual({ voicemails: 0, texts: [] })
    await fixture.control('/faults', { target: 'voice', kind: 'none' })
    fixture.wire.holdReports = false
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await until('the run is paused', isPaused)
    await fixture.jump(6 * MINUTE_MS)
    await expectAllReachedOnce(name)
  })

  it('that is repeated after the second try arrived changes nothing any more', async () => {
    await open()
    fixture.wire.holdReports = true
    await fixture.control('/faults', { target: 'voice', kind: 'no-funds', count: 3 })
    const name = await fixture.send(customer, PHONES)
    await until('the first few are reported', () => fixture.wire.held.length === 3)
    const faults = [...fixture.wire.held]
    for (const report of faults) await fixture.wire.bring(report)
    await until('the run is paused', isPaused)
    // Each of the three reports has been applied: one that is applied later would pause the run again.
    await fixture.stands(customer, { 'voice pending': PHONES.length })
    await fixture.jump(6 * MINUTE_MS)
    await until('the second try is accepted', () => sendsOf('voice') >= 6)
    // Their own second try is on its way, and the report of the first comes again.
    for (const report of faults) expect(await fixture.wire.bring(report)).toBeLessThan(300)
    await fixture.settledConcurrently()
    expect(await isPaused()).toBe(false)
    fixture.wire.holdReports = false
    for (const report of fixture.wire.held) await fixture.wire.bring(report)
    await fixture.stands(customer, { 'voice delivered': PHONES.length })
    for (const report of faults) await fixture.wire.bring(report)
    await expectAllReachedOnce(name)
  })
})

describe('a response that is about our set-up', () => {
  const page = { 'content-type': 'text/html' }
  it.each([
    ['voice', 301, { status: 301, headers: { location: 'http://127.0.0.1:9/' } }],
    ['text', 301, { status: 301, headers: { location: 'http://127.0.0.1:9/' } }],
    ['voice', 402, { status: 402 }],
    ['text', 402, { status: 402, body: '{"errors":[{"code":"20100"}]}' }],
    ['voice', 404, { status: 404 }],
    ['text', 404, { status: 404, headers: page, body: '<html>404</html>' }],
    ['text', 'unknown code', { status: 400, body: '{"errors":[{"code":"49876"}]}' }],
    ['text', '40301', { status: 400, body: '{"errors":[{"code":"40301"}]}' }],
  ])(
    'of %s, %s, pauses the run, and afterwards everyone is reached once',
    async (channel, _, response) => {
      await open()
      let isBroken = true
      fixture.wire.onSend = (send) =>
        isBroken && send.channel === channel && ours(send.phone) ? response : undefined
      const name = await fixture.send(customer, PHONES)
      await until('the run is paused', isPaused)
      expect(sendsOf(channel)).toBeLessThanOrEqual(3)
      expect((await fixture.states(customer))[`${channel} failed`]).toBeUndefined()
      isBroken = false
      await fixture.jump(6 * MINUTE_MS)
      await expectAllReachedOnce(name)
    },
  )

  it.each([
    ['a sign-in page', { status: 200, headers: page, body: '<html>Sign in</html>' }],
    ['a sign-in object', { status: 200, body: '{"login":"required"}' }],
    ['nothing', { status: 200, body: '' }],
  ])(
    '%s instead of an accepted voicemail pauses the run and loses no delivery',
    async (_, response) => {
      await open()
      let isBroken = true
      fixture.wire.onSend = (send) =>
        isBroken && send.channel === 'voice' && ours(send.phone) ? response : undefined
      const name = await fixture.send(customer, PHONES)
      await until('the run is paused', isPaused)
      expect((await fixture.states(customer))['voice failed']).toBeUndefined()
      isBroken = false
      await fixture.jump(6 * MINUTE_MS)
      await expectAllReachedOnce(name)
    },
  )
})
