import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { decideLateRun } from '../runs/late/late-runs.ts'

const DAY_MS = 24 * HOUR_MS
const BOTH = 55

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canaryWaitMs: 1 } })
})
afterAll(() => fixture.close())

let used = 15550018000
const phones = (count: number) => Array.from({ length: count }, () => (used += 1))

const day = (after: number) =>
  new Date(fixture.clock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10)
const timeOfDay = () => fixture.clock.now().toISOString().slice(11, 16)

async function remove(customer: Customer, list: string): Promise<number> {
  const { status } = await customer.browser.delete(`/api/contact-lists/${list}/`)
  await fixture.jobs.runAll()
  return status
}

const stand = ({ accountId }: Customer, wanted: string[]) =>
  until(`its runs are ${wanted.join(', ')}`, async () => {
    const rows = await fixture.db.query<{ status: string }>(
      'select status from runs where account_id = $1 order by drop_at',
      [accountId],
    )
    return String(rows.map(({ status }) => status)) === String(wanted)
  })

it('the list of a campaign of several days stays between its days, one that could not be paid and one that waits', async () => {
  const customer = await fixture.customer(2 * BOTH)
  const list = await fixture.list(customer, phones(2))
  const name = 'Daily'
  const days = { startDate: day(0), endDate: day(2), frequency: 'daily' as const }
  await fixture.publish(customer, list, { name, ...days, dropTime: timeOfDay() })
  fixture.engine.wake()
  await stand(customer, ['completed', 'scheduled', 'scheduled'])
  expect(await remove(customer, list)).toBe(409)
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'blocked', 'scheduled'])
  expect(await remove(customer, list)).toBe(409)
  await fixture.beAway(DAY_MS + 3 * HOUR_MS)
  await stand(customer, ['completed', 'blocked', 'held'])
  expect(await remove(customer, list)).toBe(409)
  await decideLateRun(fixture, { accountId: customer.accountId, campaignName: name }, 'drop')
  expect(await remove(customer, list)).toBe(204)
  expect(await fixture.books(customer)).toEqual({ available: 0, reserved: 0, problems: [] })
})

it('the list of a campaign that is over stays for the text that is to follow it, which pays for texts alone', async () => {
  const customer = await fixture.customer(3 * BOTH)
  const people = phones(2)
  const list = await fixture.list(customer, people)
  await fixture.publish(customer, list, { name: 'Source', dropTime: timeOfDay() })
  fixture.engine.wake()
  await fixture.reaches(customer, 'Source', 'Completed')
  const later = { startDate: day(2), endDate: day(2), dropTime: timeOfDay() }
  const follow = { name: 'Follow', campaignType: 'sms', followUpOf: 'Source', ...later } as const
  expect(await fixture.publish(customer, list, follow)).toMatchObject({ credits: 2 * 5 })
  expect(await remove(customer, list)).toBe(409)
  await fixture.jump(2 * DAY_MS)
  await fixture.reaches(customer, 'Follow', 'Completed')
  expect(await remove(customer, list)).toBe(204)
  const available = 3 * BOTH - 2 * BOTH - 2 * 5
  expect(await fixture.books(customer)).toEqual({ available, reserved: 0, problems: [] })
  for (const phone of people) expect((await fixture.onPhone(phone)).texts).toHaveLength(2)
})
