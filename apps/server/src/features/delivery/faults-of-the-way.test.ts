import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'

const PHONES = [14085550001, 14085550002, 14085550003]
let fixture: CampaignFixture
let customer: Customer
let listId: string
beforeEach(async () => {
  fixture = await openCampaignFixture({ settings: { pauseMs: 60_000 } })
  customer = await fixture.customer()
  listId = await fixture.list(customer, PHONES)
})
afterEach(() => fixture.close())

async function control(path: string, body?: object) {
  const response = await fetch(`${fixture.simulators.urls.control}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  })
  return response.json()
}

async function publish(): Promise<string> {
  const { campaign_name: name } = await fixture.publish(customer, listId)
  fixture.engine.wake()
  return name
}

async function states(): Promise<Record<string, number>> {
  const rows = await fixture.db.query<{ name: string; count: number }>(
    `select channel || ' ' || state as name, count(*)::int as count from deliveries
     where account_id = $1 group by 1`,
    [customer.accountId],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function reasonOf(name: string): Promise<unknown> {
  const [row] = await fixture.db.query<{ reason: string | null }>(
    'select status_reason as reason from campaigns where name = $1',
    [name],
  )
  return row?.reason
}

describe('a text whose gateway gave up waiting', () => {
  it.each(['502', '504'])('%s is never sent again, and its report settles it', async (kind) => {
    await control('/faults', { target: 'text', kind })
    await publish()
    const accounted = async () => {
      const { 'text unknown': unknown = 0, 'text delivered': delivered = 0 } = await states()
      return unknown + delivered === PHONES.length
    }
    await until('every text is accounted for', accounted)
    // What the gateway had handed on is reported; what it had not stays unknown.
    const settled = async () =>
      (await states())[kind === '502' ? 'text delivered' : 'text unknown'] === PHONES.length
    await until('the reports came', settled)
    expect(await control('/stats')).toMatchObject({ text: { requests: PHONES.length } })
  })
})

describe('a voicemail whose gateway gave up waiting', () => {
  it.each(['502', '504'])('%s is sent again under its key, and left once', async (kind) => {
    await control('/faults', { target: 'voice', kind, count: PHONES.length })
    const name = await publish()
    const completed = async () => {
      fixture.clock.advance(60_000)
      fixture.engine.wake()
      return (await states())['voice delivered'] === PHONES.length
    }
    await until('all are delivered', completed)
    await fixture.reaches(customer, name, 'Completed')
    const counted = { calls: PHONES.length, distinct: PHONES.length }
    expect(await control('/stats')).toMatchObject({ voice: counted })
  })
})

describe('a fault that no contact can help', () => {
  it.each([
    ['text', 'redirect', 'The provider was not found at its address.'],
    ['voice', 'redirect', 'The provider was not found at its address.'],
    ['text', 'no-funds', 'The sending account has no funds.'],
  ])('%s: %s pauses the run and fails no delivery', async (target, kind, reason) => {
    await control('/faults', { target, kind })
    const name = await publish()
    await until('the run is paused', async () => (await reasonOf(name)) === reason)
    expect((await states())[`${target} pending`]).toBe(PHONES.length)
    await control('/faults', { target, kind: 'none' })
    fixture.clock.advance(60_001)
    fixture.engine.wake()
    await fixture.reaches(customer, name, 'Completed')
    const counted = { requests: expect.any(Number), calls: 3, distinct: 3 }
    expect(await control('/stats')).toMatchObject({ [target]: counted })
  })

  it('a sign-in page pauses the run, and no text that met it is sent again', async () => {
    await control('/faults', { target: 'text', kind: 'portal' })
    const name = await publish()
    const reason = 'The provider’s response could not be understood.'
    await until('the run is paused', async () => (await reasonOf(name)) === reason)
    const { 'text unknown': met = 0, 'text pending': unmet = 0 } = await states()
    expect([met > 0, met + unmet]).toEqual([true, PHONES.length])
    await control('/faults', { target: 'text', kind: 'none' })
    fixture.clock.advance(60_001)
    fixture.engine.wake()
    await until('the rest is sent', async () => ((await states())['text delivered'] ?? 0) === unmet)
    expect(await states()).toMatchObject({ 'text unknown': met })
    expect(await control('/stats')).toMatchObject({ text: { calls: unmet } })
  })

  it('an unknown code in a report pauses the run', async () => {
    await control('/faults', { target: 'voice', kind: 'unknown-code', count: 1 })
    const name = await publish()
    const reason = 'The provider gave a code that we do not know.'
    await expect.poll(() => reasonOf(name)).toBe(reason)
  })
})

it('accepts and counts an unknown event among known reports', async () => {
  await control('/faults', { target: 'text', kind: 'unknown-event' })
  await fixture.reaches(customer, await publish(), 'Completed')
  const metrics = () => fixture.metrics.metrics()
  await expect.poll(metrics).toContain('reason="unknown_event"} 3')
})
