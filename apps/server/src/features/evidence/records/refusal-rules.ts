import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { frequencyLawOf } from '../../compliance/index.ts'

/** Which rule kept a message from being sent, and of which version of the table of laws. */
export interface Forbidden {
  rule: string
  /** None where it was skipped before the product kept it. */
  version: string | undefined
}

/** The rules of what is decided before a send; each with its source, as far as it is law. */
const rules: Readonly<Partial<Record<FailureReason, string>>> = {
  suppressed:
    '47 CFR 64.1200(a)(10) and (d): who has revoked consent, or is on the do-not-contact list, is not contacted',
  consent_refused:
    '47 CFR 64.1200(a): consent to each channel; the list says that this person gave none to this one, or to the voicemail that it follows',
  national_registry:
    '47 CFR 64.1200(c)(2): a number on the national do-not-call registry is not solicited without written consent',
  reassigned_number:
    '47 CFR 64.1200(m): consent of the earlier owner of a number is none of its new one',
  outside_us:
    'Only numbers of the United States are contacted, and none that is premium-rate, personal or of an emergency service',
  same_number: 'A number is contacted once in a run, by its first line',
  not_reached_before: 'A campaign that follows another goes to those alone whom that one reached',
  stopped: 'The person is no longer on the list, or the run was stopped',
}

/** Of what is no part of a campaign, where its reason is its own. */
const singleRules: Readonly<Record<string, string>> = {
  too_late:
    '47 CFR 64.1200(a)(12): an opt-out is confirmed within five minutes; no other reply comes when the person waits no longer',
  words_changed: 'A person is asked to confirm only what they saw when they signed up',
  suppression_changed:
    '47 CFR 64.1200(a)(12): only an opt-out is confirmed; the person has opted in again since',
  helped_before: 'HELP is answered once after an opt-out, until the person opts in again',
  no_sender: 'A text comes only from a number that is registered at the carriers',
  no_business: 'A reply to HELP names the business and its number, which are not known',
  not_open: 'A sign-up is confirmed only while the page of the business is open',
}

/** The rule that kept a message outside of campaigns from being sent; undefined where a call was tried, and failed. */
export function ruleAgainstSingle(reason: string | null): string | undefined {
  if (reason === null) return undefined
  return singleRules[reason] ?? (isReason(reason) ? rules[reason] : undefined)
}

/** Undefined where nothing forbade it: it was tried, and failed. */
export function forbiddenBy(
  delivery: { state: string; reason: string | null; lawVersion: string | null; endedAt: Date },
  windowKey: string,
): Forbidden | undefined {
  const { state, reason } = delivery
  const version = delivery.lawVersion ?? undefined
  if (state !== 'skipped') return undefined
  if (reason === 'contact_limit') return { rule: limitRule(windowKey, delivery.endedAt), version }
  const known = reason !== null && isReason(reason) ? reason : 'stopped'
  return { rule: rules[known] ?? failureTexts[known], version }
}

function isReason(text: string): text is FailureReason {
  return Object.hasOwn(failureTexts, text)
}

function limitRule(windowKey: string, at: Date): string {
  const law = frequencyLawOf(windowKey, at)
  const own = 'As often as the installation lets a number be contacted in 24 hours'
  return [own, ...law].join('; ')
}
