import { applyStoredEvents, applyUnnamed } from './apply-events.ts'
import { applyReportSets } from './apply-reports.ts'
import type { ApplyReportsDeps } from './apply-reports.ts'
import { WAITING_ROWS, waitingEvents } from './provider-events.queries.ts'
import { WAITING_SETS, waitingReportSets } from './waiting-reports.queries.ts'
import type { WaitingSet } from './waiting-reports.queries.ts'

/** How long an event may lie before the sweep takes it up: longer than any apply takes. */
const SWEEP_AFTER_MS = 5000
/** A signed voice report names no delivery; the callback of the same drop gets this long to do so. */
const UNNAMED_AFTER_MS = 30_000

/** Takes all that waits, a page at a time: one page a sweep would fall behind a busy hour. */
export async function sweepWaiting(deps: ApplyReportsDeps, wallNow: Date): Promise<void> {
  const storedBefore = new Date(wallNow.getTime() - SWEEP_AFTER_MS)
  await sweepReportSets(deps, storedBefore)
  await sweepEvents(deps, { unnamed: false }, storedBefore)
  await sweepEvents(deps, { unnamed: true }, new Date(wallNow.getTime() - UNNAMED_AFTER_MS))
}

/** From the oldest on, and past those that can't be applied now: they must not hold up the rest. */
async function sweepReportSets(deps: ApplyReportsDeps, storedBefore: Date): Promise<void> {
  let after: WaitingSet | undefined
  for (;;) {
    const sets = await waitingReportSets(deps.db, storedBefore, after)
    await applyReportSets(deps, sets)
    if (sets.length < WAITING_SETS) return
    after = sets.at(-1)
  }
}

async function sweepEvents(
  deps: ApplyReportsDeps,
  which: { unnamed: boolean },
  storedBefore: Date,
): Promise<void> {
  for (;;) {
    const waiting = await waitingEvents(deps.db, storedBefore, which)
    if (waiting.length > 0) await (which.unnamed ? applyUnnamed : applyStoredEvents)(deps, waiting)
    if (waiting.length < WAITING_ROWS) return
  }
}
