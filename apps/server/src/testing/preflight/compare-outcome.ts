import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { isLeftOut } from './outcome.queries.ts'
import type { Fate } from './outcome.queries.ts'

export interface EndedCampaign {
  promised: PreflightResponse
  fates: readonly Fate[]
  credits: Record<string, number>
  /** Those who replied STOP after the preflight. */
  stopped: ReadonlySet<number>
  /** How many of its people another campaign of the account changed after the preflight: so many may differ. */
  changed: number
  price: Prices
  /** Where the balance paid for less than all: for how many people it did, and what the others cost. */
  overage: { covered: number; extra: Prices } | undefined
}

interface Prices {
  voice: number
  text: number
}

/**
 * What a run did otherwise than its preflight said, a sentence each. A person who replied STOP after the
 * preflight counts as what they were before; a call that failed was made, and costs nothing.
 */
export function differencesOf({
  promised,
  fates,
  credits,
  stopped,
  changed,
  price,
  overage,
}: EndedCampaign): string[] {
  const differences: string[] = []
  const note = (what: string, said: unknown, was: unknown) =>
    differences.push(
      `${what}: the preflight said ${JSON.stringify(said)}, the run did ${JSON.stringify(was)}`,
    )
  const expectSame = (what: string, said: number, was: number, most = 0) => {
    if (Math.abs(said - was) > most) note(what, said, was)
  }
  const expectSameReasons = (what: string, said: Reasons, was: Reasons, missing = 0) => {
    // Who changed is counted under one reason less, and under another more.
    if (distance(said, was) > 2 * changed + missing) note(what, said, was)
  }
  const wasStopped = ({ phone, reason }: Fate) => stopped.has(phone) && reason === 'suppressed'
  const voice = fates.filter(({ channel }) => channel === 'voice')
  const text = fates.filter(({ channel }) => channel === 'text')
  // A campaign of texts alone has no voicemails.
  const first = voice.length > 0 ? voice : text
  const made = first.filter((one) => one.sentAt !== null || wasStopped(one))
  expectSame('recipients', promised.recipients, first.length)
  expectSame('sendable', promised.sendable, made.length, changed)
  const skipped = first.filter((one) => isLeftOut(one) && !wasStopped(one))
  expectSameReasons('excluded', byReason(promised.excluded), countReasons(skipped))
  const reached = new Set(made.map(({ line }) => line))
  const following = voice.length > 0 ? text : []
  const textless = following.filter((one) => reached.has(one.line) && isLeftOut(one))
  const notByText = textless.filter((one) => !wasStopped(one))
  // A person who stopped may have been one whom no text would have reached anyway.
  const stoppedByText = textless.length - notByText.length
  expectSameReasons(
    'voicemail only',
    byReason(promised.voicemailOnly ?? []),
    countReasons(notByText),
    stoppedByText,
  )
  const textsMade = text.length > 0 ? made.length - notByText.length : 0
  const voicesMade = voice.length > 0 ? made.length : 0
  differences.push(...openingsThatDiffer(promised, made, changed))
  // Whom another campaign changed may have been left out, or may not have been the last.
  if (changed === 0) differences.push(...estimateThatDiffers(promised, fates, stopped.size))
  // Who is left out is not priced, and who gets no text is not for the text.
  const extra = overage?.extra ?? price
  /** In each channel the balance pays for the first, as many as people that it covers, and overage for the others. */
  const sumOf = (voices: number, texts: number) => {
    const covered = overage?.covered ?? Number.POSITIVE_INFINITY
    const over = (count: number) => Math.max(0, count - covered)
    return {
      fromBalance: (voices - over(voices)) * price.voice + (texts - over(texts)) * price.text,
      overage: over(voices) * extra.voice + over(texts) * extra.text,
    }
  }
  const cost = sumOf(voicesMade, textsMade)
  const mostCost = changed * (extra.voice + extra.text) + stoppedByText * extra.text
  expectSame(
    'cost of those who are contacted',
    promised.cost ?? 0,
    cost.fromBalance + cost.overage,
    mostCost,
  )
  expectSame('overage of that cost', promised.overage?.cost ?? 0, cost.overage, mostCost)
  expectSame('credits reserved', promised.credits, credits.reserve ?? 0)
  const delivered = (of: readonly Fate[]) => of.filter(({ state }) => state === 'delivered').length
  const paid = sumOf(delivered(voice), delivered(text))
  expectSame('credits paid, of what was delivered', paid.fromBalance, credits.settle ?? 0)
  expectSame('overage, of what was delivered', paid.overage, credits.overage ?? 0)
  expectSame('credits given back', promised.credits - paid.fromBalance, credits.release ?? 0)
  const open = fates.filter(({ state }) => !['delivered', 'failed', 'skipped'].includes(state))
  expectSame('deliveries that are not over', 0, open.length)
  return differences
}

/** How many people are counted under each reason. */
type Reasons = readonly (readonly [reason: string, count: number])[]

/** How many counts of people differ. */
function distance(one: Reasons, other: Reasons): number {
  const counts = new Map(one)
  for (const [reason, count] of other) counts.set(reason, (counts.get(reason) ?? 0) - count)
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}

/** Each first message leaves when the preflight said; who stopped meanwhile is missing there. */
function openingsThatDiffer(
  promised: PreflightResponse,
  made: readonly Fate[],
  changed: number,
): string[] {
  const left = new Map<string, number>(
    promised.openings.map(({ at, recipients }) => [at, recipients]),
  )
  for (const { sentAt } of made) {
    if (sentAt) left.set(sentAt.toISOString(), (left.get(sentAt.toISOString()) ?? 0) - 1)
  }
  const absent = made.filter(({ sentAt }) => sentAt === null).length
  const missing = [...left.values()].reduce((sum, count) => sum + Math.max(count, 0), 0)
  const surplus = [...left.values()].reduce((sum, count) => sum + Math.max(-count, 0), 0)
  if (surplus <= changed && Math.abs(missing - absent) <= changed) return []
  return [
    `openings: the preflight said ${JSON.stringify(promised.openings)}, left over is ${JSON.stringify([...left])}`,
  ]
}

/** A wait may end after a closing, so that the estimate is the next morning, behind a Sunday and a holiday too. */
const MOST_EARLY_MS = 3 * 24 * 3_600_000

function estimateThatDiffers(
  { finish_estimate: estimate }: PreflightResponse,
  fates: readonly Fate[],
  stopped: number,
): string[] {
  const sent = fates.flatMap(({ sentAt }) => (sentAt ? [sentAt.getTime()] : []))
  if (sent.length === 0) return []
  const last = Math.max(...sent)
  const earlyMs = Date.parse(estimate) - last
  // Who stopped may have been the last.
  if (earlyMs >= 0 && (stopped > 0 || earlyMs <= MOST_EARLY_MS)) return []
  return [
    `finish estimate: the preflight said ${estimate}, the last was sent at ${new Date(last).toISOString()}`,
  ]
}

function byReason(reasons: PreflightResponse['excluded']): [string, number][] {
  return reasons
    .map(({ reason, count }): [string, number] => [reason, count])
    .toSorted(([one], [other]) => one.localeCompare(other))
}

function countReasons(fates: readonly Fate[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { reason } of fates) {
    const text = isReason(reason) ? failureTexts[reason] : String(reason)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other))
}

function isReason(text: string | null): text is FailureReason {
  return text !== null && Object.hasOwn(failureTexts, text)
}
