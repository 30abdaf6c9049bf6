import { systemWallTime } from '../../platform/wall-time.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import { createWriteBatcher } from '../../platform/write-batcher.ts'
import { meaningOfReply, recordReply } from '../compliance/index.ts'
import { applyReports, reportToApply } from './apply-reports.ts'
import type { ApplyReportsDeps, ReportToApply } from './apply-reports.ts'
import {
  accountsThatContacted,
  dropsCalledBack,
  markApplied,
  openVoiceTo,
  storeEvents,
  WAITING_ROWS,
  waitingEvents,
} from './provider-events.queries.ts'
import type { StoredEvent } from './provider-events.queries.ts'
import { parseEvent } from './report-event.ts'
import type { UnnamedReport } from './report-event.ts'

/** How long an event may lie before the sweep takes it up: longer than any apply takes. */
const SWEEP_AFTER_MS = 5000
/** A signed voice report names no delivery; the callback of the same drop gets this long to do so. */
const UNNAMED_AFTER_MS = 30_000

/** How long reports gather before they are applied together, and how many at once. */
const GATHER_MS = 20
const APPLY_ROWS = 1000

export interface ReportIntake {
  /** Resolves when the event is stored: then the provider may be answered. True when it is new. */
  take(event: StoredEvent): Promise<boolean>
  /** Applies what was stored and not applied: after a crash, or because it waited for a callback. */
  sweep(wallNow: Date): Promise<void>
  idle(): Promise<void>
}

/** Stores each event once before it is answered, in groups, and applies it after the answer. */
export function createReportIntake(
  deps: ApplyReportsDeps,
  wall: WallTime = systemWallTime,
): ReportIntake {
  const storing = createWriteBatcher<StoredEvent, boolean>(
    async (events) => {
      const fresh = await storeEvents(deps.db, events, wall.date())
      // Two of the same in one batch: the first is new, the second a repeat.
      return events.map((event) => fresh.delete(`${event.provider} ${event.eventId}`))
    },
    { gather: () => wall.turn() },
  )
  const applying = createWriteBatcher<StoredEvent, void>(
    async (events) => {
      await applyEvents(deps, events)
      return events.map(() => undefined)
    },
    // Nobody waits for this: the provider was answered. So it may wait for a batch worth its cost.
    { maxItems: APPLY_ROWS, gather: () => wall.delay(GATHER_MS) },
  )
  const apply = (event: StoredEvent) => {
    applying.add(event).catch((error: unknown) => {
      deps.log.error({ err: error, eventId: event.eventId }, 'applying a report; the sweep will')
    })
  }
  return {
    take: async (event) => {
      const isNew = await storing.add(event)
      if (isNew && event.kind !== 'unnamed-report') apply(event)
      return isNew
    },
    sweep: (wallNow) => sweepWaiting(deps, wallNow),
    idle: async () => {
      await storing.idle()
      await applying.idle()
    },
  }
}

async function applyEvents(deps: ApplyReportsDeps, events: readonly StoredEvent[]): Promise<void> {
  const reports: ReportToApply[] = []
  for (const stored of events) {
    const event = parseEvent(stored)
    if (event.kind === 'report') {
      const report = reportToApply(stored, event)
      if (report) reports.push(report)
      else await markApplied(deps.db, [stored], deps.clock.now())
    } else if (event.kind === 'reply') await applyReply(deps, stored, event)
  }
  await applyReports(deps, reports)
}

/** A reply concerns every account that ever contacted the number; a STOP is honoured at once. */
async function applyReply(
  { db, clock, suppressions }: ApplyReportsDeps,
  stored: StoredEvent,
  reply: { phone: number; text: string },
): Promise<void> {
  const at = clock.now()
  const meaning = meaningOfReply(reply.text)
  await db.transaction(async (tx) => {
    const accountIds = await accountsThatContacted(tx, reply.phone)
    await recordReply(tx, { accountIds, eventId: stored.eventId, ...reply, at })
    for (const accountId of accountIds) {
      const change = { accountId, phones: [reply.phone], reason: 'opted_out', at }
      if (meaning === 'opt_out') await suppressions.suppress(tx, change)
      if (meaning === 'opt_in') await suppressions.lift(tx, change)
    }
    await markApplied(tx, [stored], at)
  })
}

/** Takes all that waits, a page at a time: one page a sweep would fall behind a busy hour. */
async function sweepWaiting(deps: ApplyReportsDeps, wallNow: Date): Promise<void> {
  await sweepPages(deps, { unnamed: false }, new Date(wallNow.getTime() - SWEEP_AFTER_MS))
  await sweepPages(deps, { unnamed: true }, new Date(wallNow.getTime() - UNNAMED_AFTER_MS))
}

async function sweepPages(
  deps: ApplyReportsDeps,
  which: { unnamed: boolean },
  storedBefore: Date,
): Promise<void> {
  for (;;) {
    const waiting = await waitingEvents(deps.db, storedBefore, which)
    if (waiting.length > 0) await (which.unnamed ? applyUnnamed : applyEvents)(deps, waiting)
    if (waiting.length < WAITING_ROWS) return
  }
}

/**
 * A signed voice report is the second source: the callback of its drop usually came. Where it did
 * not, the report is believed for the one delivery to that number that still waits for a result;
 * with several it stays open, since a guess could give one campaign another's result.
 */
async function applyUnnamed(
  deps: ApplyReportsDeps,
  unnamed: readonly StoredEvent[],
): Promise<void> {
  const events: { stored: StoredEvent; report: UnnamedReport }[] = []
  for (const stored of unnamed) {
    const report = parseEvent(stored)
    if (report.kind === 'unnamed-report') events.push({ stored, report })
  }
  const calledBack = await dropsCalledBack(
    deps.db,
    events.map((one) => one.report.dropRef),
  )
  const left = events.filter((one) => !calledBack.has(one.report.dropRef))
  const open = await openVoiceTo(
    deps.db,
    left.map((one) => one.report.phone),
  )
  const reports: ReportToApply[] = []
  for (const { stored, report } of left) {
    const [key, ...others] = open.filter((delivery) => delivery.phone === report.phone)
    if (key && others.length === 0) reports.push({ stored, key, outcome: report.outcome })
  }
  await applyReports(deps, reports)
  await markApplied(deps.db, unnamed, deps.clock.now())
}
