import type { SendAnswer } from '../../providers/outcome.ts'
import type { Outcome } from './outcome.ts'

export type Verdict =
  | { kind: 'outcome'; outcome: Outcome }
  /** Send again later; `afterMs` when the provider said how much. */
  | { kind: 'again'; line: number; afterMs: number | null; inDoubt: boolean }
  | { kind: 'setup-fault'; line: number; fault: Extract<SendAnswer, { kind: 'setup-fault' }> }

/**
 * What an answer means for one delivery. A doubt is repeated only where the provider knows the key;
 * elsewhere it is left to its report and is never sent again by a machine.
 */
export function verdictOn(
  answer: SendAnswer,
  delivery: { line: number; attempts: number; inDoubt: boolean },
  rules: { repeatable: boolean; maxAttempts: number },
): Verdict {
  const { line } = delivery
  const blank = { line, reason: null, providerCode: null, providerRef: null }
  const lastTry = delivery.attempts + 1 >= rules.maxAttempts
  switch (answer.kind) {
    case 'accepted':
      return {
        kind: 'outcome',
        outcome: { ...blank, to: 'accepted', providerRef: answer.providerRef },
      }
    case 'rejected':
      return {
        kind: 'outcome',
        outcome: {
          ...blank,
          to: 'failed',
          reason: answer.reason,
          providerCode: answer.providerCode,
          suppress: answer.suppress,
        },
      }
    case 'retry-later':
      if (!lastTry) return { kind: 'again', line, afterMs: answer.afterMs, inDoubt: false }
      // The last try was not accepted, but an earlier one may have been: its report will tell.
      if (delivery.inDoubt) return { kind: 'outcome', outcome: { ...blank, to: 'unknown' } }
      return {
        kind: 'outcome',
        outcome: { ...blank, to: 'failed', reason: 'not_sent', providerCode: answer.providerCode },
      }
    case 'unknown':
      if (rules.repeatable && !lastTry) {
        return { kind: 'again', line, afterMs: null, inDoubt: true }
      }
      return { kind: 'outcome', outcome: { ...blank, to: 'unknown' } }
    case 'setup-fault':
      return { kind: 'setup-fault', line, fault: answer }
  }
}

const BASE_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 60_000

/** How long to wait before the given try: doubling, half of it random, never under what was asked. */
export function backoffMs(attempts: number, askedMs: number | null, random: number): number {
  const full = Math.min(MAX_BACKOFF_MS, BASE_BACKOFF_MS * 2 ** attempts)
  const jittered = full / 2 + (full / 2) * random
  return Math.max(jittered, askedMs ?? 0)
}
