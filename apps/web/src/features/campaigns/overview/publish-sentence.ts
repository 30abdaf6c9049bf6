import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { formatBalance } from '@afterbeep/contract/money/currency'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { zoneLabel } from '../schedule/zones.ts'
import { onlyRunSpends, paymentOf } from './run-payment.ts'

/** A run that starts within this time starts at once for the reader. */
const AT_ONCE_MS = 60_000

/** Groups that wait, each named with its time; of more only the last is. */
const GROUPS_NAMED = 2

interface Reader {
  readonly timeZone: string
  readonly now: Date
  readonly currency: string
}

type Opening = PreflightResponse['openings'][number]

const count = (people: number) => people.toLocaleString('en-US')

/**
 * What a press on Publish does, in words that can be checked: how many people and where, from when, what
 * waits and why, and what it costs at most. Empty where it contacts no one: the numbers say so, and why.
 */
export function publishSentence(response: PreflightResponse, reader: Reader): string {
  const { sendable, openings, runs, sender_note } = response
  const { timeZone, now, currency } = reader
  const [first, ...later] = openings
  if (first === undefined) return ''
  const at = (instant: string) => `${formatDropDate(instant, timeZone)}, ${zoneLabel(timeZone)}`
  const people = sendable === 1 ? '1 person' : `${count(sendable)} people`
  const begins = begin(first, runs[0]?.drop_date, {
    now,
    at,
    waitsForSender: sender_note !== undefined,
  })
  const places = inPlaces(first.places)
  const whom =
    later.length === 0 || places === ''
      ? `${people}${later.length === 0 ? places : ''}, ${begins}`
      : `${people}:${places} ${begins.replace('starting ', '')}`
  return `${whom}${waitingText(later, at)}. ${costText(response, currency)}. It can’t be stopped after that.`
}

interface Beginning {
  readonly now: Date
  readonly at: (instant: string) => string
  readonly waitsForSender: boolean
}

/** When the first of them are contacted, and why not at the time that was chosen. */
function begin(
  first: Opening,
  drop: string | undefined,
  { now, at, waitsForSender }: Beginning,
): string {
  const opensAt = Date.parse(first.at)
  if (opensAt <= now.getTime() + AT_ONCE_MS) {
    return waitsForSender ? 'as soon as your sender is set up' : 'starting at once'
  }
  const isHeldByLaw = drop !== undefined && opensAt > Date.parse(drop) + AT_ONCE_MS
  return `from ${at(first.at)}${isHeldByLaw ? ', when their legal hours begin' : ''}`
}

/** `; 40 of them in California from …, when their legal hours begin`; empty where no one waits. */
function waitingText(later: readonly Opening[], at: Beginning['at']): string {
  const last = later.at(-1)
  if (last === undefined) return ''
  const reason = ', when their legal hours begin'
  if (later.length <= GROUPS_NAMED) {
    return later
      .map(
        ({ recipients, places, at: opensAt }) =>
          `; ${count(recipients)} of them${inPlaces(places)} from ${at(opensAt)}${reason}`,
      )
      .join('')
  }
  const waiting = later.reduce((sum, { recipients }) => sum + recipients, 0)
  return `; ${count(waiting)} of them later, the last${inPlaces(last.places)} from ${at(last.at)}${reason}`
}

/**
 * `At most $70.00 of your $200.00; $77.00 are held at first, for everyone on the list`; where overage pays for some of it, how
 * much of either.
 */
function costText(response: PreflightResponse, currency: string): string {
  const { runs, credits, balance_after, cost = credits } = response
  const money = (amount: number) => formatBalance(amount, currency)
  const { paid, fromBalance, overage } = paymentOf(response)
  if (overage === 0) {
    const each = runs.length === 1 ? '' : ` for each of ${runs.length} runs`
    const held = cost === credits ? '' : heldText(money(credits))
    return `At most ${money(cost)} of your ${money(balance_after + credits)}${each}${held}`
  }
  const spent = onlyRunSpends(response)
  if (spent !== undefined) {
    const kept = fromBalance + overage
    const held = cost === kept ? '' : heldText(money(kept))
    return `At most ${money(cost)}: ${money(spent.fromBalance)} from your balance, ${money(spent.overage)} as overage${held}`
  }
  const which = paid === runs.length ? `all ${paid} runs` : `${paid} of ${runs.length} runs`
  const whole = runs.length === 1 ? '' : ` for ${which}`
  return `At most ${money(fromBalance + overage)}${whole}: ${money(fromBalance)} from your balance, ${money(overage)} as overage`
}

/** Where people are left out, more is held than it will cost. */
function heldText(held: string): string {
  return `; ${held} are held at first, for everyone on the list`
}

/** ` in California, Nevada and elsewhere`; empty where the places are not known. */
function inPlaces(places: readonly string[]): string {
  const named = places.filter((place) => place !== 'elsewhere')
  const list = new Intl.ListFormat('en-US').format(places).replace(', and', ' and')
  return named.length === 0 ? '' : ` in ${list}`
}
