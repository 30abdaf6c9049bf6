import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { findRunToSend } from '../campaigns/index.ts'
import type { RunToSend } from '../campaigns/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes } from './apply-outcomes.ts'
import { parseReference } from './delivery-reference.ts'
import type { DeliveryKey } from './delivery-reference.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { Outcome } from './outcome.ts'
import { markApplied } from './provider-events.queries.ts'
import type { StoredEvent } from './provider-events.queries.ts'
import type { NamedReport } from './report-event.ts'
import { flagIfFailing, pauseForFault } from './stop-run.ts'

export interface ApplyReportsDeps {
  db: Database
  clock: Clock
  log: Logger
  suppressions: Suppressions
  settings: DeliverySettings
}

export interface ReportToApply {
  stored: Pick<StoredEvent, 'provider' | 'eventId'>
  key: DeliveryKey
  outcome: NamedReport['outcome']
}

/** Reads which delivery a report names; an unreadable one is noted as applied, and does nothing. */
export function reportToApply(stored: StoredEvent, report: NamedReport): ReportToApply | undefined {
  const key = parseReference(report.reference)
  return key ? { stored, key, outcome: report.outcome } : undefined
}

/** Applies reports, a transaction for each run and channel among them. */
export async function applyReports(
  deps: ApplyReportsDeps,
  reports: readonly ReportToApply[],
): Promise<void> {
  const groups = new Map<string, ReportToApply[]>()
  for (const report of reports) {
    const name = `${report.key.runId} ${report.key.channel}`
    const group = groups.get(name)
    if (group) group.push(report)
    else groups.set(name, [report])
  }
  for (const group of groups.values()) await applyGroup(deps, group)
}

async function applyGroup(deps: ApplyReportsDeps, group: readonly ReportToApply[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { db, clock, suppressions } = deps
  const run = await findRunToSend(db, first.key.accountId, first.key.runId)
  const events = group.map((report) => report.stored)
  if (!run) {
    await markApplied(db, events, clock.now())
    return
  }
  const applied = await db.transaction(async (tx) => {
    const outcomes = group.map((report) => outcomeOf(report))
    const { channel } = first.key
    const batch = { run, channel, cause: 'report' as const, outcomes, at: clock.now() }
    const done = await applyOutcomes(tx, suppressions, batch)
    await markApplied(tx, events, clock.now())
    return done
  })
  await pauseIfFaulty(deps, run, group)
  await flagIfFailing(deps, run, applied)
}

function outcomeOf({ key, outcome }: ReportToApply): Outcome {
  const blank = { line: key.line, reason: null, providerCode: null, providerRef: null }
  switch (outcome.kind) {
    case 'delivered':
      return { ...blank, to: 'delivered' }
    case 'failed':
      return {
        ...blank,
        to: 'failed',
        reason: outcome.reason,
        providerCode: outcome.providerCode,
        suppress: outcome.suppress,
      }
    case 'setup-fault':
      // It was accepted once, so its key is used up: this one has failed, the others wait.
      return { ...blank, to: 'failed', reason: 'not_sent', providerCode: outcome.providerCode }
  }
}

async function pauseIfFaulty(
  deps: ApplyReportsDeps,
  run: RunToSend,
  group: readonly ReportToApply[],
): Promise<void> {
  for (const { outcome } of group) {
    if (outcome.kind === 'setup-fault') return pauseForFault(deps, run, outcome.fault)
  }
}
