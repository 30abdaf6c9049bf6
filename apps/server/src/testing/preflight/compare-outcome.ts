import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { Fate } from './outcome.queries.ts'

export interface EndedCampaign {
  promised: PreflightResponse
  fates: readonly Fate[]
  credits: Record<string, number>
  /** Those who replied STOP after the preflight. */
  stopped: ReadonlySet<number>
  price: { voice: number; text: number }
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
  price,
}: EndedCampaign): string[] {
  const differences: string[] = []
  const expectSame = (what: string, said: unknown, was: unknown) => {
    const [one, other] = [JSON.stringify(said), JSON.stringify(was)]
    if (one !== other) differences.push(`${what}: the preflight said ${one}, the run did ${other}`)
  }
  const wasStopped = ({ phone, reason }: Fate) => stopped.has(phone) && reason === 'suppressed'
  const voice = fates.filter(({ channel }) => channel === 'voice')
  const text = fates.filter(({ channel }) => channel === 'text')
  const made = voice.filter((one) => one.sentAt !== null || wasStopped(one))
  expectSame('recipients', promised.recipients, voice.length)
  expectSame('sendable', promised.sendable, made.length)
  const skipped = voice.filter((one) => one.state === 'skipped' && !wasStopped(one))
  expectSame('excluded', byReason(promised.excluded), countReasons(skipped))
  if (text.length > 0) {
    const reached = new Set(made.map(({ line }) => line))
    const notByText = text.filter(
      (one) => reached.has(one.line) && one.state === 'skipped' && !wasStopped(one),
    )
    expectSame('voicemail only', byReason(promised.voicemailOnly ?? []), countReasons(notByText))
  }
  differences.push(...openingsThatDiffer(promised, made))
  expectSame('credits reserved', promised.credits, credits.reserve ?? 0)
  const delivered = (of: readonly Fate[]) => of.filter(({ state }) => state === 'delivered').length
  const paid = delivered(voice) * price.voice + delivered(text) * price.text
  expectSame('credits paid, of what was delivered', paid, credits.settle ?? 0)
  expectSame('credits given back', promised.credits - paid, credits.release ?? 0)
  const open = fates.filter(({ state }) => !['delivered', 'failed', 'skipped'].includes(state))
  expectSame('deliveries that are not over', 0, open.length)
  return differences
}

/** Each voicemail leaves when the preflight said; who stopped meanwhile is missing there. */
function openingsThatDiffer(promised: PreflightResponse, made: readonly Fate[]): string[] {
  const left = new Map(promised.openings.map(({ at, recipients }) => [at, recipients]))
  for (const { sentAt } of made) {
    if (sentAt) left.set(sentAt.toISOString(), (left.get(sentAt.toISOString()) ?? 0) - 1)
  }
  const absent = made.filter(({ sentAt }) => sentAt === null).length
  const missing = [...left.values()].reduce((sum, count) => sum + count, 0)
  if ([...left.values()].every((count) => count >= 0) && missing === absent) return []
  return [
    `openings: the preflight said ${JSON.stringify(promised.openings)}, left over is ${JSON.stringify([...left])}`,
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
