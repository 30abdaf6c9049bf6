import {
  isDatabaseBusy,
  isDatabaseOutage,
  isForeignKeyViolation,
} from '../../platform/database/database-outage.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { createQuarantine } from '../../platform/quarantine/quarantine.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import { createWriteBatcher } from '../../platform/write-batcher.ts'
import { applyStoredEvents } from './apply-events.ts'
import { asksToStop, replyIn, storeReply } from './replies/apply-reply.ts'
import type { StoredReply } from './replies/apply-reply.ts'
import { applyReportSets } from './apply-reports.ts'
import type { ApplyReportsDeps } from './apply-reports.ts'
import { isNamed } from './report-event.ts'
import type { IncomingEvent } from './report-event.ts'
import { keepStops } from './keep-stops.ts'
import { refusalIn, storeRefusal } from './take-refusal.ts'
import type { Refusal } from './take-refusal.ts'
import { storeBatch } from './store/store-events.ts'
import type { StoredBatch } from './store/store-events.ts'
import { sweepWaiting } from './store/sweep-waiting.ts'

/**
 * How long reports gather before they are applied together: as a rule, and while they come in a
 * burst. In a burst responding comes first, since both use the same cores: with reports applied in
 * between, responses took a quarter longer, and 60,000 reports were applied later than by one go
 * afterwards. The embedded database serves no other query while it applies, so there applying many
 * at once gains little.
 */
const GATHER_MS = 20
const BURST_MS = { server: 2000, embedded: 200 }
/** More than this in GATHER_MS is a burst. */
const BURST = 20
/** Memory is bounded too: so many stored batches gather, of some 60 reports in a burst. */
const MAX_BATCHES = 1000

export interface ReportIntake {
  /** Resolves when the event is stored: then the provider may get its response. True when it is new. */
  take(event: IncomingEvent): Promise<boolean>
  /**
   * Applies what was stored and not applied: after a crash, or because it waited for a callback.
   *
   * @param now the time that a test sets; otherwise the database's
   */
  sweep(now?: Date): Promise<void>
  idle(): Promise<void>
}

export interface ReportIntakeDeps extends Omit<ApplyReportsDeps, 'quarantine'> {
  metrics?: Metrics
  /**
   * The database's time, by which events wait for their turn: with the clocks of processes that
   * differ by minutes one would postpone an event, and another look at it too late. Defaults to
   * `wall`'s.
   */
  databaseNow?: () => Date
}

/**
 * Stores each event once before the response, in groups, and applies it after the response. A reply
 * is stored and applied on its own before the response, since it may be a STOP.
 */
export function createReportIntake(
  given: ReportIntakeDeps,
  wall: WallTime = systemWallTime,
): ReportIntake {
  const now = given.databaseNow ?? (() => wall.date())
  const quarantine = createQuarantine({ ...given, now })
  const deps: ApplyReportsDeps = { ...given, quarantine }
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
    // Nothing waits for this: the provider has its response. So it may wait for a batch worth its cost.
    { maxItems: MAX_BATCHES, gather },
  )
  const storing = createWriteBatcher<IncomingEvent, boolean>(
    async (events) => {
      const stored = await storeBatch(deps.db, events, now())
      if (stored.sets.length > 0 || stored.events.length > 0) apply(stored)
      return stored.isNew
    },
    {
      gather: () => wall.turn(),
      sendsAhead: deps.db.kind === 'server',
      isolates: (error) => !isDatabaseOutage(error),
    },
  )
  const apply = (stored: StoredBatch) => {
    applying.add(stored).catch((error: unknown) => {
      deps.log.error({ err: error }, 'applying reports; the sweep will')
    })
  }
  const store = (event: IncomingEvent) => {
    taken += 1
    return storing.add(event)
  }
  const takeRefusal = async (refusal: Refusal) => {
    const stored = await storeRefusal(deps, refusal, now()).catch((error: unknown) =>
      obeyElsewhere(refusal, error),
    )
    const isNew = stored ? stored.isNew[0] === true : await store(refusal.report)
    if (stored) apply(stored)
    await deps.suppressions.settled(wall)
    await deps.suppressions.kept()
    return isNew
  }
  /** Its provider gets a response and does not send it again, so a refusal has to be in force. */
  const obeyElsewhere = async ({ phone }: Refusal, error: unknown): Promise<undefined> => {
    if (isDatabaseOutage(error) || isDatabaseBusy(error)) throw error
    // Its account is gone.
    if (isForeignKeyViolation(error)) return
    deps.log.error({ err: error }, 'obeying a late refusal')
    const at = deps.clock.now()
    const stops = [{ phone, saidAt: at }]
    await deps.db.transaction((tx) => deps.suppressions.stopEverywhere(tx, { stops, at }))
  }
  const replies = createReplyTaking(deps, wall, now, store)
  return {
    take: (event) => {
      const refusal = refusalIn(event)
      if (refusal) return takeRefusal(refusal)
      const reply = isNamed(event) ? undefined : replyIn(event, deps.clock.now())
      return reply ? replies.take(reply) : store(event)
    },
    sweep: (at = now()) => sweepWaiting(deps, at),
    idle: async () => {
      await replies.idle()
      await storing.idle()
      await applying.idle()
    },
  }
}

/** Takes replies one by one, each in a transaction of its own. */
function createReplyTaking(
  deps: ApplyReportsDeps,
  wall: WallTime,
  now: () => Date,
  storeOnly: (event: IncomingEvent) => Promise<boolean>,
) {
  const running = new Set<Promise<boolean>>()
  const takeOne = async (reply: StoredReply): Promise<boolean> => {
    const isNew = await storeReply(deps, reply, now()).catch(async (error: unknown) => {
      if (isDatabaseOutage(error) || isDatabaseBusy(error)) throw error
      deps.log.error({ err: error }, 'applying a reply; the sweep will')
      const isNewAlone = await storeOnly(reply)
      // Its provider gets a response and does not send it again, so it has to be in force.
      await deps.db.transaction((tx) => keepStops(tx, deps, [reply.payload]))
      return isNewAlone
    })
    // Also for a repeat: its first copy may not have waited yet.
    if (asksToStop(reply)) await deps.suppressions.settled(wall)
    // What the provider has acknowledged it sends no more, so a restored backup has to know it.
    await deps.suppressions.kept()
    return isNew
  }
  return {
    take: (reply: StoredReply): Promise<boolean> => {
      const taking = takeOne(reply).finally(() => running.delete(taking))
      running.add(taking)
      return taking
    },
    idle: async () => {
      await Promise.allSettled(running)
    },
  }
}
