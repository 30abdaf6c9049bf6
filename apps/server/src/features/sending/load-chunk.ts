import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { lawAt, nextClosing, nextOpening } from '../compliance/index.ts'
import { faultOfSender } from '../senders/index.ts'
import type { SenderInUse, Senders } from '../senders/index.ts'
import type { ChannelSender, ReadySender } from './channel-sender.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import { compareAgain } from './compare-again.ts'
import { noteChunkSend } from './leases/chunk-sends.queries.ts'
import { noteUncertain, pendingOf } from './leases/chunks.queries.ts'
import type { Chunk, PendingDelivery } from './leases/chunks.queries.ts'
import type { OpenRun, OpenRuns } from './open-runs.ts'
import { blankOutcome, writeOutcomes } from '../outcomes/index.ts'
import { registryReason } from '../preparing/index.ts'
import { pickRecipients } from './pick-recipients.ts'
import type { Picked, PickRecipientsDeps } from './pick-recipients.ts'

export interface LoadChunkDeps extends PickRecipientsDeps {
  sender: ChannelSender
  openRuns: OpenRuns
  senders: Senders
  /** The database of reassigned numbers, where one is configured. */
  ownership?: OwnershipProvider | undefined
  wall: WallTime
}

/** A leased chunk with its recipients. */
export interface LoadedChunk extends Picked {
  open: OpenRun
  /** Who it comes from, as its account is set up now. */
  from: ReadySender
  /** Why its account can't send it yet: it has no recipients then. */
  fault: SetupFault | undefined
  /** Nothing of it is sent before the next opening: its legal window is closed, or its run has begun to wait. */
  isClosed: boolean
  /** Wall milliseconds before which nothing of it is sent, because a registry did not respond. */
  resumeAtMs: number | undefined
  /** From this business time on nothing of it may be sent; null when it has no legal window. */
  closesAt: Date | null
  /** When the opt-outs were read: wall milliseconds, and how many this process had committed. */
  pickedAtMs: number
  pickedAtChange: number
}

/** When a registry did not respond, it is asked again after this. */
const UNANSWERED_MS = 60_000

/** Reads the recipients of a chunk. May be tried again when it fails in between. */
export async function loadChunk(deps: LoadChunkDeps, chunk: Chunk): Promise<LoadedChunk> {
  const { db, clock } = deps
  const open = await deps.openRuns.find(chunk.accountId, chunk.runId)
  const pickedAtMs = deps.wall.nowMs()
  const pickedAtChange = deps.suppressions.changes()
  const sender = await deps.senders.of(chunk.accountId)
  const fault = faultOfSender(sender, open.run.type)
  const from = readySender(sender)
  const found = { open, from, fault, pickedAtMs, pickedAtChange, resumeAtMs: undefined }
  const none = { ...found, recipients: [], followUpWaits: false, closesAt: null }
  const pending = await pendingOf(db, chunk)
  if (chunk.uncertainSince && !deps.sender.repeatable) {
    // What a dead worker held may have been sent: it is left to its reports, never sent again.
    const sentAt = chunk.uncertainSince
    const uncertain = pending.map((one) => ({ ...blankOutcome(one.line, 'unknown'), sentAt }))
    await writeOutcomes(deps, open.run, 'timeout', uncertain)
    await noteUncertain(db, chunk, [])
    return { ...none, isClosed: false }
  }
  if (chunk.uncertainSince) await markUncertain(deps, chunk, chunk.uncertainSince, pending)
  // Not one of them is tried: the run waits until its account has a sender.
  if (fault !== undefined) return { ...none, isClosed: false }
  const now = clock.now()
  if (nextOpening(chunk.windowKey, now, chunk.channel) > now) return { ...none, isClosed: true }
  const registry = await compareAgain(deps, open.run, pending)
  if (registry === 'outdated') return { ...none, isClosed: true }
  if (registry === 'unanswered') {
    return { ...none, isClosed: false, resumeAtMs: deps.wall.nowMs() + UNANSWERED_MS }
  }
  const picked = await pickRecipients(deps, open, chunk, pending, registry)
  // Also where none is left: evidence has to name the registry, or the owner's words, that leave them out.
  const isLeftOut = ({ line }: PendingDelivery) =>
    registry !== undefined && registryReason(registry, line, chunk.channel) !== undefined
  const isRefused = open.refused.includes(chunk.channel)
  if (picked.recipients.length > 0 || isRefused || pending.some(isLeftOut)) {
    const address = deps.sender.addressOf?.(from) ?? null
    const law = lawAt(chunk.windowKey, now, chunk.channel)
    const { statement } = open
    const facts = JSON.stringify({ from: address, law, registry: registry?.versions, statement })
    const firstTexts = picked.recipients.filter((one) => one.isFirstText).map((one) => one.line)
    await noteChunkSend(db, chunk, { at: now, facts, firstTexts })
  }
  const closesAt = nextClosing(chunk.windowKey, now, chunk.channel)
  return { ...picked, ...found, isClosed: false, closesAt }
}

/** What a sender lacks is a fault of runs that need it, and of no use to the others. */
function readySender({ voice, text }: SenderInUse): ReadySender {
  return {
    voice: typeof voice === 'string' ? null : voice,
    text: typeof text === 'string' ? null : text,
  }
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
