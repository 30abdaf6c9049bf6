import type { SubscriptionState } from '@afterbeep/contract/money/subscription-states'
import type { BillingMailKind } from '../../mails/index.ts'

/**
 * What a mail says when it is sent: what it was requested for, or what has become true meanwhile: that the
 * payment has been made, that sending has stopped, or that the plan goes on.
 */
export type TrueNow = 'as_requested' | 'paid' | 'stopped' | 'goes_on'

type ByState = Readonly<Partial<Record<SubscriptionState, TrueNow>>>

const ifPaid: ByState = { active: 'paid', ending: 'paid', changing: 'paid' }
const ifRunning: ByState = { active: 'goes_on', changing: 'goes_on' }

/**
 * The one rule for a mail about a plan that waited for its mail server while the plan's state went on. A state
 * that is not listed has a mail of its own (a stop, an end, a new failure), or was chosen by its owner on our
 * page: then this mail is not sent. A kind that is not listed is about something that stays true.
 */
const mailsByState: Readonly<Partial<Record<BillingMailKind, ByState>>> = {
  // A later renewal can fail while sending is stopped for an earlier one.
  renewal_failed: { past_due: 'as_requested', stopped: 'stopped', unpaid: 'stopped', ...ifPaid },
  renewal_reminder: { past_due: 'as_requested', ...ifPaid },
  sending_stopped: { stopped: 'as_requested', unpaid: 'as_requested', ...ifPaid },
  plan_ending: { ending: 'as_requested', ...ifRunning },
  plan_ended: { none: 'as_requested', ...ifRunning },
  // A change that came true has its own mail, and says the same.
  plan_changing: { changing: 'as_requested', active: 'goes_on' },
  // A hold that is over has its own mail as well.
  plan_on_hold: { on_hold: 'as_requested' },
  plan_resumed: { active: 'as_requested', changing: 'as_requested', ending: 'as_requested' },
}

/** Undefined when the mail would be untrue and nothing else has to be said. */
export function trueNow(kind: BillingMailKind, state: SubscriptionState): TrueNow | undefined {
  const byState = mailsByState[kind]
  return byState === undefined ? 'as_requested' : byState[state]
}
