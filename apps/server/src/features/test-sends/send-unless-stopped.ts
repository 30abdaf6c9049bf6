import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { MayLeave, SendResponse } from '../../providers/outcome.ts'
import { freshRead } from '../compliance/index.ts'
import type { SendResult } from './send-state.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'

/** The first call may have to open a connection; a later one is withheld only where the database or the provider is slow. */
const MOST_TRIES = 10

/**
 * Sends unless the number's owner has opted out by the moment in which the call leaves, which may be seconds after
 * the request was allowed. The opt-outs can't be read in that moment, so where they were read too long before, the
 * call is withheld and made again after another read.
 */
export async function sendUnlessStopped(
  { db, suppressions, wall = systemWallTime }: TestSendsDeps,
  { accountId, phone }: OwnPhone,
  send: (mayLeave: MayLeave) => Promise<SendResponse>,
): Promise<SendResult> {
  for (let tries = 1; ; tries += 1) {
    const isFresh = freshRead(suppressions, wall)
    const stopped = await suppressions.suppressedAmong(db, accountId, [phone])
    if (stopped.has(phone)) return { kind: 'stopped' }
    const response = await send(isFresh)
    if (response.kind !== 'withheld' || tries === MOST_TRIES) return response
  }
}
