import type { CampaignFacts, ChannelFacts, Failures } from '../campaign-facts.ts'

const MAX_CHARS = 700

/** A paragraph on the facts, written by our own code: complete and correct by construction. */
export function templateSummary(facts: CampaignFacts): string {
  const { voicemails, texts, isOver, bestHour } = facts
  if (!voicemails && !texts) return 'Nothing of this campaign has been sent yet.'
  const channels = [channelWords(voicemails, 'voicemail'), channelWords(texts, 'text')]
  const said = channels.filter((words) => words !== undefined).join(' and ')
  const failed = sum(facts, 'failed')
  const leftOut = sum(facts, 'leftOut')
  const stillOpen = sum(facts, 'stillOpen')
  const skipped = skippedWords(facts)
  return [
    isOver ? `This campaign is over: ${said} arrived.` : `So far ${said} arrived.`,
    stillOpen > 0 && `For ${number(stillOpen)} the result is still to come.`,
    failed > 0 && `${number(failed)} failed and ${were(failed)} not charged.`,
    failed > 0 && failureWords(facts, failed),
    leftOut > 0 &&
      `${number(leftOut)} ${were(leftOut)} left out because a rule forbids contacting them; leave these alone.`,
    ...skipped,
    failed + leftOut + skipped.length + stillOpen === 0 && 'Nothing failed.',
    bestHour &&
      `The best hour was ${bestHour.label}, when ${bestHour.arrivedPercent}% of those with a result arrived.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

/** The deliveries not sent to contacts who may be contacted, a sentence for each reason. */
function skippedWords({ sameNumber, atLimit, notReached, stopped }: CampaignFacts): string[] {
  const reasons: [deliveries: number, words: string][] = [
    [sameNumber, 'left out because an earlier line of the list has the same number.'],
    [
      atLimit,
      'left out because no one is contacted more often than allowed in 24 hours; include these people in a later campaign.',
    ],
    [notReached, 'left out because the campaign before did not reach these people.'],
    [stopped, 'not sent, because the campaign was stopped before.'],
  ]
  return reasons
    .filter(([deliveries]) => deliveries > 0)
    .map(([deliveries, words]) => `${number(deliveries)} ${were(deliveries)} ${words}`)
}

/** Which failures are worth another try, and why the others are not. */
function failureWords({ tryAgain, lasting }: CampaignFacts, failed: number): string {
  const again = tryAgain.deliveries
  const why = 'the details say what to do about each'
  if (again + lasting.deliveries === 0)
    return `The details say why ${failed === 1 ? 'it' : 'each'} failed.`
  if (again === 0) {
    return `Another try would not change that (${reasonWords(lasting)}); ${why}.`
  }
  const may = 'may be tried again in a later campaign'
  if (lasting.deliveries === 0) {
    return `${failed === 1 ? 'It' : 'All of them'} ${may} (${reasonWords(tryAgain)}).`
  }
  return `${number(again)} of them ${may} (${reasonWords(tryAgain)}); for the others (${reasonWords(lasting)}) ${why}.`
}

/** The most frequent reasons, with a note when there are more. */
function reasonWords({ reasons, deliveries: total }: Failures): string {
  const mentioned = reasons.reduce((all, { deliveries }) => all + deliveries, 0)
  const words = reasons.map(({ words: reason, deliveries }) => `${reason} ${number(deliveries)}`)
  return [...words, ...(mentioned < total ? ['and other reasons'] : [])].join(', ')
}

function channelWords(facts: ChannelFacts | undefined, noun: string): string | undefined {
  if (!facts) return undefined
  const { sent, arrived, arrivedPercent } = facts
  return `${number(arrived)} of ${number(sent)} ${noun}${sent === 1 ? '' : 's'} (${arrivedPercent}%)`
}

function sum({ voicemails, texts }: CampaignFacts, of: 'failed' | 'leftOut' | 'stillOpen'): number {
  return (voicemails?.[of] ?? 0) + (texts?.[of] ?? 0)
}

function were(value: number): string {
  return value === 1 ? 'was' : 'were'
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** The facts for a model: self-explanatory names, and no personal data. */
export function summaryCounts(facts: CampaignFacts): Record<string, number | string> {
  const { voicemails, texts, bestHour, tryAgain, lasting } = facts
  const counts: Record<string, number | string> = {}
  for (const [name, channel] of [['voicemails', voicemails] as const, ['texts', texts] as const]) {
    if (!channel) continue
    counts[`${name}_sent`] = channel.sent
    counts[`${name}_arrived`] = channel.arrived
    counts[`${name}_arrived_percent`] = channel.arrivedPercent
    counts[`${name}_failed`] = channel.failed
    counts[`${name}_left_out_by_a_rule`] = channel.leftOut
    counts[`${name}_still_open`] = channel.stillOpen
  }
  if (tryAgain.deliveries > 0) counts['failed_but_may_be_tried_again'] = tryAgain.deliveries
  if (lasting.deliveries > 0) counts['failed_for_lasting_reasons'] = lasting.deliveries
  for (const { words, deliveries } of [...tryAgain.reasons, ...lasting.reasons]) {
    counts[`failed_with_${words.replaceAll(/[^a-z]+/g, '_')}`] = deliveries
  }
  for (const [name, deliveries] of [
    ['not_sent_because_the_campaign_was_stopped', facts.stopped],
    ['left_out_as_an_earlier_line_has_the_number', facts.sameNumber],
    ['left_out_as_contacted_often_enough_that_day', facts.atLimit],
    ['left_out_as_not_reached_by_the_campaign_before', facts.notReached],
  ] as const) {
    if (deliveries > 0) counts[name] = deliveries
  }
  if (bestHour) {
    counts['best_hour'] = bestHour.label
    counts['best_hour_arrived_percent'] = bestHour.arrivedPercent
  }
  return counts
}

const written = /\d[\d,.]*/g
/** Numbers in words can't be checked, so they are not allowed. "One" is rarely a number. */
const spelledOut =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|halves|thirds?|quarters?|twice|double|triple)\b/i

/**
 * A model's paragraph when every number in it is one of the counts; undefined otherwise, or when it is
 * no plain paragraph.
 */
export function checkedSummary(raw: string, facts: CampaignFacts): string | undefined {
  const text = raw
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“]+|["”]+$/g, '')
  if (text.length < 20 || text.length > MAX_CHARS || !/[.!]$/.test(text)) return undefined
  if (/[<>{}[\]*`#@|_]|https?:|www\.|\p{So}/u.test(text) || spelledOut.test(text)) return undefined
  const known = new Set(
    Object.values(summaryCounts(facts)).map((value) =>
      typeof value === 'number' ? String(value) : value.replace(/\D/g, ''),
    ),
  )
  const numbers = (text.match(written) ?? []).map((one) => one.replace(/[.,]+$/, ''))
  const isKnown = (one: string) =>
    /^(?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d)?$/.test(one) && known.has(one.replaceAll(',', ''))
  return numbers.every(isKnown) ? text : undefined
}
