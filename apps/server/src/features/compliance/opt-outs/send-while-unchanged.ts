import type { WallTime } from '../../../platform/clock/wall-time.ts'
import type { Logger } from '../../../platform/log.ts'
import type { MayLeave, SendResponse } from '../../../providers/outcome.ts'
import { freshRead } from './fresh-read.ts'
import type { Suppressions } from './suppressions-interface.ts'

interface SendDeps {
  suppressions: Pick<Suppressions, 'changes'>
  wall: Pick<WallTime, 'nowMs'>
  log: Pick<Logger, 'warn'>
}

/** What was decided about a person: whether something is sent to them, and what it says. */
export interface Decided {
  accountId: string
  /** Reads again all that the decision rests on. */
  isUnchanged: () => Promise<boolean>
  /** Whether it may still be sent, for what depends on the time. */
  isDue?: () => boolean
}

/** The first call may have to open a connection; a later one is withheld only where the database or the provider is slow. */
const MOST_TRIES = 10

/**
 * Makes a single call while the person's opt-outs are as they were when it was decided, in the moment in which the call
 * leaves, which may be seconds later. They can't be read in that moment, so where they were read too long before, the
 * call is withheld and made again after another read. Returns `changed` where they are otherwise by now, and
 * `withheld` where the database takes longer to read them than they stay valid.
 */
export async function sendWhileUnchanged(
  { suppressions, wall, log }: SendDeps,
  { accountId, isUnchanged, isDue = () => true }: Decided,
  send: (mayLeave: MayLeave) => Promise<SendResponse>,
): Promise<SendResponse | { kind: 'changed' }> {
  for (let tries = 1; ; tries += 1) {
    const isFresh = freshRead(suppressions, wall)
    if (!(await isUnchanged())) return { kind: 'changed' }
    const response = await send(() => isFresh() && isDue())
    if (response.kind !== 'withheld' || !isDue()) return response
    if (tries === MOST_TRIES) {
      log.warn({ accountId }, 'a message was withheld: the opt-outs are read too slowly')
      return response
    }
  }
}
