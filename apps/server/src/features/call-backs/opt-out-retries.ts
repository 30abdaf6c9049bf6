import type { WallTime } from '../../platform/clock/wall-time.ts'
import { isDatabaseOutage } from '../../platform/database/database-outage.ts'
import type { Logger } from '../../platform/log.ts'
import type { CallEvent } from '../../providers/calls/port.ts'
import { CommandFailed } from './send-command.ts'

/** The provider's own attempts are over by then. */
const RETRY_MS = 30_000
/** A key and the menu's result of each caller. */
const MOST_WAITING = 10_000

/** Whether the caller may have opted out by it; what it means is decided by the call. */
const mayOptOut = ({ happened }: CallEvent) =>
  (happened.kind === 'key' && happened.key === '9') ||
  (happened.kind === 'gathered' && happened.keys.includes('9'))

/**
 * The provider reports an event three times within a minute. A 9 that could not be stored by then, as while the database is
 * away, waits here and is tried again until it is stored: no other machine knows of it. It is lost with the process alone.
 */
export function createOptOutRetries(
  { wall, log }: { wall: Pick<WallTime, 'after'>; log: Logger },
  take: (event: CallEvent) => Promise<void>,
): { add(event: CallEvent): void; stop(): void } {
  const waiting = new Map<string, CallEvent>()
  let cancel: (() => void) | undefined
  const takeAll = async () => {
    for (const [id, event] of waiting) {
      try {
        await take(event)
        waiting.delete(id)
      } catch (error) {
        // The opt-out itself is stored; the call may have ended long ago, and then takes no command any more.
        if (error instanceof CommandFailed) waiting.delete(id)
        else
          log.warn({ err: error, waiting: waiting.size }, 'an opt-out by a key is not stored yet')
        // Only where the database is away would all others fail as well.
        if (isDatabaseOutage(error)) break
      }
    }
    cancel = undefined
    schedule()
  }
  const schedule = () => {
    if (waiting.size > 0) cancel ??= wall.after(RETRY_MS, () => void takeAll())
  }
  return {
    add(event) {
      if (!mayOptOut(event) || waiting.size >= MOST_WAITING) return
      waiting.set(event.eventId, event)
      schedule()
    },
    stop() {
      cancel?.()
      waiting.clear()
    },
  }
}
