import type { Channel } from '@afterbeep/contract/money/pricing'
import { holidaysOf } from './holiday-text.ts'

/**
 * The hours in which people may be contacted, as the rules' page says them, for a second implementation that shares
 * nothing with the product's: neither its table nor its calendar. A line is a state, a channel where
 * the rule is for one only, the hours of Monday to Friday, Saturday and Sunday, what holds on
 * holidays, and since when. The federal hours hold where nothing is said.
 */
const federal = '8-21 8-21 8-21'
const hoursText = `
  AL 8-20 8-20 none; holidays none
  CT 9-20 9-20 9-20
  FL 8-20 8-20 8-20
  KY 10-21 10-21 10-21
  LA 8-20 8-20 none; holidays none
  MA 8-20 8-20 8-20
  MD 8-20 8-20 8-20
  MI 9-21 9-21 9-21
  MN 9-21 9-21 9-21
  MS 8-20 8-20 none; holidays none
  NE voice 8-21 8-21 13-21; holidays 13-21
  NM 9-21 9-21 9-21
  NV 9-20 9-20 9-20
  OK 8-20 8-20 8-20
  OR 8-20 8-20 8-20; since 2026-01-01
  PA 8-21 8-12 8-21; holidays none
  RI 9-18 10-17 none; holidays none
  SD voice 9-21 8-21 none
  SD text 8-21 8-21 none
  TX 9-21 9-21 12-21
  UT 8-21 8-21 none; holidays none
  WA 8-20 8-20 8-20
  WY 8-20 8-20 8-20
`

/** Minutes after midnight, the second one excluded; none where a whole day is closed. */
type Minutes = readonly [number, number] | null

interface Line {
  state: string
  channels: readonly Channel[]
  days: readonly Minutes[]
  /** Undefined where a holiday has the hours of its weekday. */
  holidays: Minutes | undefined
  since: string
}

function minutesOf(text: string): Minutes {
  if (text === 'none') return null
  const [from = Number.NaN, until = Number.NaN] = text.split('-').map((hour) => Number(hour) * 60)
  if (!(from < until)) throw new Error(`These are no hours: ${text}`)
  return [from, until]
}

function isChannel(word: string): word is Channel {
  return word === 'voice' || word === 'text'
}

function parseLine(text: string): Line {
  const [main = '', ...rest] = text.split(';').map((part) => part.trim())
  const [state = '', ...words] = main.split(' ')
  const channels = words.filter(isChannel)
  const days = words.filter((word) => !isChannel(word)).map(minutesOf)
  if (days.length !== 3) throw new Error(`Not three kinds of days: ${text}`)
  const said = (word: string) => rest.find((part) => part.startsWith(word))?.split(' ')[1]
  const holidays = said('holidays')
  return {
    state,
    channels: channels.length > 0 ? channels : ['voice', 'text'],
    days,
    holidays: holidays === undefined ? undefined : minutesOf(holidays),
    since: said('since') ?? '0000-00-00',
  }
}

const lines = hoursText
  .trim()
  .split('\n')
  .map((line) => parseLine(line.trim()))
const federalLine = parseLine(`US ${federal}`)

/**
 * The minutes of a local day in which a state allows contact over a channel.
 *
 * @param day such as `2026-07-24`
 */
export function minutesOn(state: string, channel: Channel, day: string): Minutes {
  const line =
    lines.find(
      (one) => one.state === state && one.channels.includes(channel) && one.since <= day,
    ) ?? federalLine
  if (line.holidays !== undefined && holidaysOf(state, Number(day.slice(0, 4))).has(day)) {
    return line.holidays
  }
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return line.days[weekday === 0 ? 2 : weekday === 6 ? 1 : 0] ?? null
}
