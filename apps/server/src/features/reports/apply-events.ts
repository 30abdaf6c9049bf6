import { isolate } from '../../platform/isolation/isolate.ts'
import { applyReply } from './replies/apply-reply.ts'
import { applyReports } from './apply-reports.ts'
import type { ApplyReportsDeps, ReportToApply } from './apply-reports.ts'
import { suppressRefused } from '../compliance/index.ts'
import { parseReference } from '../runs/index.ts'
import { accountOfOtherSend } from './other-sends.ts'
import type { OpenVoiceSend } from './other-sends.ts'
import { refusalOf } from './take-refusal.ts'
import {
  knownDrops,
  markApplied,
  noteSettledDrops,
  openVoiceTo,
  putOffEvents,
} from './store/provider-events.queries.ts'
import { parseEvent } from './report-event.ts'
import type { StoredEvent, UnnamedReport } from './report-event.ts'

/**
 * Applies events that were stored whole: replies that could not be applied when they came, and
 * reports that name no delivery of a campaign. A report that names nothing is left to
 * `applyUnnamed`. An event that fails holds up no other, and goes into quarantine at last.
 */
export function applyStoredEvents(
  deps: ApplyReportsDeps,
  events: readonly StoredEvent[],
): Promise<void> {
  return isolate(
    events,
    (some) => applyAll(deps, some),
    (event, error) => deps.quarantine.failEvent(event, error),
  )
}

async function applyAll(deps: ApplyReportsDeps, events: readonly StoredEvent[]): Promise<void> {
  const reports: ReportToApply[] = []
  for (const stored of events) {
    const event = parseEvent(stored)
    if (event.kind === 'report') {
      const key = parseReference(event.reference)
      if (key) {
        const { line, resends } = key
        reports.push({ stored, key, line, resends, outcome: event.outcome })
      } else {
        // It belongs to another send, or to none: then it is only marked as applied.
        await deps.otherSends?.applyReport(event.reference, event.outcome)
        await markApplied(deps.db, [stored], deps.clock.now())
      }
    } else if (event.kind === 'reply') await applyReply(deps, stored, event)
  }
  await applyReports(deps, reports)
}

/** The provider keeps a voicemail until its legal hours begin, so its report may come days later. */
const LATE_MS = 7 * 24 * 3_600_000

/**
 * A signed voice report is the second source: usually the callback of its drop came. Where it did
 * not, the report counts for the one delivery or other send to that number that still waits for a
 * result, may have left, or was given up for want of a result. With several it stays open, since a
 * guess could give one campaign another's result. For the same reason it waits while another
 * delivery to that number is being sent. That a number is refused for good is no result of one
 * delivery: it holds for each account that may be meant.
 */
export function applyUnnamed(
  deps: ApplyReportsDeps,
  unnamed: readonly StoredEvent[],
): Promise<void> {
  return isolate(
    unnamed,
    (some) => applyUnnamedTogether(deps, some),
    (event, error) => deps.quarantine.failEvent(event, error),
  )
}

async function applyUnnamedTogether(
  deps: ApplyReportsDeps,
  unnamed: readonly StoredEvent[],
): Promise<void> {
  const left = await ofUnknownDrops(deps, unnamed)
  const phones = left.map((one) => one.report.phone)
  const since = new Date(deps.clock.now().getTime() - LATE_MS)
  const [open, others] = await Promise.all([
    openVoiceTo(deps.db, phones, since),
    deps.otherSends?.openVoiceTo(phones) ?? [],
  ])
  const reports: ReportToApply[] = []
  const waiting = new Set<StoredEvent>()
  let unresolved = 0
  for (const { stored, report } of left) {
    const { phone, outcome, dropRef } = report
    const deliveries = open.filter((delivery) => delivery.phone === phone)
    const tests = others.filter((send) => send.phone === phone)
    const [delivery] = deliveries
    const [test] = tests
    if (deliveries.some(({ inProgress }) => inProgress)) waiting.add(stored)
    else if (deliveries.length + tests.length !== 1) {
      unresolved += 1
      await obeyRefusal(
        deps,
        [...deliveries.map(({ accountId }) => accountId), ...accountsOf(tests)],
        report,
      )
    } else if (delivery) {
      const { line } = delivery
      reports.push({ stored, key: delivery, line, resends: undefined, outcome, dropRef })
    } else if (test) {
      await obeyRefusal(deps, accountsOf(tests), report)
      // Noted first: a test that loses its result in a crash is better than a campaign that gets
      // that result.
      await noteSettledDrops(deps.db, [dropRef], deps.clock.now())
      await deps.otherSends?.applyReport(test.reference, outcome)
    }
  }
  if (unresolved > 0) deps.log.warn({ unresolved }, 'voice reports belong to no certain delivery')
  await applyReports(deps, reports)
  if (waiting.size > 0) await putOffEvents(deps.db, [...waiting])
  const done = unnamed.filter((stored) => !waiting.has(stored))
  await markApplied(deps.db, done, deps.clock.now())
}

const accountsOf = (sends: readonly OpenVoiceSend[]) =>
  sends.map(({ reference }) => accountOfOtherSend(reference)).filter((id) => id !== undefined)

async function obeyRefusal(
  { db, clock, suppressions }: ApplyReportsDeps,
  accountIds: readonly string[],
  { phone, outcome }: UnnamedReport,
): Promise<void> {
  const refusal = refusalOf(outcome)
  if (refusal === undefined) return
  await db.transaction(async (tx) => {
    for (const accountId of [...new Set(accountIds)].toSorted()) {
      await suppressRefused(tx, suppressions, { accountId, phone, at: clock.now() }, refusal)
    }
  })
}

/** The reports whose drop is not known yet, one of each drop: the others add nothing. */
async function ofUnknownDrops(
  { db }: ApplyReportsDeps,
  unnamed: readonly StoredEvent[],
): Promise<{ stored: StoredEvent; report: UnnamedReport }[]> {
  const events: { stored: StoredEvent; report: UnnamedReport }[] = []
  for (const stored of unnamed) {
    const report = parseEvent(stored)
    if (report.kind === 'unnamed-report') events.push({ stored, report })
  }
  const dropRefs = events.map((one) => one.report.dropRef)
  const known = await knownDrops(db, dropRefs)
  return events.filter(({ report: { dropRef } }) => {
    const isNew = !known.has(dropRef)
    known.add(dropRef)
    return isNew
  })
}
