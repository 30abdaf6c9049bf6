import { expect, test } from 'vitest'
import { sendingStopsAt, stateOf, subscriptionStateRules } from './subscription-states.ts'
import type { SubscriptionFacts } from './subscription-states.ts'

const failedAt = new Date('2026-03-01T10:00:00Z')
const fact = (status: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status,
  cancelAtPeriodEnd: false,
  overdueSince: null,
  nextPlanKey: null,
  ...more,
})
const after = (days: number) => new Date(failedAt.getTime() + days * 86_400_000)

test('a missing payment is past due for seven days, whatever the provider reports, and then stops sending', () => {
  for (const status of ['past_due', 'unpaid']) {
    const facts = fact(status, { overdueSince: failedAt })
    expect(stateOf(facts, after(0))).toBe('past_due')
    expect(stateOf(facts, new Date(sendingStopsAt(failedAt).getTime() - 1))).toBe('past_due')
    expect(stateOf(facts, after(7))).toBe(status === 'unpaid' ? 'unpaid' : 'stopped')
  }
  expect(stateOf(fact('past_due'), after(100))).toBe('past_due')
})

test('every other status has its state', () => {
  const states = ['active', 'trialing', 'paused', 'canceled', 'incomplete', 'incomplete_expired']
  expect(states.map((status) => stateOf(fact(status), failedAt))).toEqual([
    'active',
    'active',
    'on_hold',
    'none',
    'none',
    'none',
  ])
  expect(stateOf(fact('active', { cancelAtPeriodEnd: true }), failedAt)).toBe('ending')
  const changing = fact('active', { nextPlanKey: 'launch' })
  expect(stateOf(changing, failedAt)).toBe('changing')
  expect(stateOf({ ...changing, cancelAtPeriodEnd: true }, failedAt)).toBe('ending')
  expect(stateOf({ ...changing, status: 'past_due' }, failedAt)).toBe('past_due')
  expect(stateOf(undefined, failedAt)).toBe('none')
})

test('no state is a dead end: from each its owner can go on, and one that does not send shows why', () => {
  for (const { actions } of Object.values(subscriptionStateRules)) expect(actions).not.toEqual([])
  const { none: _none, ...plans } = subscriptionStateRules
  for (const { text } of Object.values(plans).filter(({ sends }) => !sends)) {
    expect(text).toMatch(/nothing is sent/i)
  }
})

test('in each state its owner may do what helps in it, and sends only while it is paid or in its grace', () => {
  const rules = Object.entries(subscriptionStateRules)
  expect(Object.fromEntries(rules.map(([state, { actions }]) => [state, actions]))).toEqual({
    none: ['choose_plan'],
    active: ['cancel'],
    ending: ['keep'],
    changing: ['cancel'],
    past_due: ['update_card', 'end_now'],
    stopped: ['update_card', 'end_now'],
    unpaid: ['update_card', 'end_now'],
    on_hold: ['end_now'],
  })
  expect(rules.flatMap(([state, { sends }]) => (sends ? [state] : []))).toEqual([
    'active',
    'ending',
    'changing',
    'past_due',
  ])
})

test('only where all is well, or there is no plan, is there nothing to say', () => {
  const rules = Object.entries(subscriptionStateRules)
  const silent = rules.flatMap(([state, { text, badge }]) =>
    text === null && badge === null ? [state] : [],
  )
  expect(silent).toEqual(['none', 'active'])
})

test('each state that something has to be said about has its mail, where the state before has not said it', () => {
  const rules = Object.entries(subscriptionStateRules)
  expect(Object.fromEntries(rules.map(([state, { email }]) => [state, email]))).toEqual({
    none: 'plan_ended',
    active: null,
    ending: 'plan_ending',
    changing: 'plan_changing',
    past_due: 'renewal_failed',
    stopped: 'sending_stopped',
    unpaid: null,
    on_hold: 'plan_on_hold',
  })
})
