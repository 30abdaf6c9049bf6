import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Chunk } from './leases/chunks.queries.ts'
import type { DeliverySettings } from '../runs/index.ts'
import { openFollowers } from '../outcomes/index.ts'

/**
 * A text follows its voicemail when all drops of the voice chunk have ended (apply-outcomes opens
 * it then), or after a set wait from when the chunk was sent, so that a lost report holds up no
 * recipient.
 */
export async function openFollowersOf(
  deps: { db: Database; clock: Clock; settings: DeliverySettings },
  voiceChunk: Chunk,
): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + deps.settings.textWaitMs)
  await deps.db.transaction((tx) => openFollowers(tx, voiceChunk, [voiceChunk.number], at))
}
