import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { formatBalance } from '@afterbeep/contract/money/currency'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { zoneLabel } from '../schedule/zones.ts'

/** A run that starts within this time starts at once for the reader. */
const AT_ONCE_MS = 60_000

/**
 * What a press on Publish does, in words that can be checked: how many people, from when, what waits and
 * why, and what it costs at most. Empty where it contacts no one: the numbers say so, and why.
 */
export function publishSentence(
  { sendable, openings, runs, credits, balance_after }: PreflightResponse,
  { timeZone, now, currency }: { timeZone: string; now: Date; currency: string },
): string {
  const count = (people: number) => people.toLocaleString('en-US')
  const at = (instant: string) => formatDropDate(instant, timeZone)
  const [first, ...later] = openings
  if (first === undefined) return ''
  const startsNow = Date.parse(first.at) <= now.getTime() + AT_ONCE_MS
  const people = sendable === 1 ? '1 person' : `${count(sendable)} people`
  const where = later.length === 0 ? '' : inPlaces(first.places)
  const when = `from ${at(first.at)}, ${zoneLabel(timeZone)}`
  const begins =
    where === ''
      ? `${people}, ${startsNow ? 'starting at once' : when}`
      : `${people}:${where} ${startsNow ? 'at once' : when}`
  const cost = `At most ${formatBalance(credits, currency)} of your ${formatBalance(balance_after + credits, currency)}`
  const each = runs.length === 1 ? '' : ` for each of ${runs.length} runs`
  return `${begins}${waitingText(later, at)}. ${cost}${each}. It can’t be stopped after that.`
}

/** `; 40 of them in California from …, when their legal hours begin`; empty where no one waits. */
function waitingText(
  later: PreflightResponse['openings'],
  at: (instant: string) => string,
): string {
  const last = later.at(-1)
  if (last === undefined) return ''
  const waiting = later.reduce((sum, { recipients }) => sum + recipients, 0)
  const which = later.length === 1 ? '' : ' later, the last'
  const who = `${waiting.toLocaleString('en-US')} of them${which}${inPlaces(last.places)}`
  return `; ${who} from ${at(last.at)}, when their legal hours begin`
}

/** ` in California, Nevada and elsewhere`; empty where the places are not known. */
function inPlaces(places: readonly string[]): string {
  const named = places.filter((place) => place !== 'elsewhere')
  const list = new Intl.ListFormat('en-US').format(places).replace(', and', ' and')
  return named.length === 0 ? '' : ` in ${list}`
}
