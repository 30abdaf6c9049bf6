import type { PreflightResponse } from '@afterbeep/contract/api/campaigns'
import { formatBalance } from '@afterbeep/contract/money/currency'
import { formatDropDate, zoneName } from '@afterbeep/contract/schedule/date-text'

/** A run that starts within this time starts at once for the reader. */
const AT_ONCE_MS = 60_000
/** Openings that are named one by one. */
const MOST_NAMED = 2

/**
 * What a press on Publish does, in words that can be checked: how many people, from when, what waits and
 * why, and what it costs at most.
 */
export function publishSentence(
  { sendable, openings, runs, credits, balance_after }: PreflightResponse,
  { timeZone, now, currency }: { timeZone: string; now: Date; currency: string },
): string {
  const count = (people: number) => people.toLocaleString('en-US')
  if (sendable === 0) return 'No one on this list can be contacted, so nothing would be sent.'
  const at = (instant: string) => formatDropDate(instant, timeZone)
  const [first, ...later] = openings
  const startsNow = first !== undefined && Date.parse(first.at) <= now.getTime() + AT_ONCE_MS
  const people = sendable === 1 ? '1 person' : `${count(sendable)} people`
  const begins = startsNow
    ? `${people}, starting at once`
    : `${people}, from ${at(first?.at ?? '')} (${zoneName(timeZone)})`
  const waiting = later
    .slice(0, MOST_NAMED)
    .map(({ at: opens, recipients }) => `${count(recipients)} of them from ${at(opens)}`)
  const others = later.slice(MOST_NAMED)
  const last = others.at(-1)
  if (last !== undefined) {
    const sum = others.reduce((total, { recipients }) => total + recipients, 0)
    waiting.push(`${count(sum)} by ${at(last.at)}`)
  }
  const reason = later.length === 0 ? '' : `; ${waiting.join(', ')}, when their legal hours begin`
  const cost = `At most ${formatBalance(credits, currency)} of your ${formatBalance(balance_after + credits, currency)}`
  const each = runs.length === 1 ? '' : ` for each of ${runs.length} runs`
  return `${begins}${reason}. ${cost}${each}. It can’t be stopped after that.`
}
