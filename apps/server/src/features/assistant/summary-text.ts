import type { CampaignFacts, ChannelFacts } from './campaign-facts.ts'

const MAX_CHARS = 700

/** A paragraph on the facts, in our own words: complete, and true by how it is made. */
export function templateSummary(facts: CampaignFacts): string {
  const { voicemails, texts, isOver, bestHour } = facts
  if (!voicemails && !texts) return 'Nothing of this campaign has been sent yet.'
  const channels = [channelWords(voicemails, 'voicemail'), channelWords(texts, 'text')]
  const said = channels.filter((words) => words !== undefined).join(' and ')
  const failed = sum(facts, 'failed')
  const leftOut = sum(facts, 'leftOut')
  const stillOpen = sum(facts, 'stillOpen')
  return [
    isOver ? `This campaign is over: ${said} arrived.` : `So far ${said} arrived.`,
    stillOpen > 0 && `For ${number(stillOpen)} the result is still to come.`,
    failed > 0 &&
      `${number(failed)} failed and ${failed === 1 ? 'was' : 'were'} not charged: lines that were busy or did not answer and full mailboxes may be tried again in a later campaign; the details say why each one failed.`,
    leftOut > 0 &&
      `${number(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out because a rule forbids contacting them; leave these alone.`,
    failed + leftOut + stillOpen === 0 && 'Nothing failed.',
    bestHour &&
      `The best hour was ${bestHour.label}, when ${bestHour.arrivedPercent}% of those with a result arrived.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

function channelWords(facts: ChannelFacts | undefined, noun: string): string | undefined {
  if (!facts) return undefined
  const { sent, arrived, arrivedPercent } = facts
  return `${number(arrived)} of ${number(sent)} ${noun}${sent === 1 ? '' : 's'} (${arrivedPercent}%)`
}

function sum({ voicemails, texts }: CampaignFacts, of: 'failed' | 'leftOut' | 'stillOpen'): number {
  return (voicemails?.[of] ?? 0) + (texts?.[of] ?? 0)
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** The facts as a model is given them: names that speak for themselves, and nothing of anybody. */
export function summaryCounts(facts: CampaignFacts): Record<string, number | string> {
  const { voicemails, texts, bestHour } = facts
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
  if (bestHour) {
    counts['best_hour'] = bestHour.label
    counts['best_hour_arrived_percent'] = bestHour.arrivedPercent
  }
  return counts
}

const written = /\d[\d,.]*/g
/** Numbers in words can't be checked, so they are not allowed. "One" is mostly no number. */
const spelledOut =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|halves|thirds?|quarters?|twice|double|triple)\b/i

/**
 * A model's paragraph when every number in it is one of the counts; undefined otherwise, and also
 * where it is no plain paragraph.
 */
export function checkedSummary(raw: string, facts: CampaignFacts): string | undefined {
  const text = raw
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“]+|["”]+$/g, '')
  if (text.length < 20 || text.length > MAX_CHARS || !/[.!]$/.test(text)) return undefined
  if (/[<>{}[\]*`#@|_]|https?:|www\.|\p{So}/u.test(text) || spelledOut.test(text)) return undefined
  const known = new Set(
    Object.values(summaryCounts(facts)).map((value) => String(value).replace(/\D/g, '')),
  )
  const numbers = (text.match(written) ?? []).map((one) => one.replace(/[.,]+$/, ''))
  const isKnown = (one: string) =>
    /^\d{1,3}(?:,\d{3})*$|^\d+$/.test(one) && known.has(one.replaceAll(',', ''))
  return numbers.every(isKnown) ? text : undefined
}
