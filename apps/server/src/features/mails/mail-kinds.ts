import { z } from 'zod'
import { optionalEmails } from '@afterbeep/contract/api/account/email-settings'

/** Events of a campaign's run that its owner has to know about. */
export const runMailKinds = ['run_blocked', 'run_late', 'run_paused'] as const
export type RunMailKind = (typeof runMailKinds)[number]

/** Events of a plan and its payments that its owner has to know about. */
export const billingMailKinds = [
  'renewal_failed',
  'renewal_reminder',
  'sending_stopped',
  'plan_ending',
  'plan_ended',
  'plan_changing',
  'plan_changed',
  'plan_on_hold',
  'plan_resumed',
  'payment_refunded',
  'payment_disputed',
  'dispute_settled',
  'overage_near',
  'overage_reached',
] as const
export type BillingMailKind = (typeof billingMailKinds)[number]

export const mailKinds = [
  'verify',
  'reset',
  'security_change',
  'registered_again',
  'invitation',
  'removed_from_account',
  ...billingMailKinds,
  ...runMailKinds,
  ...optionalEmails,
] as const
export type MailKind = (typeof mailKinds)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface MailManner {
  /** How long after its first try the mail is tried again; its link is of no use afterwards. */
  triedForMs: number
  /** Not sent again about the same thing within this time. */
  onceInMs: number
  /** A new request starts a waiting one anew: it makes the link of the one before void. */
  resetsTries?: true
  /** At least so long after the one before: what happens meanwhile waits, and is counted. */
  everyMs?: number
  /** A try that was cut off may have been sent: it counts as sent, and the next mail has its news. */
  neverTwice?: true
}

/** By kind, in business time. */
export const mailManners: Readonly<Record<MailKind, MailManner>> = {
  verify: { triedForMs: DAY_MS, onceInMs: 0, resetsTries: true },
  reset: { triedForMs: HOUR_MS, onceInMs: 0, resetsTries: true },
  security_change: { triedForMs: DAY_MS, onceInMs: 0 },
  registered_again: { triedForMs: DAY_MS, onceInMs: 0 },
  removed_from_account: { triedForMs: DAY_MS, onceInMs: 0 },
  invitation: { triedForMs: DAY_MS, onceInMs: 0, resetsTries: true },
  // The provider retries a card many times and reports each time.
  renewal_failed: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  renewal_reminder: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  sending_stopped: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  // An owner who cancels, keeps the plan and cancels again gets it again.
  plan_ending: { triedForMs: DAY_MS, onceInMs: 0 },
  plan_ended: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  plan_changing: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  plan_changed: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  // Requested by a move of the plan, so the last one that came is what is true.
  plan_on_hold: { triedForMs: DAY_MS, onceInMs: 0 },
  plan_resumed: { triedForMs: DAY_MS, onceInMs: 0 },
  payment_refunded: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  payment_disputed: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  dispute_settled: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  // Each month has its own key.
  overage_near: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  overage_reached: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  run_blocked: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  // It waits again only after its owner's yes, and then for another.
  run_late: { triedForMs: DAY_MS, onceInMs: 0 },
  // A run that is retried every few minutes is paused again every few minutes.
  run_paused: { triedForMs: DAY_MS, onceInMs: DAY_MS },
  // Requested once for each invoice and campaign, by the move that made it true.
  receipt: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  campaign_finished: { triedForMs: DAY_MS, onceInMs: 30 * DAY_MS },
  new_replies: { triedForMs: DAY_MS, onceInMs: 0, everyMs: HOUR_MS },
  // Requested each time the balance falls below the line, which it can do only from above.
  credits_low: { triedForMs: DAY_MS, onceInMs: 0 },
  evidence_head: { triedForMs: DAY_MS, onceInMs: 0, everyMs: DAY_MS, neverTwice: true },
}

/** Identifies a mail in a job or a row. */
export const mailKeySchema = z.object({
  accountId: z.uuid(),
  kind: z.enum(mailKinds),
  /** The id of the user, the run, the invoice or the campaign; `ACCOUNT` for the whole account. */
  about: z.string(),
})
export type MailKey = z.infer<typeof mailKeySchema>

/** What a mail is about that an account has one of at a time. */
export const ACCOUNT = 'account'
