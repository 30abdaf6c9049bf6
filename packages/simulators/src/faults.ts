import { z } from 'zod'
import { randomOf } from './seeded-random.ts'

export const faultTargets = ['voice', 'text', 'calls', 'payments', 'model', 'reassigned'] as const
/** Faults of the response to a request, and faults of the reports that follow. */
const responseFaults = ['429', '500', 'timeout', 'drop'] as const
export const reportFaults = ['duplicate', 'shuffle'] as const
/**
 * Only for voice and text. Responses of intermediaries: a gateway that timed out, after the work (502)
 * or without it (504), a redirect, a sign-in page. Or an unpublished code in a report, an event that
 * the caller does not know, an account without funds, or one that has reached its limit for the day.
 */
const carrierFaults = [
  '502',
  '504',
  'redirect',
  'portal',
  'unknown-code',
  'unknown-event',
  'no-funds',
  'spend-limit',
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
/** Additional faults of a provider with idempotency keys: a 500 that is stored under the key. */
const keyFaults = ['500-kept'] as const
export const modelFaults = [...responseFaults, ...writingFaults] as const
export const reassignedFaults = [...responseFaults] as const
export const keylessFaults = [...responseFaults, 'slow'] as const
export const paymentFaults = [...keylessFaults, ...keyFaults] as const
export const faultKinds = [
  ...responseFaults,
  ...keyFaults,
  ...reportFaults,
  ...carrierFaults,
  ...writingFaults,
] as const
export type FaultTarget = (typeof faultTargets)[number]
export type FaultKind = (typeof faultKinds)[number]

/**
 * Body of `POST /faults`. With neither count nor share the fault stays until 'none' clears all of the
 * target, or `off` this one.
 */
export const faultRequest = z.object({
  target: z.enum(faultTargets),
  kind: z.enum([...faultKinds, 'none']),
  off: z.boolean().optional(),
  count: z.int().positive().max(1_000_000).optional(),
  share: z.number().min(0).max(1).optional(),
})
export type FaultRequest = z.infer<typeof faultRequest>

/** An active fault, as `POST /faults` returns it. */
export interface FaultInForce {
  target: FaultTarget
  kind: FaultKind
  /** Requests it will still hit; absent when only a share limits it. */
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
    set({ target, kind, off = false, count, share }) {
      rules = rules.filter(
        (rule) => rule.target !== target || (kind !== 'none' && rule.kind !== kind),
      )
      if (kind === 'none' || off) return
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

// The draw depends on the request's number and not on its content, or every retry of a request that
// was hit would be hit again.
function strikes(rule: Rule): boolean {
  rule.seen++
  if (rule.share !== undefined && randomOf(`${rule.kind}:${rule.seen}`) >= rule.share) return false
  if (rule.remaining !== undefined) rule.remaining--
  return true
}
