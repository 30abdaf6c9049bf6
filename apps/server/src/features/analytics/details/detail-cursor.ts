import type { DetailSort } from '@afterbeep/contract/campaign/detail-results'
import type { Segment } from './details.queries.ts'

const CURSOR = /^(\d+)\.(voice|text)\.(\d+)(?:\.(-?\d+)\.([\w-]*))?$/
const channels = ['voice', 'text'] as const

/** Where a page starts: after this line of this channel of this run. */
export interface Cursor {
  run: number
  channel: Segment['channel']
  line: number
  /** Where the row stood in its order when it was shown; null in an order that no report changes. */
  stood: Stood | null
}

/** A row's place in an order, before its place in the list. */
export interface Stood {
  rank: string
  word: string
}

/** A missing cursor starts at the beginning. */
export function parseCursor(text: string | undefined): Cursor {
  const [, run, channel, line, rank, word] = CURSOR.exec(text ?? '') ?? []
  // A character that no text of the database may contain.
  const stoodAt = Buffer.from(word ?? '', 'base64url')
    .toString()
    .replaceAll('\0', '')
  return {
    run: Number(run ?? 0),
    channel: channel === 'text' ? 'text' : 'voice',
    line: Number(line ?? 0),
    stood: rank === undefined ? null : { rank, word: stoodAt },
  }
}

/**
 * Names the last row of a page. A row that a report moves to another place meanwhile would take the next page with it,
 * so that rows between both places came twice or never: in such an order its place is named too.
 */
export function cursorAfter(
  { number, channel }: Pick<Segment, 'number' | 'channel'>,
  line: number,
  sort: DetailSort,
  stood?: Stood,
): string {
  const row = `${number}.${channel}.${line}`
  if (!stood || (sort !== 'status' && sort !== 'latest')) return row
  return `${row}.${stood.rank}.${Buffer.from(stood.word).toString('base64url')}`
}

export function orderOf(run: number, channel: Segment['channel']): number {
  return run * channels.length + channels.indexOf(channel)
}
