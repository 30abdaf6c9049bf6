import type { SubscriptionState } from './subscription-state-names.ts'

export type { SubscriptionState }

/** What its owner can do about a subscription, as a button on the screen. */
export type SubscriptionAction = 'choose_plan' | 'update_card' | 'cancel' | 'keep' | 'end_now'

/** The email of a state, sent when it is reached. */
export type StateEmail =
  | 'plan_changing'
  | 'plan_ended'
  | 'plan_ending'
  | 'plan_on_hold'
  | 'renewal_failed'
  | 'sending_stopped'

export interface StateRule {
  /** Beside the plan's name; null where there is nothing to say. */
  readonly badge: { readonly tone: 'warn' | 'bad'; readonly text: string } | null
  /** What it means and what to do; `{day}` is the day that matters, `{plan}` the next plan. Null where all is well. */
  readonly text: string | null
  readonly actions: readonly SubscriptionAction[]
  /** Whether campaigns may be published, started and sent. */
  readonly sends: boolean
  readonly email: StateEmail | null
}

/** How long sending goes on after a renewal that was not paid. */
export const GRACE_DAYS = 7
/** The day after a failed renewal on which its owner is reminded. */
export const REMINDER_DAY = 3

/**
 * Every state of a subscription as its owner meets it: the words on the screen, what may be done, whether
 * anything new is sent, and the email that says so. Server, screens and mails read this table only.
 */
export const subscriptionStateRules: Readonly<Record<SubscriptionState, StateRule>> = {
  none: {
    badge: null,
    text: null,
    actions: ['choose_plan'],
    sends: false,
    email: 'plan_ended',
  },
  active: { badge: null, text: null, actions: ['cancel'], sends: true, email: null },
  ending: {
    badge: { tone: 'warn', text: 'Ends {day}' },
    text: 'Your plan ends on {day} and is not paid again. Until then everything works as before, and the credits that are left stay yours.',
    actions: ['keep'],
    sends: true,
    email: 'plan_ending',
  },
  changing: {
    badge: { tone: 'warn', text: 'Changes {day}' },
    text: 'From {day} on your plan is {plan}, with its price and its credits. Until then nothing changes, and the credits that are left stay yours.',
    actions: ['cancel'],
    sends: true,
    email: 'plan_changing',
  },
  past_due: {
    badge: { tone: 'warn', text: 'Past due' },
    text: 'Your last payment did not go through. Update your card to pay it. Campaigns are sent until {day}; after that nothing new is sent until the payment is made.',
    actions: ['update_card', 'end_now'],
    sends: true,
    email: 'renewal_failed',
  },
  stopped: {
    badge: { tone: 'bad', text: 'Past due' },
    text: 'Nothing is sent, because your last payment has been missing since {day}. Update your card to pay it: your plan, its new credits and your campaigns are back at once.',
    actions: ['update_card', 'end_now'],
    sends: false,
    email: 'sending_stopped',
  },
  unpaid: {
    badge: { tone: 'bad', text: 'Unpaid' },
    text: 'Nothing is sent, and your card is not tried again. Update your card to pay: your plan, its new credits and your campaigns are back at once.',
    actions: ['update_card', 'end_now'],
    sends: false,
    email: null,
  },
  on_hold: {
    badge: { tone: 'bad', text: 'On hold' },
    text: 'Your plan is on hold at our payment provider, and nothing is sent. Write to us, or end this plan and choose one again.',
    actions: ['end_now'],
    sends: false,
    email: 'plan_on_hold',
  },
}

/** What is known of a subscription. */
export interface SubscriptionFacts {
  /** The payment provider's word. */
  readonly status: string
  readonly cancelAtPeriodEnd: boolean
  /** When the first payment failed that is still missing; null while that is not known. */
  readonly overdueSince: Date | null
  /** The plan that begins with the next payment; null where it stays. */
  readonly nextPlanKey: string | null
}

/** When sending stops for a payment that has been missing since then. */
export function sendingStopsAt(overdueSince: Date): Date {
  return new Date(overdueSince.getTime() + GRACE_DAYS * 86_400_000)
}

/** The one reading of what the provider reports, at `now` of business time. */
export function stateOf(facts: SubscriptionFacts | undefined, now: Date): SubscriptionState {
  switch (facts?.status) {
    case 'active':
    case 'trialing':
      if (facts.cancelAtPeriodEnd) return 'ending'
      return facts.nextPlanKey === null ? 'active' : 'changing'
    case 'past_due':
    case 'unpaid': {
      const { overdueSince, status } = facts
      // The grace is promised by mail, so it lasts however early the provider gives up.
      if (overdueSince === null || now < sendingStopsAt(overdueSince)) return 'past_due'
      return status === 'unpaid' ? 'unpaid' : 'stopped'
    }
    case 'paused':
      return 'on_hold'
    default:
      return 'none'
  }
}

/** A text of the table with its day and the next plan put in, as it is shown. */
export function stateText(text: string, day: string, plan = ''): string {
  return text.replaceAll('{day}', day).replaceAll('{plan}', plan)
}
