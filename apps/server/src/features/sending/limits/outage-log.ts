import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { BreakerChange, BreakerLimits } from './circuit-breaker.ts'
import { endOutage, noteOutage } from './outages.queries.ts'

/** Shows an operator, and the owners of the campaigns that wait, that a provider is down and when it is back. */
export interface OutageLog {
  note(channel: Channel, change: BreakerChange): void
  /** Resolves when everything is written. */
  noted(): Promise<unknown>
}

/** A delivery waits this long at most before its next try, which shows whether the outage lasts. */
const NEXT_TRY_MS = 90_000

export function createOutageLog({
  db,
  clock,
  log,
  settings,
}: {
  db: Queries
  clock: Clock
  log: Logger
  settings: Pick<BreakerLimits, 'breakerPauseMs'>
}): OutageLog {
  const holdsMs = settings.breakerPauseMs + NEXT_TRY_MS
  // One after the other: otherwise a provider that is back at once could stay noted as down.
  let noted: Promise<unknown> = Promise.resolve()
  return {
    note(channel, { isOpen, faults, responses }) {
      if (isOpen) {
        log.warn({ channel, faults, responses }, 'provider paused: too many of its faults')
      } else log.warn({ channel }, 'provider is back')
      const at = clock.now()
      noted = noted
        .then(() => (isOpen ? noteOutage(db, channel, { at, holdsMs }) : endOutage(db, channel)))
        .catch((error: unknown) => log.error({ err: error, channel }, 'noting an outage'))
    },
    noted: () => noted,
  }
}
