import { systemWallTime } from '../../platform/wall-time.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { createWriteBatcher } from '../../platform/write-batcher.ts'
import { applyStoredEvents } from './apply-events.ts'
import { applyReportSets } from './apply-reports.ts'
import type { ApplyReportsDeps } from './apply-reports.ts'
import type { IncomingEvent } from './report-event.ts'
import { storeBatch } from './store-events.ts'
import type { StoredBatch } from './store-events.ts'
import { sweepWaiting } from './sweep-waiting.ts'

/**
 * How long reports gather before they are applied together: as a rule, and while they come in a
 * burst. Then answering comes first, since both want the same cores: applied in between, they were
 * answered a quarter slower, and 60,000 reports were applied later than by one go afterwards. The
 * embedded database answers nobody while it applies, so there little is gained by applying much.
 */
const GATHER_MS = 20
const BURST_MS = { server: 2000, embedded: 200 }
/** More than this in GATHER_MS is a burst. */
const BURST = 20
/** What gathers in memory is bounded too: so many stored batches, of some 60 reports in a burst. */
const MAX_BATCHES = 1000

export interface ReportIntake {
  /** Resolves when the event is stored: then the provider may be answered. True when it is new. */
  take(event: IncomingEvent): Promise<boolean>
  /** Applies what was stored and not applied: after a crash, or because it waited for a callback. */
  sweep(wallNow: Date): Promise<void>
  idle(): Promise<void>
}

/** Stores each event once before it is answered, in groups, and applies it after the answer. */
export function createReportIntake(
  deps: ApplyReportsDeps,
  wall: WallTime = systemWallTime,
): ReportIntake {
  let taken = 0
  const mostMs = BURST_MS[deps.db.kind]
  const gather = async () => {
    for (let waitedMs = 0; waitedMs < mostMs; waitedMs += GATHER_MS) {
      const before = taken
      await wall.delay(GATHER_MS)
      if (taken - before <= BURST || applying.waiting() >= MAX_BATCHES) return
    }
  }
  const applying = createWriteBatcher<StoredBatch, void>(
    async (batches) => {
      await applyReportSets(
        deps,
        batches.flatMap((batch) => batch.sets),
      )
      await applyStoredEvents(
        deps,
        batches.flatMap((batch) => batch.events),
      )
      return batches.map(() => undefined)
    },
    // Nobody waits for this: the provider was answered. So it may wait for a batch worth its cost.
    { maxItems: MAX_BATCHES, gather },
  )
  const storing = createWriteBatcher<IncomingEvent, boolean>(
    async (events) => {
      const stored = await storeBatch(deps.db, events, wall.date())
      if (stored.sets.length > 0 || stored.events.length > 0) apply(stored)
      return stored.isNew
    },
    { gather: () => wall.turn(), sendsAhead: deps.db.kind === 'server' },
  )
  const apply = (stored: StoredBatch) => {
    applying.add(stored).catch((error: unknown) => {
      deps.log.error({ err: error }, 'applying reports; the sweep will')
    })
  }
  return {
    take: (event) => {
      taken += 1
      return storing.add(event)
    },
    sweep: (wallNow) => sweepWaiting(deps, wallNow),
    idle: async () => {
      await storing.idle()
      await applying.idle()
    },
  }
}
