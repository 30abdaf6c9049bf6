import type { Channel } from '@afterbeep/contract/money/pricing'
import { CHUNK_SIZES } from '../runs/index.ts'
import type { NewChunk, NewDelivery } from './prepare.queries.ts'

/** Who comes into a chunk. */
export interface ChunkRecipient {
  line: number
  phone: number
  /** Of the number, by all of its rows. */
  windowKey: string
  /** The line of the run's earlier row with the same number; null when there is none. */
  sameAs: number | null
  /** With the deliveries of this run its number may come over the contact limit. */
  nearLimit: boolean
}

export interface Recipient extends ChunkRecipient {
  /** Never contacted, such as a number abroad. */
  isLeftOut: boolean
  /** The channels of the run that the list says this person refused; a refused voicemail takes its text along. */
  refused: readonly Channel[]
}

export interface CutChannel {
  channel: Channel
  deliveries: NewDelivery[]
  chunks: NewChunk[]
}

export interface CutOptions {
  channels: readonly Channel[]
  /** The chunk numbers already used, by channel. */
  lastNumbers: Record<Channel, number>
  at: Date
  /** Deliveries a chunk, by channel; small in a simulation, which has few recipients. */
  sizes?: Record<Channel, number>
  /** When the window of a key is next open. */
  nextOpening: (windowKey: string, at: Date, channel: Channel) => Date
}

/**
 * Cuts recipients into chunks. Recipients with the same legal window share a chunk, so that a chunk
 * has one moment from which it may be sent. Where a voicemail comes first, each text chunk lies
 * whole inside one voice chunk and waits for it.
 */
export function cutChunks(
  recipients: readonly ChunkRecipient[],
  options: CutOptions,
): CutChannel[] {
  const cut: CutChannel[] = options.channels.map((channel) => ({
    channel,
    deliveries: [],
    chunks: [],
  }))
  const [leading, following] = cut
  if (!leading) return []
  const numbers = { ...options.lastNumbers }
  const sizes = options.sizes ?? CHUNK_SIZES
  for (const [windowKey, group] of groupByWindow(recipients)) {
    const eligibleAt = options.nextOpening(windowKey, options.at, leading.channel)
    for (const part of partsOf(group, sizes[leading.channel])) {
      const nearLimit = part.some((recipient) => recipient.nearLimit)
      const chunk = { windowKey, eligibleAt, nearLimit, state: 'ready' as const, follows: null }
      const number = (numbers[leading.channel] += 1)
      addChunk(leading, part, { ...chunk, number })
      if (!following) continue
      for (const textPart of partsOf(part, sizes.text)) {
        const textNumber = (numbers[following.channel] += 1)
        const waiting = { ...chunk, state: 'waiting' as const, number: textNumber, follows: number }
        addChunk(following, textPart, waiting)
      }
    }
  }
  return cut
}

function addChunk(
  cut: CutChannel,
  part: readonly ChunkRecipient[],
  chunk: Omit<NewChunk, 'lines'>,
): void {
  cut.chunks.push({ ...chunk, lines: part.map((recipient) => recipient.line) })
  for (const { line, phone, sameAs } of part) {
    cut.deliveries.push({ line, phone, sameAs, chunkNumber: chunk.number })
  }
}

function groupByWindow(recipients: readonly ChunkRecipient[]): Map<string, ChunkRecipient[]> {
  const groups = new Map<string, ChunkRecipient[]>()
  for (const recipient of recipients) {
    const group = groups.get(recipient.windowKey)
    if (group) group.push(recipient)
    else groups.set(recipient.windowKey, [recipient])
  }
  return groups
}

function* partsOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
