import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ProviderSubscription, SubscriptionStatus } from '../../../providers/payments/port.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { makeOwner } from '../../../testing/simulation/simulation.queries.ts'
import type { BillingMailKind } from '../../mails/index.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { recordSubscription } from '../record-subscription.ts'
import { readDatabaseTime, writeNextPlan } from '../subscriptions.queries.ts'
import { describeBilling } from './describe-billing.ts'
import { moveReminder, selectToRemind } from './overdue.queries.ts'
import { sendingPlan, readStanding } from './standing.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const DAY_MS = 86_400_000
const start = new Date('2026-03-01T10:00:00Z')
const names = [
  'active',
  'ending',
  'past_due',
  'stopped',
  'unpaid',
  'on_hold',
  'none',
  'changing',
] as const

interface Account {
  accountId: string
  /** The provider reports this, now or so many days later. */
  report(status: SubscriptionStatus, more?: { ends?: boolean; daysLater?: number }): Promise<void>
  later(days: number): void
  state(): Promise<string>
  /** What a mail that was requested earlier says now; undefined when it is not sent. */
  says(kind: BillingMailKind, about: string): Promise<string | undefined>
  mails(): Promise<string[]>
  /** `sends`, or the code of the refusal. */
  publishing(): Promise<string>
}

async function account(): Promise<Account> {
  const clock = createManualClock(start)
  const { accountId } = await makeOwner(db, { phones: [], at: start })
  await db.query('delete from subscriptions where account_id = $1', [accountId])
  const customerRef = `cus_${accountId}`
  await db.query('update accounts set payment_customer_id = $2 where id = $1', [
    accountId,
    customerRef,
  ])
  const { log } = captureLog()
  const silent = { onRenewalFailed: async () => {}, holdRuns: async () => {} }
  const deps = { db, clock, log, ...silent } satisfies Partial<BillingDeps>
  const later = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY_MS))
  return {
    accountId,
    later,
    report: async (status, { ends = false, daysLater = 0 } = {}) => {
      later(daysLater)
      const subscription: ProviderSubscription = {
        subscriptionRef: `sub_${accountId}`,
        customerRef,
        status,
        planKey: 'launch',
        priceRef: 'price_1',
        purchaseId: undefined,
        cancelAtPeriodEnd: ends,
        currentPeriodEnd: new Date(start.getTime() + 30 * DAY_MS),
        latestInvoice: undefined,
        clientSecret: undefined,
      }
      const seenAt = await readDatabaseTime(db)
      await db.transaction(await recordSubscription(deps, subscription, seenAt))
    },
    says: async (kind, about) =>
      (await describeBilling(db, clock.now(), { accountId, kind, about }))?.trueNow,
    state: async () => (await readStanding(db, accountId, clock.now())).state,
    mails: async () => {
      const rows = await db.query<{ kind: string }>(
        'select kind from mails where account_id = $1 order by kind',
        [accountId],
      )
      return rows.map(({ kind }) => kind)
    },
    publishing: async () =>
      sendingPlan(db, accountId, clock.now()).then(
        () => 'sends',
        (error: { code: string }) => error.code,
      ),
  }
}

type State = (typeof names)[number]

/** The shortest way into each state. */
const into: Readonly<Record<State, (of: Account) => Promise<void>>> = {
  active: (of) => of.report('active'),
  ending: (of) => of.report('active', { ends: true }),
  past_due: (of) => of.report('past_due'),
  stopped: async (of) => {
    await of.report('past_due')
    of.later(7)
  },
  unpaid: async (of) => {
    await of.report('past_due')
    await of.report('unpaid', { daysLater: 14 })
  },
  on_hold: (of) => of.report('paused'),
  none: async (of) => {
    await of.report('active')
    await of.report('canceled')
  },
  changing: async (of) => {
    await of.report('active')
    await db.transaction((tx) => writeNextPlan(tx, of.accountId, 'scale'))
  },
}

const events = {
  paid: (of: Account) => of.report('active'),
  'payment fails': (of: Account) => of.report('past_due'),
  'seven days pass': async (of: Account) => of.later(7),
  'the provider gives up': (of: Account) => of.report('unpaid', { daysLater: 14 }),
  'is cancelled': (of: Account) => of.report('active', { ends: true }),
  ends: (of: Account) => of.report('canceled'),
  'is put on hold': (of: Account) => of.report('paused'),
} as const

