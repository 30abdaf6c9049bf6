import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { HOUR_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { decideLateRun } from '../runs/late/late-runs.ts'
import { grantCredits, readBalance, selectOverage, writeOverageChoice } from './index.ts'

// What reached a phone is paid once, and everything else that was set aside comes back, however a run ends.
const DAY_MS = 24 * HOUR_MS
const VOICE = 50
const TEXT = 5
const BOTH = VOICE + TEXT
/** Voicemails to these fail: as many as are sent ahead of the rest. */
const UNREACHABLE = [15550010002, 15550010004, 15550010005, 15550010006, 15550010097]

let fixture: RulesFixture
beforeAll(async () => {
  const settings = { canaryWaitMs: 1, flagAfterResults: 4, flagFailureShare: 0.5 }
  fixture = await openRulesFixture({ settings })
})
afterAll(() => fixture.close())

let used = 15550016000
const phones = (count: number) => Array.from({ length: count }, () => (used += 1))

/** A campaign of so many days at this time of day, from today on or so many days later. */
function daily(days: number, from = 0): Partial<PublishBody> {
  const day = (after: number) =>
    new Date(fixture.clock.now().getTime() + after * DAY_MS).toISOString().slice(0, 10)
  const dropTime = fixture.clock.now().toISOString().slice(11, 16)
  return { startDate: day(from), endDate: day(from + days - 1), frequency: 'daily', dropTime }
}

async function statuses({ accountId }: Customer): Promise<string[]> {
  const rows = await fixture.db.query<{ status: string }>(
    'select status from runs where account_id = $1 order by number',
    [accountId],
  )
  return rows.map(({ status }) => status)
}

const stand = (customer: Customer, wanted: string[]) =>
  until(`its runs are ${wanted.join(', ')}`, async () =>
    (await statuses(customer)).every((status, at) => status === wanted[at]),
  ).catch(async (error: unknown) => {
    throw new Error(`They stayed ${(await statuses(customer)).join(', ')}.`, { cause: error })
  })

const balance = ({ accountId }: Customer) => readBalance(fixture.db, accountId)

async function expectBooks(customer: Customer, available: number, reserved = 0) {
  await until(`${available} credits are there, and ${reserved} set aside`, async () => {
    const found = await balance(customer)
    return found.available === available && found.reserved === reserved
  }).catch(async (error: unknown) => {
    throw new Error(`They stayed ${JSON.stringify(await balance(customer))}.`, { cause: error })
  })
  expect(await fixture.books(customer)).toEqual({ available, reserved, problems: [] })
}

function decide({ accountId }: Customer, campaignName: string, decision: 'send' | 'drop') {
  return decideLateRun(fixture, { accountId, campaignName }, decision)
}

async function setPlan({ accountId }: Customer, changes: { status?: string; plan?: string }) {
  await fixture.db.query(
    `update subscriptions set status = coalesce($2, status), plan_key = coalesce($3, plan_key)
     where account_id = $1`,
    [accountId, changes.status ?? null, changes.plan ?? null],
  )
}

it('a run whose only person was erased ends by itself and gives all of it back', async () => {
  const customer = await fixture.customer(1_000)
  const [phone = 0] = phones(1)
  await fixture.send(customer, [phone], daily(1, 1))
  await expectBooks(customer, 1_000 - BOTH, BOTH)
  await customer.browser.post('/api/account/erasure/', { phone: String(phone) })
  await fixture.jobs.runAll()
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed'])
  await expectBooks(customer, 1_000)
  expect(fixture.sendsTo(phone)).toEqual([])
})

it('a campaign that is flagged ends as a whole: a run of it that waited is not sent, and costs nothing', async () => {
  const customer = await fixture.customer(2_000)
  const others = phones(3)
  const name = await fixture.send(customer, [...UNREACHABLE, ...others], {
    campaignType: 'voicemail',
    ...daily(2, 1),
  })
  // The first day is late and waits for its owner, who does not decide before the second day.
  await fixture.beAway(DAY_MS + 3 * HOUR_MS)
  await stand(customer, ['held', 'scheduled'])
  await fixture.jump(DAY_MS)
  await fixture.reaches(customer, name, 'Flagged')
  const stopped = await statuses(customer)
  await decide(customer, name, 'send').catch(() => undefined)
  await fixture.settled()
  let arrived = 0
  for (const phone of [...UNREACHABLE, ...others]) {
    expect(fixture.sendsTo(phone).length).toBeLessThan(2)
    arrived += (await fixture.onPhone(phone)).voicemails
  }
  // The last result of the second day may have completed it before.
  expect(stopped).toEqual(['flagged', expect.stringMatching(/^(flagged|completed)$/)])
  await expectBooks(customer, 2_000 - arrived * VOICE)
})

it('of several days each pays for itself: one that finds too few credits takes none, and later ones go on', async () => {
  const customer = await fixture.customer(3 * BOTH)
  const name = await fixture.send(customer, phones(2), daily(4))
  await stand(customer, ['completed', 'scheduled', 'scheduled', 'scheduled'])
  await expectBooks(customer, BOTH)
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'blocked', 'scheduled', 'scheduled'])
  await expectBooks(customer, BOTH)
  const blocked = () => fixture.notices.filter(({ accountId }) => accountId === customer.accountId)
  expect(blocked()).toMatchObject([{ kind: 'run_blocked' }])
  const { accountId } = customer
  const bought = { accountId, credits: BOTH, idempotencyKey: 'more', at: fixture.clock.now() }
  await fixture.db.transaction((tx) => grantCredits(tx, bought))
  await fixture.settled()
  await expectBooks(customer, 2 * BOTH)
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'blocked', 'completed', 'scheduled'])
  await expectBooks(customer, 0)
  await fixture.jump(DAY_MS)
  await fixture.reaches(customer, name, 'Completed with failures')
  expect(await statuses(customer)).toEqual(['completed', 'blocked', 'completed', 'blocked'])
  expect(blocked()).toHaveLength(2)
})

