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

test('a missing payment is past due for seven days, whatever the provider says, and then stops sending', () => {
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

test('no state is a dead end: from each its owner can go on, and one that does not send says why', () => {
  for (const { actions } of Object.values(subscriptionStateRules)) expect(actions).not.toEqual([])
  const { none: _none, ...plans } = subscriptionStateRules
  for (const { text } of Object.values(plans).filter(({ sends }) => !sends)) {
    expect(text).toMatch(/nothing is sent/i)
  }
})
