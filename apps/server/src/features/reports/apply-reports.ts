import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isolate } from '../../platform/isolation/isolate.ts'
import type { Logger } from '../../platform/log.ts'
import type { Quarantine } from '../../platform/quarantine/quarantine.ts'
import { findRunToSend, flagIfFailing, pauseRunFor } from '../runs/index.ts'
import type {
  NotifyOwner,
  RunToSend,
  DeliveryKey,
  RunChannel,
  DeliverySettings,
} from '../runs/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { applyOutcomes } from '../outcomes/index.ts'
import type { OtherSends } from './other-sends.ts'
import type { SignUpReplies } from './replies/sign-up-replies.ts'
import { readReports } from './read-reports.ts'
import { markApplied, noteSettledDrops } from './store/provider-events.queries.ts'
import type { StoredEvent } from './report-event.ts'
import { isStillToPrepare } from '../recovery/index.ts'
import {
  putOffReportSets,
  splitReportSet,
  takeReportSets,
} from './store/waiting-reports.queries.ts'
import type { ReportSet, WaitingReport } from './store/waiting-reports.queries.ts'

export interface ApplyReportsDeps {
  db: Database
  clock: Clock
  log: Logger
  suppressions: Suppressions
  settings: DeliverySettings
  /** Enqueues an email to the owner of a run that a report paused. */
  notifyOwner: NotifyOwner
  /** Takes what can't be applied out of the way. */
  quarantine: Quarantine
  /** The sends that reports without a delivery may be about; without it there are none. */
  otherSends?: OtherSends
  /** Hears replies that may be a sign-up; without it there are none. */
  signUps?: SignUpReplies
}

/** A report that was stored whole, and the delivery that it turned out to be about. */
export interface ReportToApply extends WaitingReport {
  stored: Pick<StoredEvent, 'provider' | 'eventId'>
  key: DeliveryKey
  /**
   * The drop of a report that names no delivery: once one such report counts, no other of the drop
   * does.
   */
  dropRef?: string
}

/** Takes, in the transaction that applies them, the reports to apply now. */
type Take = (tx: Transaction, run: RunToSend | undefined) => Promise<readonly WaitingReport[]>

/**
 * How many reports one transaction applies. All others that count the same run wait for it: on a
 * server 10,000 take some 60 ms. The embedded database serves no other query meanwhile.
 */
const REPORTS_AT_ONCE = { server: 10_000, embedded: 1000 }

/**
 * Applies sets of reports, in transactions of one run and channel each. One that fails holds up no
 * other; while the database is away all are left to the next sweep.
 */
export async function applyReportSets(
  deps: ApplyReportsDeps,
  sets: readonly ReportSet[],
): Promise<void> {
  const groups = [...Map.groupBy(sets, nameOf).values()]
  for (const group of groups.flatMap((all) => parted(all, REPORTS_AT_ONCE[deps.db.kind]))) {
    try {
      await isolate(
        group,
        (some) => applyGroup(deps, some),
        (set, error) => failReportSet(deps, set, error),
      )
    } catch (error) {
      const reports = group.reduce((sum, set) => sum + set.reports.length, 0)
      deps.log.error({ err: error, reports }, 'applying reports; the sweep will')
    }
  }
}

/** Splits a set that can't be applied, so that a single report fails, and postpones that one. */
export async function failReportSet(
  { db, quarantine }: ApplyReportsDeps,
  set: RunChannel & { id: string },
  error: unknown,
): Promise<void> {
  if (!(await splitReportSet(db, set))) await quarantine.failReportSet(set, error)
}

/** Parts of at most so many reports; only a single set may have more. */
function parted(sets: readonly ReportSet[], most: number): ReportSet[][] {
  const parts: ReportSet[][] = []
  let size = most
  for (const set of sets) {
    size += set.reports.length
    if (size > most) {
      parts.push([])
      size = set.reports.length
    }
    parts.at(-1)?.push(set)
  }
  return parts
}

async function applyGroup(deps: ApplyReportsDeps, group: readonly ReportSet[]): Promise<void> {
  const [first] = group
  if (!first) return
  await applyTaken(deps, first, async (tx, run) => {
    const ids = group.map((set) => set.id)
    if (run?.uncertainSince && (await isStillToPrepare(tx, run))) {
      await putOffReportSets(tx, first.accountId, ids)
      return []
    }
    const taken = await takeReportSets(tx, first.accountId, ids)
    return group.filter((set) => taken.has(set.id)).flatMap((set) => set.reports)
  })
}

/** The same for reports that were stored whole; here the caller handles those that fail. */
export async function applyReports(
  deps: ApplyReportsDeps,
  reports: readonly ReportToApply[],
): Promise<void> {
  for (const group of Map.groupBy(reports, (report) => nameOf(report.key)).values()) {
    const [first] = group
    if (!first) continue
    await applyTaken(deps, first.key, async (tx) => {
      const events = group.map((report) => report.stored)
      await markApplied(tx, events, deps.clock.now())
      const drops = group.map(({ dropRef }) => dropRef).filter((one) => one !== undefined)
      if (drops.length > 0) await noteSettledDrops(tx, drops, deps.clock.now())
      return group
    })
  }
}

function nameOf({ runId, channel }: RunChannel): string {
  return `${runId} ${channel}`
}

async function applyTaken(deps: ApplyReportsDeps, key: RunChannel, take: Take): Promise<void> {
  const { db, clock, suppressions } = deps
  const run = await findRunToSend(db, key.accountId, key.runId)
  const applied = await db.transaction(async (tx) => {
    const reports = await take(tx, run)
    // A run that is gone has nothing to move; its reports need not wait any longer.
    if (!run || reports.length === 0) return undefined
    const read = readReports(reports, { at: clock.now(), maxAttempts: deps.settings.maxAttempts })
    const batch = { ...read, run, channel: key.channel, cause: 'report' as const, at: clock.now() }
    const done = await applyOutcomes(tx, suppressions, batch)
    // In the same transaction: what became sendable again must not be sent before the run pauses.
    if (read.fault && done.reopened > 0) await pauseRunFor(tx, deps, run, key.channel, read.fault)
    return { run, ...done }
  })
  if (applied) await flagIfFailing(deps, applied.run, { ...applied, channel: key.channel })
}
