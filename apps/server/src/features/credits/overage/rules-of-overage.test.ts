import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { decideLateRun } from '../../runs/late/late-runs.ts'
import { readBalance } from '../index.ts'
import { selectOverage, writeOverageChoice } from './overage.queries.ts'

// Overage is never more than its owner allowed, and is paid for what arrived beyond the credits alone.
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const [BOTH, EXTRA] = [50 + 5, 65 + 7]

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canaryWaitMs: 1 } })
})
afterAll(() => fixture.close())

let used = 15550017000
const phones = (count: number) => Array.from({ length: count }, () => (used += 1))

async function owner(credits: number, ceiling: number): Promise<Customer> {
  const customer = await fixture.customer(credits)
  await choose(customer, ceiling)
  return customer
}

const choose = ({ accountId }: Customer, ceiling: number, enabled = true) =>
  writeOverageChoice(fixture.db, accountId, { enabled, ceiling, at: fixture.clock.now() })

const day = (after: number) =>
  new Date(fixture.clock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10)

const daily = (dropTime: string) =>
  ({ startDate: day(1), endDate: day(2), frequency: 'daily', dropTime }) as const

/** Once nothing is set aside any more: credits, and what is to be invoiced beyond them. */
async function moneyOf(customer: Customer) {
  const { accountId } = customer
  const overage = async () => await selectOverage(fixture.db, accountId)
  await until('nothing is set aside', async () => {
    const { reserved } = await readBalance(fixture.db, accountId)
    return reserved === 0 && (await overage())?.reserved === 0
  })
  const { available, problems } = await fixture.books(customer)
  return { available, problems, used: (await overage())?.used }
}

async function statuses({ accountId }: Customer): Promise<string[]> {
  const rows = await fixture.db.query<{ status: string }>(
    'select status from runs where account_id = $1 order by drop_at',
    [accountId],
  )
  return rows.map(({ status }) => status)
}

it('rows of one number, and people who said STOP, are paid for by nothing, however the run was split', async () => {
  const customer = await owner(BOTH, 10 * EXTRA)
  const [twice = 0, stopped = 0, last = 0] = phones(3)
  const { accountId } = customer
  await fixture.db.transaction((tx) =>
    fixture.suppressions.suppress(tx, {
      accountId,
      phones: [stopped],
      at: fixture.clock.now(),
      reason: 'opted_out',
    }),
  )
  const name = await fixture.send(customer, [twice, twice, stopped, stopped, last, twice])
  await fixture.reaches(customer, name, 'Completed with failures')
  // Two people were reached: the balance pays for the one, and overage for the other.
  expect(await moneyOf(customer)).toEqual({ available: 0, used: EXTRA, problems: [] })
})

it('two late runs that their owner wants at once use the room of one, and the other is not sent', async () => {
  const customer = await owner(4 * BOTH, 2 * EXTRA)
  const [morning, evening] = [
    await fixture.list(customer, phones(2)),
    await fixture.list(customer, phones(2)),
  ]
  for (const [list, name, dropTime] of [
    [morning, 'Morning', '06:00'],
    [evening, 'Evening', '12:00'],
  ] as const)
    await fixture.publish(customer, list, { name, ...daily(dropTime) })
  await fixture.jump(Date.parse(`${day(1)}T13:00:00Z`) - fixture.clock.now().getTime())
  const isAfter = (wanted: string[]) => async () =>
    String(await statuses(customer)) === String(wanted)
  await until(
    'the first day is over',
    isAfter(['completed', 'completed', 'scheduled', 'scheduled']),
  )
  expect(await moneyOf(customer)).toEqual({ available: 0, used: 0, problems: [] })
  await fixture.beAway(DAY_MS + 3 * HOUR_MS)
  await until('both wait', isAfter(['completed', 'completed', 'held', 'held']))
  const { accountId } = customer
  await Promise.all(
    ['Morning', 'Evening'].map((campaignName) =>
      decideLateRun(fixture, { accountId, campaignName }, 'send'),
    ),
  )
  fixture.engine.wake()
  await until('both are over', async () => {
    const [, , ...second] = await statuses(customer)
    return String(second.toSorted()) === 'blocked,completed'
  })
  expect(await moneyOf(customer)).toEqual({ available: 0, used: 2 * EXTRA, problems: [] })
})

it('what its owner switches off or lowers between two runs is not used by the second, and the first ends as it was', async () => {
  const customers = [await owner(BOTH, 5 * EXTRA), await owner(BOTH, 5 * EXTRA)]
  const [off, lowered] = customers
  if (!off || !lowered) throw new Error('Two owners are needed.')
  for (const customer of customers) {
    const list = await fixture.list(customer, phones(3))
    await fixture.publish(customer, list, { name: 'Daily', ...daily('12:00') })
  }
  // Both hold overage for two people now.
  await choose(off, 5 * EXTRA, false)
  await choose(lowered, EXTRA)
  await fixture.jump(Date.parse(`${day(1)}T12:00:00Z`) - fixture.clock.now().getTime())
  for (const customer of customers) {
    await until('the first day is over', async () => (await statuses(customer))[0] === 'completed')
    expect(await moneyOf(customer)).toEqual({ available: 0, used: 2 * EXTRA, problems: [] })
  }
  await fixture.jump(DAY_MS)
  for (const customer of customers) {
    await until(
      'the second day is refused',
      async () => (await statuses(customer))[1] === 'blocked',
    )
    expect(await moneyOf(customer)).toEqual({ available: 0, used: 2 * EXTRA, problems: [] })
  }
})
