import { limits } from '../../limits.ts'
import { hasOptOut } from '../length/segments.ts'
import { draftAdditions } from './draft-additions.ts'
import { shortLink } from '../short-links.ts'
import { contentProblems, linksIn } from './draft-content.ts'
import { factsLeftOut } from './draft-facts.ts'
import { protectText, strangersIn } from './protected-text.ts'
import type { DraftProblem, DraftRules } from './draft-rules.ts'

/** The name of the caller must come this early where it is spoken (47 CFR 64.1200(b)). */
const SENDER_WITHIN_CHARS = 80

/**
 * All problems of a draft; none for one that may be shown. Where a text is sent after a voicemail
 * (`both`) the product itself adds how to stop (segments.ts), so the draft must not contain it.
 */
export function draftProblems(text: string, rules: DraftRules): DraftProblem[] {
  const problems = new Set<DraftProblem>(contentProblems(text, rules))
  if (!/\p{L}/u.test(protectText(text, rules).plain)) problems.add('empty')
  if (text.length > limits.messageMaxChars) problems.add('too_long')
  if (factsLeftOut(text, rules.kept ?? '').length > 0) problems.add('fact_missing')
  if (strangersIn(text, rules.columns)) problems.add('unknown_placeholder')
  for (const problem of channelProblems(text, rules)) problems.add(problem)
  return [...problems]
}

function channelProblems(text: string, rules: DraftRules): DraftProblem[] {
  const problems: DraftProblem[] = []
  const isSpoken = rules.channel !== 'text'
  // Protected: a business may be named "Reply Stop", which is no instruction.
  const { text: marked, senderAt, hasCallback } = protectText(text, rules)
  const namesSender = senderAt >= 0 && (!isSpoken || senderAt <= SENDER_WITHIN_CHARS)
  if (rules.sender !== '' && !namesSender) problems.push('sender_missing')
  if (isSpoken && rules.callbackNumber !== '' && !hasCallback) problems.push('callback_missing')
  if (isSpoken && hasOptOut(marked)) problems.push('opt_out_spoken')
  const addsHowToStop = text.includes(draftAdditions[rules.language].optOut)
  if (!isSpoken && leavesOutLink(text, rules.kept ?? '')) problems.push('fact_missing')
  if (!isSpoken && !addsHowToStop && !hasOptOut(marked)) problems.push('opt_out_missing')
  return problems
}

/** Short links are left out on purpose, as carriers block them; so is every link where it would be spoken. */
function leavesOutLink(text: string, kept: string): boolean {
  const there = text.toLowerCase()
  return linksIn(kept).some((link) => !shortLink.test(link) && !there.includes(link.toLowerCase()))
}
