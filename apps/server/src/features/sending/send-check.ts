import type { Channel } from '@afterbeep/contract/money/pricing'
import { latestOf } from '../../platform/clock/clock.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Suppressions } from '../compliance/index.ts'
import type { DeliverySettings } from '../runs/index.ts'
import { isKeyRemembered } from './key-memory.ts'
import { momentOf } from './leases/lease.ts'
import type { Lease } from './leases/lease.ts'
import { renewLeases } from './leases/leases.queries.ts'
import type { Recipient } from './pick-recipients.ts'

/**
 * How long a read of the opt-outs stays valid. A STOP is confirmed to its provider a little later
 * than this after it was committed, so once it is confirmed no call leaves any more.
 */
const SUPPRESSIONS_FRESH_MS = 100

/** What is true of one recipient right before the call. The last two concern the whole chunk. */
export type Check = 'send' | 'suppressed' | 'key-forgotten' | 'closed' | 'lost'

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
}

/**
 * Checks the legal window and the person's opt-out right before each call, after whatever it had to
 * wait for: that the window is still open, that the recipient has not opted out meanwhile, that the
 * provider still remembers the key of an uncertain one, and that this worker still holds the lease.
 * Returns a promise only where something has to be read again.
 */
export function createSendCheck(
  deps: SendCheckDeps,
  chunk: ChunkInHand,
): (recipient: Recipient) => Check | Promise<Check> {
  const { db, clock, wall, suppressions, settings } = deps
  const { accountId, channel, lease, closesAt } = chunk
  const suppressed = new Set<number>()
  const checked = new Set<number>()
  let readAtMs = chunk.pickedAtMs
  let reading: Promise<void> | undefined

  const read = async () => {
    const atMs = wall.nowMs()
    const left = chunk.recipients.filter((one) => !checked.has(one.line))
    const phones = left.map((one) => one.phone)
    for (const phone of await suppressions.suppressedAmong(db, accountId, phones, channel)) {
      suppressed.add(phone)
    }
    readAtMs = atMs
  }
  const renew = async () => {
    const moment = momentOf(wall)
    const renewed = await renewLeases(db, [lease.owner], settings.leaseMs)
    if (renewed.has(lease.owner)) lease.renewedAt(moment)
  }
  const again = (work: () => Promise<void>, recipient: Recipient): Promise<Check> => {
    reading ??= work().finally(() => (reading = undefined))
    return reading.then(() => check(recipient))
  }
  /** A lease that ran out while this process stood still may not be taken by another worker yet. */
  const checkLease = async (recipient: Recipient): Promise<Check> => {
    await renew()
    return lease.isHeld() ? check(recipient) : 'lost'
  }
  const check = (recipient: Recipient): Check | Promise<Check> => {
    if (!lease.isHeld()) return checkLease(recipient)
    if (clock.isTrusted?.() === false) return 'lost'
    if (wall.nowMs() - readAtMs > SUPPRESSIONS_FRESH_MS) return again(read, recipient)
    const latest = latestOf(clock)
    if (closesAt && latest >= closesAt) return 'closed'
    checked.add(recipient.line)
    if (suppressed.has(recipient.phone)) return 'suppressed'
    return isKeyRemembered(recipient.uncertainSince, latest) ? 'send' : 'key-forgotten'
  }
  return check
}
