import { LATE_RUN_DROPPED } from '@afterbeep/contract/schedule/late-run'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { whySendingStopped } from '../../billing/index.ts'
import { whyRegistryStops } from '../../compliance/index.ts'
import { findRunToSend } from '../runs.queries.ts'
import { holdRun, isLate, startRun } from '../start-due-runs.ts'
import { moveRun } from '../states/run-moves.queries.ts'
import { refreshCampaignStatus } from '../states/campaign-status.ts'
import type { NotifyOwner } from '../start-due-runs.ts'
import { releaseUnprepared } from '../release-unprepared.ts'
import type { RunToSend } from '../runs.queries.ts'
import { forgetFaults, plantCanaries } from '../canaries.queries.ts'
import {
  lockHeldRun,
  lockInstallation,
  lockWaitingRuns,
  noteAlive,
  runsInProgress,
  runsInProgressOf,
} from './late-runs.queries.ts'
import type { HeldRun } from './late-runs.queries.ts'

export interface LateRunsDeps {
  db: Database
  clock: Clock
  log: Logger
  settings: { lateLimitMs: number }
  notifyOwner: NotifyOwner
}

/** Lets all that an account is sending wait for a payment, with this reason. */
export function holdAccountRuns(
  deps: Pick<LateRunsDeps, 'db' | 'clock' | 'notifyOwner'>,
  accountId: string,
  reason: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    for (const run of await runsInProgressOf(tx, accountId)) {
      await holdRun(tx, deps, run, reason, run.pausedSince ?? now)
    }
  })
}

/** What has been behind since before this is late. */
export function lateBefore({ clock, settings }: Pick<LateRunsDeps, 'clock' | 'settings'>): Date {
  return new Date(clock.now().getTime() - settings.lateLimitMs)
}

/** The precision of the instant until which the engine is known to have been alive. */
const NOTE_EVERY_MS = 60_000

const outageReason =
  'It was interrupted while the service was away, and has not gone on: choose whether it still should.'

/**
 * Notes that the engine is alive. When no engine was for longer than a run may be late, what was in
 * progress waits for its owners, because "tonight only" is no message for the day after. Returns
 * the epoch of the database.
 */
export function noteAliveOrHold(deps: LateRunsDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { aliveAt, epoch } = await lockInstallation(tx)
    if (aliveAt && isLate(aliveAt, deps)) {
      const runs = await runsInProgress(tx)
      deps.log.warn({ since: aliveAt, runs: runs.length }, 'the engine was away for long')
      for (const run of runs) await holdRun(tx, deps, run, outageReason)
    }
    if (!aliveAt || now.getTime() - aliveAt.getTime() >= NOTE_EVERY_MS) await noteAlive(tx, now)
    return epoch
  })
}

export type LateDecision = 'send' | 'drop'

/** The owner's decision about the earliest run of a campaign that waits. */
export function decideLateRun(
  deps: Pick<LateRunsDeps, 'db' | 'clock' | 'notifyOwner'>,
  { accountId, campaignName }: { accountId: string; campaignName: string },
  decision: LateDecision,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const held = await lockHeldRun(tx, accountId, campaignName, deps.clock.now())
    if (!held) throw new AppError('not_found')
    await carryOut(tx, deps, accountId, held, decision)
  })
}

/**
 * The owner's decision about the drops of a campaign that waited for a payment. Sent is the latest of them
 * only: the people of a daily campaign would get each of the missed days at once.
 */
export function decideWaitingRuns(
  deps: Omit<LateRunsDeps, 'log'>,
  campaign: { accountId: string; campaignName: string },
  decision: LateDecision,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { accountId } = campaign
    const times = { lateBefore: lateBefore(deps), now: deps.clock.now() }
    const waiting = await lockWaitingRuns(tx, campaign, times)
    const latest = waiting.pop()
    if (latest) await carryOut(tx, deps, accountId, latest, decision)
    for (const earlier of waiting) await carryOut(tx, deps, accountId, earlier, 'drop')
  })
}

async function carryOut(
  tx: Transaction,
  deps: Pick<LateRunsDeps, 'clock' | 'notifyOwner'>,
  accountId: string,
  held: HeldRun,
  decision: LateDecision,
): Promise<void> {
  const now = deps.clock.now()
  const run = await findRunToSend(tx, accountId, held.runId)
  if (!run) throw new AppError('not_found')
  if (decision === 'drop') return dropRun(tx, now, run)
  const stopped = await whySendingStopped(tx, accountId, now)
  if (stopped !== undefined) throw new AppError('sending_stopped', { message: stopped })
  const outdated = await whyRegistryStops(tx, run, now)
  if (outdated !== undefined) throw new AppError('registry_outdated', { message: outdated })
  await sendHeldRun(tx, deps, run, held)
}

/** Starts a run that waited, or lets it go on where it was interrupted. */
export async function sendHeldRun(
  tx: Transaction,
  deps: Pick<LateRunsDeps, 'clock' | 'notifyOwner'>,
  run: RunToSend,
  { startedAt, preparedAt }: HeldRun,
): Promise<void> {
  if (startedAt === null) await startRun(tx, deps, run, 'held')
  else await goOn(tx, deps.clock.now(), run, preparedAt !== null)
}

async function goOn(tx: Transaction, at: Date, run: RunToSend, isPrepared: boolean): Promise<void> {
  await moveRun(tx, { ...run, from: ['held'], to: isPrepared ? 'sending' : 'preparing', at })
  if (isPrepared) await plantCanaries(tx, run, channelsOf(run.type))
  await forgetFaults(tx, run)
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
}

/** Returns the credits of what was not sent: those of written deliveries when the run is drained. */
async function dropRun(tx: Transaction, at: Date, run: RunToSend): Promise<void> {
  await moveRun(tx, { ...run, from: ['held'], to: 'blocked', reason: LATE_RUN_DROPPED, at })
  await releaseUnprepared(tx, run, at)
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
}
