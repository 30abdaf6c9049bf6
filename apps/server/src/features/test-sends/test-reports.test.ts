import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportedOutcome } from '../../providers/outcome.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openTestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import { until } from '../../testing/until.ts'

let fixture: TestSendsFixture
beforeAll(async () => {
  fixture = await openTestSendsFixture()
  await fixture.engine.start()
})
afterAll(() => fixture.close())

/** Accepted and never reported: the test reports in place of the provider. */
const SILENT = 15550030003
/** Longer than any report waits for its callback. */
const LATER = new Date(Date.now() + 3_600_000)

async function openTest(channel: 'voice' | 'text' = 'voice', number = SILENT): Promise<Customer> {
  const { customer, phone } = await fixture.ready(String(number))
  expect(await fixture.send(customer, phone, { channel })).toMatchObject({ status: 202 })
  fixture.clock.advance(60_000)
  return customer
}

async function stateOf(customer: Customer) {
  return (await fixture.look(customer)).tests[0]?.state
}

async function referenceOf({ accountId }: Customer): Promise<string> {
  const [row] = await fixture.db.query<{ id: string }>(
    `select id from test_sends where account_id = $1 and purpose = 'test'`,
    [accountId],
  )
  return `test.${accountId}.${row?.id}`
}

const failed: ReportedOutcome = {
  kind: 'failed',
  reason: 'mailbox_full',
  providerCode: '4002',
  suppress: false,
}

async function report(
  reference: string,
  outcome: ReportedOutcome,
  eventId: string = randomUUID(),
): Promise<void> {
  await fixture.intake.take({ kind: 'report', provider: 'voice', eventId, reference, outcome })
  await fixture.intake.idle()
}

/** The signed report, which has only a number; applied when no callback came for a long time. */
async function unnamed(
  phone: number,
  outcome: ReportedOutcome,
  dropRef: string = randomUUID(),
): Promise<void> {
  const kind = 'unnamed-report'
  const payload = { kind, dropRef, phone, outcome }
  await fixture.intake.take({ provider: 'voice', eventId: randomUUID(), kind, payload })
  await fixture.intake.idle()
  await fixture.intake.sweep(LATER)
}

/** An account's campaign to the silent number, whose drop waits for its result. */
async function openDelivery(): Promise<Customer> {
  const owner = await fixture.customer()
  const list = await fixture.list(owner, [SILENT])
  await fixture.publish(owner, list, { name: 'One', campaignType: 'voicemail' })
  fixture.engine.wake()
  await until('the drop is accepted', async () => (await deliveryOf(owner)) === 'accepted')
  return owner
}

async function deliveryOf({ accountId }: Customer): Promise<string | undefined> {
  const [row] = await fixture.db.query<{ state: string }>(
    'select state from deliveries where account_id = $1',
    [accountId],
  )
  return row?.state
}

describe('the report of a test', () => {
  it('moves it once and never back, in any order and with any number of repeats', async () => {
    const customer = await openTest()
    const reference = await referenceOf(customer)
    expect(await stateOf(customer)).toBe('accepted')
    await report(reference, failed)
    await report(reference, failed)
    await report(reference, { kind: 'delivered' })
    expect((await fixture.look(customer)).tests).toMatchObject([
      { state: 'failed', reason: 'mailbox_full', code: '4002' },
    ])
  })

  it('may arrive before the response', async () => {
    const customer = await openTest('text', 15550030005)
    await expect.poll(() => stateOf(customer)).toBe('delivered')
  })

  it('is applied by the sweep when it was stored before a crash', async () => {
    const customer = await openTest()
    const reference = await referenceOf(customer)
    const payload = { kind: 'report', reference, outcome: { kind: 'delivered' } }
    await fixture.db.query(
      `insert into provider_events (provider, event_id, kind, payload, received_at)
       values ('voice', $1, 'report', $2::jsonb, $3)`,
      [randomUUID(), JSON.stringify(payload), new Date()],
    )
    await fixture.intake.sweep(LATER)
    expect(await stateOf(customer)).toBe('delivered')
  })

  it('changes nothing under an unknown reference', async () => {
    const customer = await openTest()
    const reference = await referenceOf(customer)
    await report(reference.replace(/.{8}$/, '00000000'), { kind: 'delivered' })
    await report('test.nonsense', { kind: 'delivered' })
    expect(await stateOf(customer)).toBe('accepted')
    await report(reference, { kind: 'delivered' })
  })

  it('needs the proof that its URL is ours', async () => {
    const customer = await openTest()
    const reference = await referenceOf(customer)
    const address = `${fixture.origin}/api/webhooks/drop-cowboy/${reference}/${'x'.repeat(22)}/`
    const response = await fetch(address, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    await report(reference, { kind: 'delivered' })
  })
})

describe('a report that has only a number', () => {
  it('is applied to the only waiting test of the number', async () => {
    const customer = await openTest()
    await unnamed(SILENT, failed)
    expect((await fixture.look(customer)).tests).toMatchObject([{ reason: 'mailbox_full' }])
  })

  it('is ignored where a campaign’s delivery waits too', async () => {
    const owner = await openDelivery()
    const customer = await openTest()
    await unnamed(SILENT, failed)
    expect([await stateOf(customer), await deliveryOf(owner)]).toEqual(['accepted', 'accepted'])
    await report(await referenceOf(customer), { kind: 'delivered' })
    await unnamed(SILENT, { kind: 'delivered' })
    expect([await stateOf(customer), await deliveryOf(owner)]).toEqual(['delivered', 'delivered'])
  })

  it('is ignored where the callback of its drop has reported a test’s result', async () => {
    const owner = await openDelivery()
    const customer = await openTest()
    const dropRef = randomUUID()
    await report(await referenceOf(customer), { kind: 'delivered' }, `callback:${dropRef}`)
    await unnamed(SILENT, failed, dropRef)
    expect([await stateOf(customer), await deliveryOf(owner)]).toEqual(['delivered', 'accepted'])
  })
})
