import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { isLeftOut } from './outcome.queries.ts'
import type { Fate } from './outcome.queries.ts'

/** What came over a person after the preflight: each explains some differences, and no others. */
export interface LaterEvents {
  /** They replied STOP. */
  stopped: ReadonlySet<number>
  /** They got on the account's list with another campaign. */
  listed: ReadonlySet<number>
  /** A delivery to them by another campaign failed or was skipped: it no longer counts, or put them on the list. */
  endedElsewhere: ReadonlySet<number>
}

/** By number, what the preflight says of a list that has only the rows of this number. */
export type PeoplePromised = ReadonlyMap<number, PreflightResponse>

interface Decided {
  /** Of each row: from when its voicemail is sent, or its text where there is no voicemail, or why not. */
  first: string[]
  /** Of the row that is sent: whether its text is, or why not. */
  text: string[]
}

/** Who was treated otherwise than the preflight said of them, without an event that explains it; a sentence each. */
export function peopleThatDiffer(
  promises: PeoplePromised,
  fates: readonly Fate[],
  events: LaterEvents,
): string[] {
  const hasBoth = new Set(fates.map(({ channel }) => channel)).size === 2
  const strangers = fates.filter(({ phone }) => !promises.has(phone))
  const differences = strangers.map(
    ({ phone }) => `${phone}: was contacted, and is not on the list`,
  )
  for (const [phone, promised] of promises) {
    const mine = fates.filter((one) => one.phone === phone)
    const said = decidedBefore(promised, hasBoth)
    const was = whatHappened(mine)
    if (isExplained(said, was, mine, eventsOf(phone, events))) continue
    differences.push(
      `${phone}: the preflight said ${JSON.stringify(said)}, the run did ${JSON.stringify(was)}`,
    )
  }
  return differences
}

/** Figures of the whole list that are not those of its numbers together. */
export function sumsThatDiffer(whole: PreflightResponse, promises: PeoplePromised): string[] {
  const parts = [...promises.values()]
  const sum = (figure: (one: PreflightResponse) => number | undefined) =>
    parts.reduce((all, one) => all + (figure(one) ?? 0), 0)
  const reasons = (of: PreflightResponse[], figure: 'excluded' | 'voicemailOnly') =>
    sorted(of.flatMap((one) => (one[figure] ?? []).flatMap(repeated)))
  const openings = (of: PreflightResponse[]) =>
    sorted(
      of.flatMap((one) =>
        one.openings.flatMap(({ at, recipients }) => repeated({ reason: at, count: recipients })),
      ),
    )
  const figures: [what: string, ofWhole: unknown, ofParts: unknown][] = [
    ['recipients', whole.recipients, sum((one) => one.recipients)],
    ['sendable', whole.sendable, sum((one) => one.sendable)],
    // Of two people the balance may pay for one alone.
    ...(whole.overage ? [] : moneyOf(whole, sum)),
    ['segments', whole.segments, Math.max(...parts.map((one) => one.segments))],
    ['excluded', reasons([whole], 'excluded'), reasons(parts, 'excluded')],
    ['voicemail only', reasons([whole], 'voicemailOnly'), reasons(parts, 'voicemailOnly')],
    ['openings', openings([whole]), openings(parts)],
    ...(['voice', 'text', 'neither', 'unnamed'] as const).map(
      (kind): [string, unknown, unknown] => [
        `consent to ${kind}`,
        whole.consent?.[kind] ?? 0,
        sum((one) => one.consent?.[kind]),
      ],
    ),
  ]
  return figures
    .filter(([, ofWhole, ofParts]) => JSON.stringify(ofWhole) !== JSON.stringify(ofParts))
    .map(
      ([what, ofWhole, ofParts]) =>
        `${what}: ${JSON.stringify(ofWhole)} of the list, ${JSON.stringify(ofParts)} of its numbers together`,
    )
}

function moneyOf(
  whole: PreflightResponse,
  sum: (figure: (one: PreflightResponse) => number | undefined) => number,
): [what: string, ofWhole: unknown, ofParts: unknown][] {
  return [
    ['credits', whole.credits, sum((one) => one.credits)],
    ['cost', whole.cost, sum((one) => one.cost)],
  ]
}

function decidedBefore(promised: PreflightResponse, hasBoth: boolean): Decided {
  const sent = promised.openings.flatMap(({ at, recipients }) =>
    repeated({ reason: `sent ${at}`, count: recipients }),
  )
  const notByText = (promised.voicemailOnly ?? []).flatMap(repeated)
  const byText = repeated({ reason: 'sent', count: sent.length - notByText.length })
  return {
    first: sorted([...promised.excluded.flatMap(repeated), ...sent]),
    text: hasBoth ? sorted([...notByText, ...byText]) : [],
  }
}

function whatHappened(fates: readonly Fate[]): Decided {
  const voice = fates.filter(({ channel }) => channel === 'voice')
  const first = voice.length > 0 ? voice : fates
  const lines = new Set(voice.filter(({ sentAt }) => sentAt !== null).map(({ line }) => line))
  const text = fates.filter(({ channel, line }) => channel === 'text' && lines.has(line))
  return {
    first: sorted(
      first.map(({ sentAt, reason }) => (sentAt ? `sent ${sentAt.toISOString()}` : words(reason))),
    ),
    text: sorted(text.map((one) => (isLeftOut(one) ? words(one.reason) : 'sent'))),
  }
}

type PersonEvents = Record<keyof LaterEvents, boolean>

function eventsOf(phone: number, events: LaterEvents): PersonEvents {
  return {
    stopped: events.stopped.has(phone),
    listed: events.listed.has(phone),
    endedElsewhere: events.endedElsewhere.has(phone),
  }
}

function isExplained(
  said: Decided,
  was: Decided,
  fates: readonly Fate[],
  { stopped, listed, endedElsewhere }: PersonEvents,
): boolean {
  const explains = (lost: string[], gained: string[], ownCallFailed: boolean) => {
    const isListed = stopped || listed || endedElsewhere || ownCallFailed
    if (isListed && gained.every((one) => one === failureTexts.suppressed)) return true
    return endedElsewhere && lost.every((one) => one === failureTexts.contact_limit)
  }
  const lost = without(said.first, was.first)
  const gained = without(was.first, said.first)
  if (lost.length !== gained.length) return false
  // Who is not called gets no text, and who is called after all may get one.
  if (gained.length > 0) return explains(lost, gained, false)
  const lostTexts = without(said.text, was.text)
  const gainedTexts = without(was.text, said.text)
  if (lostTexts.length !== gainedTexts.length) return false
  const ownCallFailed = fates.some(
    ({ channel, state }) => channel === 'voice' && state === 'failed',
  )
  return gainedTexts.length === 0 || explains(lostTexts, gainedTexts, ownCallFailed)
}

/** What of the first is not in the second, each as often. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return some.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

function repeated({ reason, count }: { reason: string; count: number }): string[] {
  return Array.from({ length: count }, () => reason)
}

function sorted(texts: readonly string[]): string[] {
  return texts.toSorted((one, other) => one.localeCompare(other))
}

function words(reason: string | null): string {
  return isReason(reason) ? failureTexts[reason] : String(reason)
}

function isReason(text: string | null): text is FailureReason {
  return text !== null && Object.hasOwn(failureTexts, text)
}
