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
import type { ReportEvent, StoredEvent, UnnamedReport } from './report-event.ts'

type NamedEvent = Extract<ReportEvent, { kind: 'report' }>

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
      else await applyOther(deps, stored, event)
    } else if (event.kind === 'reply') await applyReply(deps, stored, event)
  }
  await applyReports(deps, reports)
}

/** A report that names no delivery is another send's; nobody's is noted as applied, and does nothing. */
async function applyOther(
  { db, clock, otherSends }: ApplyReportsDeps,
  stored: StoredEvent,
  { reference, outcome }: NamedEvent,
): Promise<void> {
  await otherSends?.applyReport(reference, outcome)
  await markApplied(db, [stored], clock.now())
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
 * not, the report is believed for the one delivery or other send to that number that still waits for
 * a result; with several it stays open, since a guess could give one campaign another's result.
 */
export async function applyUnnamed(
  deps: ApplyReportsDeps,
  unnamed: readonly StoredEvent[],
): Promise<void> {
  const left = await withoutCallback(deps, unnamed)
  const phones = left.map((one) => one.report.phone)
  const [open, others] = await Promise.all([
    openVoiceTo(deps.db, phones),
    deps.otherSends?.openVoiceTo(phones) ?? [],
  ])
  const reports: ReportToApply[] = []
  for (const { stored, report } of left) {
    const { phone, outcome } = report
    const [key, ...more] = open.filter((delivery) => delivery.phone === phone)
    const [other, ...furtherOthers] = others.filter((send) => send.phone === phone)
    if (more.length > 0 || furtherOthers.length > 0 || (key && other)) continue
    if (key) reports.push({ stored, key, line: key.line, outcome })
    if (other) await deps.otherSends?.applyReport(other.reference, outcome)
  }
  await applyReports(deps, reports)
  await markApplied(deps.db, unnamed, deps.clock.now())
}

/** Those of the reports whose drop no callback has named: of the others everything is known. */
async function withoutCallback(
  { db }: ApplyReportsDeps,
  unnamed: readonly StoredEvent[],
): Promise<{ stored: StoredEvent; report: UnnamedReport }[]> {
  const events: { stored: StoredEvent; report: UnnamedReport }[] = []
  for (const stored of unnamed) {
    const report = parseEvent(stored)
    if (report.kind === 'unnamed-report') events.push({ stored, report })
  }
  const dropRefs = events.map((one) => one.report.dropRef)
  const calledBack = await dropsCalledBack(db, dropRefs)
  return events.filter((one) => !calledBack.has(one.report.dropRef))
}
