import type { Queries, Transaction } from '../../platform/database/database.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { sharedSender, senderInUse } from './sender.ts'
import type { SenderInUse } from './sender.ts'
import { selectSender } from './senders.queries.ts'

/** Who each account's messages come from. */
export interface Senders {
  /**
   * The account's sender, as it was stored at most a second ago; one that lacks something, and one that is
   * read within a transaction, as it is stored now.
   */
  of(accountId: string, tx?: Transaction): Promise<SenderInUse>
}

export interface SendersDeps {
  db: Queries
  wall: Pick<WallTime, 'nowMs'>
  /** Whether accounts without a sender of their own use that of the installation. */
  hasShared: boolean
}

/** A worker asks before each chunk; with a second between two reads one account costs one look. */
const FRESH_MS = 1000
/** More accounts than this hardly send at once; the one that was read first is forgotten. */
const KEPT = 1000

export function createSenders({ db, wall, hasShared }: SendersDeps): Senders {
  const kept = new Map<string, { sender: SenderInUse; readAtMs: number }>()
  return {
    of: async (accountId, tx) => {
      const found = kept.get(accountId)
      const readAtMs = wall.nowMs()
      if (!tx && found && readAtMs - found.readAtMs < FRESH_MS) return found.sender
      const sender = senderInUse(await selectSender(tx ?? db, accountId), hasShared)
      kept.delete(accountId)
      // Remembered, it would pause a run again that was resumed because it is there now.
      if (isLacking(sender)) return sender
      kept.set(accountId, { sender, readAtMs })
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return sender
    },
  }
}

function isLacking({ voice, text }: SenderInUse): boolean {
  return typeof voice === 'string' || typeof text === 'string'
}

/** Where no account can have a sender of its own: demos of the past, and simulations. */
export const onlySharedSender: Senders = { of: async () => sharedSender }