it('a campaign costs what it said when it was published, though the plan is another by its next run', async () => {
  const customer = await fixture.customer(10 * BOTH)
  const people = phones(2)
  await fixture.send(customer, people, daily(3))
  await stand(customer, ['completed', 'scheduled', 'scheduled'])
  await setPlan(customer, { plan: 'dominate' })
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'completed', 'scheduled'])
  await expectBooks(customer, 6 * BOTH)
  await setPlan(customer, { plan: 'scale' })
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'completed', 'completed'])
  await expectBooks(customer, 4 * BOTH)
  for (const phone of people) expect(await fixture.onPhone(phone)).toMatchObject({ voicemails: 3 })
})

it('credits outlive the plan: what was published goes on by them, and overage pays for none of it', async () => {
  const customer = await fixture.customer(3 * BOTH)
  const { accountId } = customer
  const choice = { enabled: true, ceiling: 10_000, at: fixture.clock.now() }
  await writeOverageChoice(fixture.db, accountId, choice)
  const people = phones(1)
  await fixture.send(customer, people, daily(4))
  await stand(customer, ['completed', 'scheduled', 'scheduled', 'scheduled'])
  await setPlan(customer, { status: 'canceled' })
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'completed', 'scheduled', 'scheduled'])
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'completed', 'completed', 'scheduled'])
  await expectBooks(customer, 0)
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'completed', 'completed', 'blocked'])
  await expectBooks(customer, 0)
  expect(await selectOverage(fixture.db, accountId)).toMatchObject({ reserved: 0, used: 0 })
})

it('a run that waits while a payment is disputed takes nothing, and its owner’s no gives nothing back', async () => {
  const customer = await fixture.customer(4 * BOTH)
  const { accountId } = customer
  const people = phones(2)
  const name = await fixture.send(customer, people, daily(2))
  await stand(customer, ['completed', 'scheduled'])
  await fixture.db.query(
    `insert into returned_payments (account_id, invoice_ref, paid_cents, disputed_cents, dispute, seen_at, updated_at)
     values ($1, 'in_1', 20000, 20000, 'open', $2, $2)`,
    [accountId, fixture.clock.now()],
  )
  await fixture.jump(DAY_MS)
  await stand(customer, ['completed', 'held'])
  await expectBooks(customer, 2 * BOTH)
  const answers = await Promise.allSettled([
    decide(customer, name, 'send'),
    decide(customer, name, 'drop'),
    decide(customer, name, 'drop'),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await stand(customer, ['completed', 'blocked'])
  await expectBooks(customer, 2 * BOTH)
})

it('what had left before its owner’s no is paid once its report comes, and only the rest comes back', async () => {
  const customer = await fixture.customer(1_000)
  const people = phones(4)
  const [arrives = 0, misses = 0, ...unsent] = people
  fixture.wire.holdReports = true
  fixture.wire.onSend = ({ phone }) => (unsent.includes(phone) ? { status: 503 } : undefined)
  const name = await fixture.send(customer, people, { campaignType: 'voicemail' })
  await fixture.stands(customer, { 'voice accepted': 2, 'voice pending': 2 })
  await until('both reports are on their way', async () => fixture.wire.held.length >= 2)
  fixture.wire.onSend = () => undefined
  await fixture.beAway(3 * HOUR_MS)
  await stand(customer, ['held'])
  await decide(customer, name, 'drop')
  await expectBooks(customer, 1_000 - 2 * VOICE, 2 * VOICE)
  fixture.wire.holdReports = false
  const reports = fixture.wire.held.splice(0)
  const missed = reports.filter(({ body }) => body.includes(String(misses)))
  const failed = missed.map((report) => ({
    ...report,
    body: report.body
      .replace('"status":"success"', '"status":"failure"')
      .replace('"reason_code":0', '"reason_code":4005'),
  }))
  const arrived = reports.filter(({ body }) => body.includes(String(arrives)))
  for (const report of [...arrived, ...failed, ...arrived]) await fixture.wire.bring(report)
  await expectBooks(customer, 1_000 - VOICE)
  for (const phone of unsent) expect((await fixture.onPhone(phone)).voicemails).toBe(0)
})
