import type { FailureKind, FailureRule } from './failures.queries.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** No pause after the first few, then twice as long each time, from a second up to the longest. */
function growingPauses(withoutPause: number, longestMs: number): number[] {
  const doublings = Math.ceil(Math.log2(longestMs / SECOND_MS))
  const growing = Array.from({ length: doublings }, (_, times) => SECOND_MS * 2 ** times)
  return [...Array<number>(withoutPause).fill(0), ...growing, longestMs]
}

const accountRule: FailureRule = {
  pausesMs: growingPauses(4, 15 * MINUTE_MS),
  most: 80,
  forgottenAfterMs: null,
}

/** Then only a password reset by mail lets codes count again. */
const secondStepRule: FailureRule = { ...accountRule, most: 100 }

/**
 * How failures in a row slow down what comes after them. An account takes 100 together before it
 * has to be unlocked by mail (OWASP ASVS 6.3.1, NIST 800-63B-4, 3.2.2): 80 of browsers that we don't
 * know, which takes 16 hours at the least, and 20 of those that signed in before. These are counted
 * apart, so that an attacker elsewhere does not keep the owner out of the owner's own browser. An
 * email without an account is treated as one with.
 */
export function failureRules(networkTries: number): Readonly<Record<FailureKind, FailureRule>> {
  return {
    account: accountRule,
    unknown: accountRule,
    devices: { ...accountRule, most: 20 },
    code: secondStepRule,
    own_password: secondStepRule,
    // Many people may share one network, so it is slowed down and never locked.
    network: {
      pausesMs: growingPauses(networkTries, MINUTE_MS),
      most: null,
      forgottenAfterMs: HOUR_MS,
    },
  }
}