/** Each state's next one, in the order of the events above. Nothing follows an ended one. */
const next: Readonly<Record<State, readonly State[]>> = {
  active: ['active', 'past_due', 'active', 'past_due', 'ending', 'none', 'on_hold'],
  ending: ['active', 'past_due', 'ending', 'past_due', 'ending', 'none', 'on_hold'],
  past_due: ['active', 'past_due', 'stopped', 'unpaid', 'ending', 'none', 'on_hold'],
  stopped: ['active', 'stopped', 'stopped', 'unpaid', 'ending', 'none', 'on_hold'],
  unpaid: ['active', 'stopped', 'unpaid', 'unpaid', 'ending', 'none', 'on_hold'],
  on_hold: ['active', 'past_due', 'on_hold', 'past_due', 'ending', 'none', 'on_hold'],
  none: ['none', 'none', 'none', 'none', 'none', 'none', 'none'],
  changing: ['changing', 'past_due', 'changing', 'past_due', 'ending', 'none', 'on_hold'],
}

/**
 * The mail that each state is announced with when it is reached by such a move. That a payment failed is mailed
 * with its invoice, and its reminders by the round (overdue-plans.test.ts).
 */
const mailInto: Partial<Record<State, BillingMailKind>> = {
  ending: 'plan_ending',
  on_hold: 'plan_on_hold',
  none: 'plan_ended',
}

function mailOf(state: State, after: State | undefined): BillingMailKind[] {
  if (after === undefined || state === after) return []
  if (state === 'on_hold' && after === 'active') return ['plan_resumed']
  const mail = mailInto[after]
  return mail === undefined ? [] : [mail]
}

const refusals: Partial<Record<State, string>> = {
  none: 'subscription_required',
  stopped: 'sending_stopped',
  unpaid: 'sending_stopped',
  on_hold: 'sending_stopped',
}

const cases = names.flatMap((state) =>
  Object.entries(events).map(([name, happen], at) => ({
    state,
    name,
    happen,
    after: next[state][at],
  })),
)

it.each(cases)('a plan that is $state and $name is $after', async ({ state, happen, after }) => {
  const of = await account()
  await into[state](of)
  expect(await of.state()).toBe(state)
  expect(await of.publishing()).toBe(refusals[state] ?? 'sends')
  const mailed = await of.mails()
  await happen(of)
  expect(await of.state()).toBe(after)
  expect(await of.publishing()).toBe(refusals[after ?? 'none'] ?? 'sends')
  expect(await of.mails()).toEqual([...mailed, ...mailOf(state, after)].toSorted())
})

it('counts the days of grace from the first failure, however often the provider reports it', async () => {
  const of = await account()
  await of.report('past_due')
  await of.report('past_due', { daysLater: 3 })
  await of.report('unpaid', { daysLater: 3 })
  expect(await of.state()).toBe('past_due')
  of.later(1)
  expect(await of.state()).toBe('unpaid')
  await of.report('active')
  await of.report('past_due')
  expect(await of.state()).toBe('past_due')
})

it('asks for a reminder on day 3, and one moved by another process is not moved again', async () => {
  const of = await account()
  await of.report('past_due')
  const dueAfter = async (days: number) => {
    const found = await selectToRemind(db, new Date(start.getTime() + days * DAY_MS), 100)
    return found.find(({ accountId }) => accountId === of.accountId)
  }
  expect(await dueAfter(2.99)).toBeUndefined()
  const due = await dueAfter(3)
  if (!due) throw new Error('no reminder is due')
  const move = () => db.transaction((tx) => moveReminder(tx, due, null))
  expect([await move(), await move()]).toEqual([true, false])
  expect(await dueAfter(30)).toBeUndefined()
})

const ifPaid = { active: 'paid', ending: 'paid', changing: 'paid' }
/** What a mail says in each state; it is not sent in one that is not named. */
const waited: Readonly<Record<string, Partial<Record<State, string>>>> = {
  renewal_failed: { past_due: 'as_requested', stopped: 'stopped', unpaid: 'stopped', ...ifPaid },
  renewal_reminder: { past_due: 'as_requested', ...ifPaid },
  sending_stopped: { stopped: 'as_requested', unpaid: 'as_requested', ...ifPaid },
  plan_ending: { active: 'goes_on', ending: 'as_requested', changing: 'goes_on' },
  plan_ended: { active: 'goes_on', none: 'as_requested', changing: 'goes_on' },
  plan_changing: { active: 'goes_on', changing: 'as_requested' },
  plan_on_hold: { on_hold: 'as_requested' },
  plan_resumed: { active: 'as_requested', ending: 'as_requested', changing: 'as_requested' },
}

it.each(names.map((state) => ({ state })))(
  'a delayed mail describes a plan that is $state by now',
  async ({ state }) => {
    const of = await account()
    await into[state](of)
    for (const kind of [
      'renewal_failed',
      'renewal_reminder',
      'sending_stopped',
      'plan_ending',
      'plan_ended',
      'plan_changing',
      'plan_on_hold',
      'plan_resumed',
    ] as const) {
      expect([kind, await of.says(kind, 'in_1')]).toEqual([kind, waited[kind]?.[state]])
    }
    // No dispute is open, so nothing waits for one.
    expect(await of.says('payment_disputed', 'in_1')).toBeUndefined()
  },
)
