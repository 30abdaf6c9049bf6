import { parseReference } from '../../../features/runs/delivery-reference.ts'
import type { Books } from './books.queries.ts'
import type { Heard } from '../providers/carriers.ts'
import type { Ended } from './ended.ts'

const DAY_MS = 24 * 3_600_000
/** The daily limit, by the settings and by the law of every location that schedules use. */
const CONTACTS_A_DAY = 3

function heardOf({ accountId, heard }: Ended): [string, Heard][] {
  return [...heard].filter(([, one]) => one.accountId === accountId)
}

/** In a run and channel a number is reached by one delivery, however often it is on the list. */
export function numbersAreReachedOnce(ended: Ended): string[] {
  const reached = heardOf(ended).filter(([, one]) => one.effectsAtMs.length > 0)
  const byTarget = Map.groupBy(reached, ([reference, one]) => {
    const { runId, channel } = parseReference(reference) ?? { runId: '', channel: '' }
    return `${runId} ${channel} ${one.phone}`
  })
  return [...byTarget.values()]
    .filter((deliveries) => deliveries.length > 1)
    .map(([first]) => `${first?.[1].phone} was reached by several rows of one run.`)
}

/** Within any 24 hours an account reaches a number three times at most, over all it does. */
export function contactsKeepTheLimit(ended: Ended): string[] {
  // Contacts that only the lost database had stored are lost.
  if (ended.schedule.restore) return []
  const byPhone = Map.groupBy(heardOf(ended), ([, one]) => one.phone)
  const problems: string[] = []
  for (const [phone, deliveries] of byPhone) {
    const times = deliveries
      .flatMap(([, one]) => one.effectsAtMs)
      .toSorted((one, other) => one - other)
    const isOver = times.some((atMs, index) => {
      const later = times[index + CONTACTS_A_DAY]
      return later !== undefined && later - atMs < DAY_MS
    })
    if (isOver) problems.push(`${phone} was contacted more than three times in 24 hours.`)
  }
  return problems
}

/** Once a STOP is confirmed to the provider that brought it, no call leaves any more. */
export function noCallAfterStop(ended: Ended): string[] {
  const { sent, accountId } = ended
  const problems: string[] = []
  for (const { outcome, phone, takenAtMs, concerned } of sent.values()) {
    if (outcome !== undefined || takenAtMs === undefined || !concerned?.includes(accountId))
      continue
    for (const [reference, one] of heardOf(ended)) {
      if (one.phone !== phone) continue
      const late = one.calls.filter((call) => call.atMs > takenAtMs)
      if (late.length > 0) problems.push(`${phone} said STOP and was called (${reference}).`)
    }
  }
  return problems
}

/** No recipient gets a follow-up without having been reached by the campaign before it. */
export function followUpsFollow(books: Books, ended: Ended): string[] {
  if (ended.schedule.restore) return []
  const followUps = new Set(
    books.campaigns.filter((one) => one.type === 'sms').map((one) => one.id),
  )
  const runs = new Map(books.runs.map((run) => [run.id, run.campaignId]))
  const isFollowUp = ([reference]: [string, Heard]) =>
    followUps.has(runs.get(parseReference(reference)?.runId ?? '') ?? '')
  const [followed, others] = [
    heardOf(ended).filter(isFollowUp),
    heardOf(ended).filter((one) => !isFollowUp(one)),
  ]
  return followed
    .filter(([, one]) => one.calls.length > 0)
    .filter(([, one]) => !others.some(([, other]) => wasReachedBefore(other, one)))
    .map(([, one]) => `${one.phone} got a follow-up to nothing.`)
}

function wasReachedBefore(other: Heard, { phone, calls: [first] }: Heard): boolean {
  const isSame = other.phone === phone && other.effectsAtMs.length > 0
  return isSame && other.calls.some((call) => first && call.atMs < first.atMs)
}

/** The first text that a number gets from an account explains how to stop. */
export function firstTextsSayHowToStop(ended: Ended): string[] {
  const texts = heardOf(ended).filter(
    ([, one]) => one.channel === 'text' && one.effectsAtMs.length > 0,
  )
  const byPhone = Map.groupBy(texts, ([, one]) => one.phone)
  return [...byPhone].flatMap(([phone, deliveries]) => {
    const [first] = deliveries.toSorted(
      ([, one], [, other]) => (one.effectsAtMs[0] ?? 0) - (other.effectsAtMs[0] ?? 0),
    )
    return first?.[1].body.includes('STOP') ? [] : [`The first text to ${phone} does not say STOP.`]
  })
}
