import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, openRulesStage } from '../../testing/rules-stage.ts'
import type { RulesStage } from '../../testing/rules-stage.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import type { CampaignStageOptions } from '../../testing/campaign-stage.ts'
import { until } from '../../testing/until.ts'

// A canary before the rest, and a set-up fault fails no delivery.
const PHONES = Array.from({ length: 24 }, (_, index) => 15550011000 + index)
const ours = (phone: number) => PHONES.includes(phone)

let stage: RulesStage
let customer: Customer
afterEach(() => stage.close())

async function open(settings: CampaignStageOptions['settings'] = {}) {
  stage = await openRulesStage({ settings: { pauseMs: 5 * MINUTE_MS, canarySize: 3, ...settings } })
  customer = await stage.customer()
}

const isPaused = async () => {
  const [run] = await stage.db.query<{ status: string }>(
    'select status from runs where account_id = $1',
    [customer.accountId],
  )
  return run?.status === 'paused'
}

const sendsOf = (channel: string) =>
  stage.wire.sends.filter((send) => send.channel === channel && ours(send.phone)).length

/** Each phone gets exactly one, and only what arrived is charged. */
async function expectAllReachedOnce(name: string) {
  await until('all are reached', async () => {
    await stage.jump(MINUTE_MS)
    return (await stage.states(customer, name))['text delivered'] === PHONES.length
  })
  for (const phone of PHONES) {
    expect(await stage.onPhone(phone)).toEqual({ voicemails: 1, texts: [expect.anything()] })
  }
  await stage.reaches(customer, name, 'Completed')
  const available = 20_000 - PHONES.length * 55
  expect(await stage.books(customer)).toEqual({ available, reserved: 0, problems: [] })
}

describe('a set-up fault that only the report names', () => {
  it.each([
    ['voice', 'no-funds'],
    ['voice', 'unknown-code'],
    ['text', 'unknown-code'],
  ])(
    'of %s, %s: meets the first few alone, again after a pause, and fails no delivery',
    async (channel, kind) => {
      await open()
      await stage.control('/faults', { target: channel, kind })
      const name = await stage.send(customer, PHONES)
      await until('the run is paused', isPaused)
      expect(sendsOf(channel)).toBeLessThanOrEqual(3)
      expect(stage.notices).toEqual([expect.objectContaining({ accountId: customer.accountId })])
      expect((await stage.states(customer))[`${channel} failed`]).toBeUndefined()
      await stage.jump(6 * MINUTE_MS)
      await until('it was tried again', () => sendsOf(channel) > 3)
      await until('the run is paused again', isPaused)
      expect(sendsOf(channel)).toBeLessThanOrEqual(6)
      await stage.control('/faults', { target: channel, kind: 'none' })
      await stage.jump(6 * MINUTE_MS)
      await expectAllReachedOnce(name)
    },
  )

  it('that comes only when all were sent makes all of them sendable again', async () => {
    await open({ canaryWaitMs: 1 })
    stage.wire.holdReports = true
    await stage.control('/faults', { target: 'voice', kind: 'no-funds' })
    const name = await stage.send(customer, PHONES)
    await until('all are on their way', () => stage.wire.held.length === PHONES.length)
    expect(await stage.onPhone(PHONES[0] ?? 0)).toEqual({ voicemails: 0, texts: [] })
    await stage.control('/faults', { target: 'voice', kind: 'none' })
    stage.wire.holdReports = false
    for (const report of stage.wire.held) await stage.wire.bring(report)
    await until('the run is paused', isPaused)
    await stage.jump(6 * MINUTE_MS)
    await expectAllReachedOnce(name)
  })

  it('that is repeated after the second try arrived changes nothing any more', async () => {
    await open()
    stage.wire.holdReports = true
    await stage.control('/faults', { target: 'voice', kind: 'no-funds', count: 3 })
    const name = await stage.send(customer, PHONES)
    await until('the first few are reported', () => stage.wire.held.length === 3)
    const faults = [...stage.wire.held]
    for (const report of faults) await stage.wire.bring(report)
    await until('the run is paused', isPaused)
    // Each of the three reports has been applied: one that is applied later would pause the run again.
    await stage.stands(customer, { 'voice pending': PHONES.length })
    await stage.jump(6 * MINUTE_MS)
    await until('the second try is accepted', () => sendsOf('voice') >= 6)
    // Their own second try is on its way, and the report of the first comes again.
    for (const report of faults) expect(await stage.wire.bring(report)).toBeLessThan(300)
    await stage.settledBeside()
    expect(await isPaused()).toBe(false)
    stage.wire.holdReports = false
    for (const report of stage.wire.held) await stage.wire.bring(report)
    await stage.stands(customer, { 'voice delivered': PHONES.length })
    for (const report of faults) await stage.wire.bring(report)
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
      stage.wire.onSend = (send) =>
        isBroken && send.channel === channel && ours(send.phone) ? response : undefined
      const name = await stage.send(customer, PHONES)
      await until('the run is paused', isPaused)
      expect(sendsOf(channel)).toBeLessThanOrEqual(3)
      expect((await stage.states(customer))[`${channel} failed`]).toBeUndefined()
      isBroken = false
      await stage.jump(6 * MINUTE_MS)
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
      stage.wire.onSend = (send) =>
        isBroken && send.channel === 'voice' && ours(send.phone) ? response : undefined
      const name = await stage.send(customer, PHONES)
      await until('the run is paused', isPaused)
      expect((await stage.states(customer))['voice failed']).toBeUndefined()
      isBroken = false
      await stage.jump(6 * MINUTE_MS)
      await expectAllReachedOnce(name)
    },
  )
})
