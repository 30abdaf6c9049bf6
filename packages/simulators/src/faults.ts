import { z } from 'zod'
import { chanceOf } from './chance.ts'

export const faultTargets = ['voice', 'text', 'payments', 'model'] as const
/** Faults of the answer to a request, and faults of the reports that follow. */
const answerFaults = ['429', '500', 'timeout', 'drop'] as const
export const reportFaults = ['duplicate', 'shuffle'] as const
/**
 * Of voice and text alone. Responses of what stands in between: a gateway that gave up waiting, after
 * the work (502) or without it (504), a redirect, a sign-in page. Or an unpublished code in a report,
 * an event that the caller does not know, an account without funds.
 */
const carrierFaults = [
  '502',
  '504',
  'redirect',
  'portal',
  'unknown-code',
  'unknown-event',
  'no-funds',
] as const
/** Faults of what a language model writes, and of how it sends it. */
const writingFaults = [
  'garbage',
  'slow',
  'cut',
  'long',
  'unknown-placeholders',
  'obedient',
  'prose',
] as const
/** Faults that a provider with idempotency keys has besides: a 500 that is kept under the key. */
const keyFaults = ['500-kept'] as const
export const modelFaults = [...answerFaults, ...writingFaults] as const
export const keylessFaults = [...answerFaults, 'slow'] as const
export const paymentFaults = [...keylessFaults, ...keyFaults] as const
export const faultKinds = [
  ...answerFaults,
  ...keyFaults,
  ...reportFaults,
  ...carrierFaults,
  ...writingFaults,
] as const
export type FaultTarget = (typeof faultTargets)[number]
export type FaultKind = (typeof faultKinds)[number]

/** Body of `POST /faults`. With neither count nor share the fault holds until it is cleared by 'none'. */
export const faultRequest = z.object({
  target: z.enum(faultTargets),
  kind: z.enum([...faultKinds, 'none']),
  count: z.int().positive().max(1_000_000).optional(),
  share: z.number().min(0).max(1).optional(),
})
export type FaultRequest = z.infer<typeof faultRequest>

/** A fault in force, as `POST /faults` answers it. */
export interface FaultInForce {
  target: FaultTarget
  kind: FaultKind
  /** Requests it will still hit; absent when it is bounded by share only. */
  remaining?: number
  share?: number
}

export interface Faults {
  set(request: FaultRequest): void
  list(): FaultInForce[]
  /** The faults, among these kinds, that hit the next request to this target; spends one of their counts. */
  next(target: FaultTarget, among?: readonly FaultKind[]): ReadonlySet<FaultKind>
}

interface Rule extends FaultInForce {
  seen: number
}

const NONE: ReadonlySet<FaultKind> = new Set()

export function createFaults(): Faults {
  let rules: Rule[] = []
  return {
    set({ target, kind, count, share }) {
      rules = rules.filter(
        (rule) => rule.target !== target || (kind !== 'none' && rule.kind !== kind),
      )
      if (kind === 'none') return
      rules.push({
        target,
        kind,
        seen: 0,
        ...(count === undefined ? {} : { remaining: count }),
        ...(share === undefined ? {} : { share }),
      })
    },
    list: () => rules.map(({ seen: _seen, ...rule }) => rule),
    next(target, among = faultKinds) {
      if (rules.length === 0) return NONE
      const hit = rules.filter(
        (rule) => rule.target === target && among.includes(rule.kind) && strikes(rule),
      )
      rules = rules.filter((rule) => rule.remaining !== 0)
      return hit.length === 0 ? NONE : new Set(hit.map((rule) => rule.kind))
    },
  }
}

// The draw is by the request's place in line and not by what it carries, or a retry of a request
// that was hit would be hit again for ever.
function strikes(rule: Rule): boolean {
  rule.seen++
  if (rule.share !== undefined && chanceOf(`${rule.kind}:${rule.seen}`) >= rule.share) return false
  if (rule.remaining !== undefined) rule.remaining--
  return true
}
