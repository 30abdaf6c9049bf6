import { z } from 'zod'
import { need, type StripeAccount } from './account.ts'
import { newId } from './ids.ts'
import { wholeNumber } from './http/params.ts'
import { invalidRequest } from './http/stripe-error.ts'
import { withoutParams } from './http/stripe-call.ts'
import type { StripeCall } from './http/stripe-call.ts'
import type { TestClock } from './http/wire.ts'
import { nextDue, runDue } from './subscriptions/renewals.ts'

const createParams = z.strictObject({ frozen_time: wholeNumber, name: z.string().optional() })
const advanceParams = z.strictObject({ frozen_time: wholeNumber })
const DAY_SECONDS = 86_400

function createTestClock(account: StripeAccount, params: unknown): TestClock {
  const { frozen_time, name } = createParams.parse(params)
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: account.now,
    deletes_after: account.now + 30 * DAY_SECONDS,
    frozen_time,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  }
  account.testClocks.set(clock.id, clock)
  return clock
}

/** Moves a clock on, through each moment at which something of its customers falls due. */
function advanceTestClock(account: StripeAccount, id: string, params: unknown): TestClock {
  const clock = need(account.testClocks, id, 'test_clock')
  const { frozen_time: target } = advanceParams.parse(params)
  if (target <= clock.frozen_time) {
    const message = 'The frozen_time has to be later than the current frozen time.'
    throw invalidRequest(message, { param: 'frozen_time' })
  }
  for (;;) {
    const [next] = dueOn(account, clock).toSorted((a, b) => a.at - b.at)
    if (next === undefined || next.at > target) break
    clock.frozen_time = Math.max(clock.frozen_time, next.at)
    account.atTimeOf(next.subscription.customer, () => runDue(account, next.subscription))
  }
  clock.frozen_time = target
  account.announce('test_helpers.test_clock.ready', clock)
  return clock
}

function dueOn(account: StripeAccount, clock: TestClock) {
  return [...account.subscriptions.values()]
    .filter(({ customer }) => account.customers.get(customer)?.test_clock === clock.id)
    .map((subscription) => ({ subscription, at: nextDue(account, subscription) }))
    .filter(({ at }) => at < Infinity)
}

export const testClockCalls: StripeCall[] = [
  {
    method: 'POST',
    path: '/v1/test_helpers/test_clocks',
    run: (account, params) => createTestClock(account, params),
  },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    run: withoutParams((account, id) => need(account.testClocks, id, 'test_clock')),
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    run: (account, params, id) => advanceTestClock(account, id, params),
  },
]
