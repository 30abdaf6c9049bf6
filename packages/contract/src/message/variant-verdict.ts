import { percentText, roundedPercent } from '../campaign/delivery-rate.ts'
import { differenceOf, estimateOf } from './variant-figures.ts'
import type { Estimate, Share } from './variant-figures.ts'

/** With fewer in both halves together, a difference is as likely chance as not. */
export const LEAST_REPLIES = 10

/** The figures that compare two messages: replies to each, and opt-outs. */
export interface Compared {
  readonly replies: { readonly a: Share; readonly b: Share }
  readonly optOuts: { readonly a: Share; readonly b: Share }
  readonly sendsTexts: boolean
  /** Whether all has been sent; until then the result may still change. */
  readonly over: boolean
}

/** Which message does better by these figures, in one or two sentences. */
export function variantVerdict({ replies, optOuts, sendsTexts, over }: Compared): string {
  const sentences = [onReplies(replies, sendsTexts), onOptOuts(optOuts)]
  const verdict = sentences.filter((sentence) => sentence !== undefined).join(' ')
  return over || verdict === '' ? verdict : `${verdict} More is still to come, so this may change.`
}

function onReplies({ a, b }: Compared['replies'], sendsTexts: boolean): string | undefined {
  const [one, other] = [estimateOf(a), estimateOf(b)]
  const replies = a.count + b.count
  if (!sendsTexts && replies === 0) {
    return 'A voicemail brings no replies here, so only what was delivered can be compared.'
  }
  if (!one || !other) return undefined
  if (replies < LEAST_REPLIES) {
    return `Too few replies to say: ${replies} of the ${LEAST_REPLIES} it takes at least.`
  }
  const clear = clearDifference(one, other)
  if (clear) return `${clear.more} got more replies: ${clear.text}.`
  const { low, high } = differenceOf(other, one)
  return (
    `Too close to call: ${shareText(one.rate)} replied to A and ${shareText(other.rate)} to B. ` +
    `The difference may be anything from ${pointsText(-low)} points for A to ${pointsText(high)} for B.`
  )
}

/** Undefined without a clear difference: very few people opt out, and a guess would alarm the user. */
function onOptOuts({ a, b }: Compared['optOuts']): string | undefined {
  const [one, other] = [estimateOf(a), estimateOf(b)]
  if (!one || !other || a.count + b.count < LEAST_REPLIES) return undefined
  const clear = clearDifference(one, other)
  return clear && `More people opted out after ${clear.more}: ${clear.text}.`
}

/** The larger share, where the interval of the difference excludes zero. */
function clearDifference(a: Estimate, b: Estimate): { more: 'A' | 'B'; text: string } | undefined {
  const [more, most, least] = b.rate > a.rate ? (['B', b, a] as const) : (['A', a, b] as const)
  const { low, high } = differenceOf(most, least)
  if (low <= 0) return undefined
  const against = `${shareText(most.rate)} against ${shareText(least.rate)}`
  return {
    more,
    text: `${against}, a difference of ${pointsText(low)} to ${pointsText(high)} points`,
  }
}

function shareText(share: number): string {
  return percentText(share * 100)
}

function pointsText(share: number): string {
  const points = roundedPercent(Math.abs(share) * 100)
  return String(share < 0 ? -points : points)
}
