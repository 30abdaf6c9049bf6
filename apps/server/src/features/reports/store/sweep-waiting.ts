import { applyStoredEvents, applyUnnamed } from '../apply-events.ts'
import { applyReportSets, failReportSet } from '../apply-reports.ts'
import type { ApplyReportsDeps } from '../apply-reports.ts'
import { WAITING_ROWS, waitingEvents } from './provider-events.queries.ts'
import type { WaitingEvent } from './provider-events.queries.ts'
import { WAITING_SETS, readReportSet, waitingReportSets } from './waiting-reports.queries.ts'
import type { ReportSet, WaitingSet } from './waiting-reports.queries.ts'

/** How long an event may lie before the sweep takes it up: longer than any apply takes. */
const SWEEP_AFTER_MS = 5000
/** A signed voice report names no delivery; the callback of the same drop gets this long to do so. */
const UNNAMED_AFTER_MS = 30_000

/** Which of the waiting rows a sweep takes, in wall time. */
interface Due {
  storedBefore: Date
  /** Events that failed before are postponed until then. */
  now: Date
}

/** Takes all that waits, a page at a time: one page a sweep would fall behind a busy hour. */
export async function sweepWaiting(deps: ApplyReportsDeps, wallNow: Date): Promise<void> {
  const due = (afterMs: number): Due => ({
    storedBefore: new Date(wallNow.getTime() - afterMs),
    now: wallNow,
  })
  await sweepReportSets(deps, due(SWEEP_AFTER_MS))
  await sweepEvents(deps, { unnamed: false }, due(SWEEP_AFTER_MS))
  await sweepEvents(deps, { unnamed: true }, due(UNNAMED_AFTER_MS))
}

/** From the oldest on, and past those that can't be applied now: they must not hold up the rest. */
async function sweepReportSets(deps: ApplyReportsDeps, due: Due): Promise<void> {
  let after: WaitingSet | undefined
  for (;;) {
    const waiting = await waitingReportSets(deps.db, due, after)
    await applyReportSets(deps, await readableSets(deps, waiting))
    if (waiting.length < WAITING_SETS) return
    after = waiting.at(-1)
  }
}

/** Postpones what can't be read; an older or a newer version of this program may have written it. */
async function readableSets(
  deps: ApplyReportsDeps,
  waiting: readonly WaitingSet[],
): Promise<ReportSet[]> {
  const sets: ReportSet[] = []
  for (const row of waiting) {
    const set = readReportSet(row)
    if (set instanceof Error) await failReportSet(deps, row, set)
    else sets.push(set)
  }
  return sets
}

async function sweepEvents(
  deps: ApplyReportsDeps,
  which: { unnamed: boolean },
  due: Due,
): Promise<void> {
  let after: WaitingEvent | undefined
  for (;;) {
    const waiting = await waitingEvents(deps.db, due, which, after)
    if (waiting.length > 0) await (which.unnamed ? applyUnnamed : applyStoredEvents)(deps, waiting)
    if (waiting.length < WAITING_ROWS) return
    after = waiting.at(-1)
  }
}
