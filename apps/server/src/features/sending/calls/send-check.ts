import type { Channel } from '@afterbeep/contract/money/pricing'
import { latestOf } from '../../../platform/clock/clock.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WallTime } from '../../../platform/clock/wall-time.ts'
import { SUPPRESSIONS_FRESH_MS } from '../../compliance/index.ts'
import type { Suppressions } from '../../compliance/index.ts'
import type { DeliverySettings } from '../../runs/index.ts'
import { isKeyRemembered } from './key-memory.ts'
import { momentOf } from '../leases/lease.ts'
import type { Lease } from '../leases/lease.ts'
import { renewLeases } from '../leases/leases.queries.ts'
import type { Recipient } from '../pick-recipients.ts'

/** What is true of one recipient right before the call. The last three concern the whole chunk. */
export type Check = 'send' | 'suppressed' | 'key-forgotten' | 'closed' | 'stopped' | 'lost'

export interface SendCheckDeps {
  db: Database
  clock: Clock
  wall: WallTime
  suppressions: Suppressions
  settings: DeliverySettings
}

export interface ChunkInHand {
  accountId: string
  channel: Channel
  lease: Lease
  recipients: readonly Recipient[]
  closesAt: Date | null
  /** When the suppressions were read by which `recipients` were picked: wall milliseconds. */
  pickedAtMs: number
  /** The opt-outs that this process had committed by then. */
  pickedAtChange: number
  /** Whether the list's owner has said since that its people did not agree to this channel: it has to be picked again. */
  wasCorrected: () => Promise<boolean>
}

export interface SendCheck {
  /** Before a call is made. Returns a promise only where something has to be read again. */
  before(recipient: Recipient): Check | Promise<Check>
  /**
   * The same in the turn in which the call leaves, up to seconds later: its connection may have had to
   * be opened. Nothing can be read then, so what would have to be read again may not leave.
   */
  mayLeave(recipient: Recipient): boolean
}

/**
 * Checks the legal window and the person's opt-out at each call, after whatever it had to wait for: that the window is
 * still open, that the recipient has not opted out meanwhile, that the list's owner has not corrected what its people
 * agreed to, that the provider still remembers the key of an uncertain one, that this worker still holds the lease, and
 * that the run was not paused, held, blocked or flagged.
 */
export function createSendCheck(deps: SendCheckDeps, chunk: ChunkInHand): SendCheck {
  const { db, clock, wall, suppressions, settings } = deps
  const { accountId, channel, lease, closesAt } = chunk
  const suppressed = new Set<number>()
  const gone = new Set<number>()
  let readAtMs = chunk.pickedAtMs
  let readAtChange = chunk.pickedAtChange
  let reading: Promise<void> | undefined
  let renewing: Promise<void> | undefined
  let isCorrected = false

  const read = async () => {
    const atMs = wall.nowMs()
    const atChange = suppressions.changes()
    const left = chunk.recipients.filter((one) => !gone.has(one.line))
    const phones = left.map((one) => one.phone)
    const [found, corrected] = await Promise.all([
      suppressions.suppressedAmong(db, accountId, phones, channel),
      chunk.wasCorrected(),
    ])
    for (const phone of found) suppressed.add(phone)
    isCorrected = corrected
    readAtMs = atMs
    readAtChange = atChange
  }
  const renew = async () => {
    const moment = momentOf(wall)
    const renewed = await renewLeases(db, [lease.owner], settings.leaseMs)
    const isSending = renewed.get(lease.owner)
    if (isSending !== undefined) lease.renewedAt(moment, isSending)
  }
  const again = (work: () => Promise<void>, recipient: Recipient): Promise<Check> => {
    reading ??= work().finally(() => (reading = undefined))
    return reading.then(() => before(recipient))
  }
  /** A lease that ran out while this process stood still may not be taken by another worker yet. */
  const checkLease = async (recipient: Recipient): Promise<Check> => {
    renewing ??= renew().finally(() => (renewing = undefined))
    await renewing
    return lease.maySend() === undefined ? 'lost' : before(recipient)
  }
  const look = (recipient: Recipient): Check | 'lease-stale' | 'stale' => {
    const maySend = lease.maySend()
    if (maySend === undefined) return 'lease-stale'
    if (!maySend) return 'stopped'
    if (isCorrected) return 'stopped'
    if (clock.isTrusted?.() === false) return 'lost'
    if (suppressions.changes() !== readAtChange) return 'stale'
    if (wall.nowMs() - readAtMs > SUPPRESSIONS_FRESH_MS) return 'stale'
    const latest = latestOf(clock)
    if (closesAt && latest >= closesAt) return 'closed'
    if (suppressed.has(recipient.phone)) return 'suppressed'
    return isKeyRemembered(recipient.uncertainSince, latest) ? 'send' : 'key-forgotten'
  }
  const before = (recipient: Recipient): Check | Promise<Check> => {
    const found = look(recipient)
    if (found === 'lease-stale') return checkLease(recipient)
    return found === 'stale' ? again(read, recipient) : found
  }
  return {
    before,
    mayLeave: (recipient) => {
      const may = look(recipient) === 'send'
      if (may) gone.add(recipient.line)
      return may
    },
  }
}
