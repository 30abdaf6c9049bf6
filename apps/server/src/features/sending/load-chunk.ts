import type { WallTime } from '../../platform/clock/wall-time.ts'
import { nextClosing, nextOpening } from '../compliance/index.ts'
import type { ChannelSender } from './channel-sender.ts'
import { noteUncertain, pendingOf } from './leases/chunks.queries.ts'
import type { Chunk, PendingDelivery } from './leases/chunks.queries.ts'
import type { OpenRun, OpenRuns } from './open-runs.ts'
import { blankOutcome, writeOutcomes } from '../outcomes/index.ts'
import { pickRecipients } from './pick-recipients.ts'
import type { Picked, PickRecipientsDeps } from './pick-recipients.ts'

export interface LoadChunkDeps extends PickRecipientsDeps {
  sender: ChannelSender
  openRuns: OpenRuns
  wall: WallTime
}

/** A leased chunk with its recipients. */
export interface LoadedChunk extends Picked {
  open: OpenRun
  /** Its legal window is closed: it waits for the next opening. */
  isClosed: boolean
  /** From this business time on nothing of it may be sent; null when it has no legal window. */
  closesAt: Date | null
  /** When the opt-outs were read: wall milliseconds. */
  pickedAtMs: number
}

/** Reads the recipients of a chunk. May be tried again when it fails in between. */
export async function loadChunk(deps: LoadChunkDeps, chunk: Chunk): Promise<LoadedChunk> {
  const { db, clock, sender } = deps
  const open = await deps.openRuns.find(chunk.accountId, chunk.runId)
  const pickedAtMs = deps.wall.nowMs()
  const none = { open, pickedAtMs, recipients: [], followUpWaits: false, closesAt: null }
  const pending = await pendingOf(db, chunk)
  if (chunk.uncertainSince && !sender.repeatable) {
    // What a dead worker held may have been sent: it is left to its reports, never sent again.
    const uncertain = pending.map((one) => blankOutcome(one.line, 'unknown'))
    await writeOutcomes(deps, open.run, 'timeout', uncertain)
    await noteUncertain(db, chunk, [])
    return { ...none, isClosed: false }
  }
  if (chunk.uncertainSince) await markUncertain(deps, chunk, chunk.uncertainSince, pending)
  const now = clock.now()
  if (nextOpening(chunk.windowKey, now, chunk.channel) > now) return { ...none, isClosed: true }
  const picked = await pickRecipients(deps, open, chunk, pending)
  const closesAt = nextClosing(chunk.windowKey, now, chunk.channel)
  return { ...picked, open, pickedAtMs, isClosed: false, closesAt }
}

/** What a dead worker held is sent again under its keys; since when it may have been accepted is kept. */
async function markUncertain(
  { db }: LoadChunkDeps,
  chunk: Chunk,
  since: Date,
  pending: readonly PendingDelivery[],
): Promise<void> {
  const lines = pending.map((one) => one.line)
  await noteUncertain(db, chunk, lines)
  for (const one of pending) {
    if (one.uncertainSince === null || one.uncertainSince > since) one.uncertainSince = since
  }
}
