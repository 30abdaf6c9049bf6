import { meaningOfReply, recordReply } from '../compliance/index.ts'
import { applyReports } from './apply-reports.ts'
import type { ApplyReportsDeps, ReportToApply } from './apply-reports.ts'
import { parseReference } from './delivery-reference.ts'
import {
  accountsThatContacted,
  answeredDeliveries,
  dropsCalledBack,
  markApplied,
  openVoiceTo,
} from './provider-events.queries.ts'
import { parseEvent } from './report-event.ts'
import type { StoredEvent, UnnamedReport } from './report-event.ts'

/**
 * Applies events that were stored whole: replies, and reports from before they had a table of their
 * own. A report that names no delivery is left to `applyUnnamed`.
 */
export async function applyStoredEvents(
  deps: ApplyReportsDeps,
  events: readonly StoredEvent[],
): Promise<void> {
  const reports: ReportToApply[] = []
  for (const stored of events) {
    const event = parseEvent(stored)
    if (event.kind === 'report') {
      const key = parseReference(event.reference)
      if (key) reports.push({ stored, key, line: key.line, outcome: event.outcome })
      // One that can't be read is noted as applied, and does nothing.
      else await markApplied(deps.db, [stored], deps.clock.now())
    } else if (event.kind === 'reply') await applyReply(deps, stored, event)
  }
  await applyReports(deps, reports)
}

/** Whoever writes later than this answers something else. */
const ANSWER_MS = 30 * 24 * 3_600_000

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
    const since = new Date(at.getTime() - ANSWER_MS)
    const answered = await answeredDeliveries(tx, reply.phone, since)
    const places = accountIds.map((accountId) => ({
      accountId,
      answered: answered.get(accountId) ?? null,
    }))
    await recordReply(tx, { places, eventId: stored.eventId, ...reply, at })
    for (const accountId of accountIds) {
      const change = { accountId, phones: [reply.phone], reason: 'opted_out', at }
      if (meaning === 'opt_out') await suppressions.suppress(tx, change)
      if (meaning === 'opt_in') await suppressions.lift(tx, change)
    }
    await markApplied(tx, [stored], at)
  })
}

/**
 * A signed voice report is the second source: the callback of its drop usually came. Where it did
 * not, the report is believed for the one delivery to that number that still waits for a result;
 * with several it stays open, since a guess could give one campaign another's result.
 */
export async function applyUnnamed(
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
    if (key && others.length === 0) {
      reports.push({ stored, key, line: key.line, outcome: report.outcome })
    }
  }
  await applyReports(deps, reports)
  await markApplied(deps.db, unnamed, deps.clock.now())
}
