import { setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { setupFaultAdvice } from '@afterbeep/contract/campaign/setup-fault-advice'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { moveRun, pauseRun, prolongPause, takePausedRun } from './run-moves.queries.ts'
import type { PausedRun } from './run-moves.queries.ts'
import { moveNextRun, newTurn } from './move-next-run.ts'
import type { FailingRuns } from './move-next-run.ts'
import { refreshCampaignStatus } from './campaign-status.ts'
import { faultOfSender, senderFaults } from '../../senders/index.ts'
import type { Senders } from '../../senders/index.ts'
import { holdRun, isLate } from '../start-due-runs.ts'
import type { NotifyOwner } from '../start-due-runs.ts'
import type { RunToSend } from '../runs.queries.ts'
import { noteFaulty, plantCanaries } from '../canaries.queries.ts'
import type { DeliverySettings } from '../delivery-settings.ts'

export interface StopRunDeps {
  db: Database
  clock: Clock
  log: Logger
  settings: DeliverySettings
  /** Enqueues an email to the run's owner, in the same transaction. */
  notifyOwner: NotifyOwner
  failing?: FailingRuns | undefined
}

/** Pauses a run whose sender is at fault instead of burning every contact; it is tried again later. */
export function pauseForFault(
  deps: StopRunDeps,
  run: RunToSend,
  channel: Channel,
  fault: SetupFault,
): Promise<void> {
  return deps.db.transaction((tx) => pauseRunFor(tx, deps, run, channel, fault))
}

/** After the midnight at which a spend limit begins anew, so that clocks need not agree. */
const AFTER_MIDNIGHT_MS = 30_000
const DAY_MS = 24 * 3_600_000

/**
 * When a paused run is tried again. A spend limit of the day ends at midnight UTC: a run that met it just
 * after the midnight before would otherwise be given up a few minutes before its next chance.
 */
export function pauseEnd(fault: SetupFault, at: Date, pauseMs: number): Date {
  const soon = at.getTime() + pauseMs
  if (fault !== 'spend_limit') return new Date(soon)
  const midnight = (Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS
  return new Date(Math.min(soon, midnight + AFTER_MIDNIGHT_MS))
}

/** The same in a transaction of the caller, after everything else that it locks. */
export async function pauseRunFor(
  tx: Transaction,
  { clock, log, settings, notifyOwner }: Omit<StopRunDeps, 'db'>,
  run: RunToSend,
  channel: Channel,
  fault: SetupFault,
): Promise<void> {
  const at = clock.now()
  const until = pauseEnd(fault, at, settings.pauseMs)
  const pause = { ...run, reason: setupFaultTexts[fault], at, until }
  if (!(await pauseRun(tx, pause))) return
  const { isNew } = await noteFaulty(tx, { ...run, channel }, at)
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
  if (!isNew) return
  const advice = setupFaultAdvice[fault]
  log.warn({ runId: run.runId, channel, fault, advice }, 'run paused by a set-up fault')
  await notifyOwner(tx, { kind: 'run_paused', accountId: run.accountId, runId: run.runId })
}

/**
 * Resumes paused runs with their first few when the pause is over. One that is late by then waits for its
 * owner, whatever the fault was; one that was faulty for too long is blocked for good.
 */
export async function resumePausedRuns(deps: StopRunDeps & { senders: Senders }): Promise<number> {
  const { clock, settings } = deps
  const turn = newTurn(deps.failing)
  for (let resumed = 0; ; resumed += 1) {
    const found = await moveNextRun(deps, turn, async (tx) => {
      const at = clock.now()
      const run = await takePausedRun(tx, at, turn)
      if (!run) return false
      if (isOfSender(run.reason)) return resumeWithSender(tx, deps, run)
      const givenUp = at.getTime() - run.faultySince.getTime() > settings.pauseLimitMs
      if (givenUp) await resume(tx, run, 'blocked', at)
      else if (isLate(run.faultySince, deps)) await holdRun(tx, deps, run, LATE_FAULT)
      else await resume(tx, run, 'sending', at)
      return true
    })
    if (!found) return resumed
  }
}

async function resume(
  tx: Transaction,
  run: PausedRun,
  to: 'blocked' | 'sending',
  at: Date,
): Promise<void> {
  const reason = to === 'blocked' ? run.reason : null
  await moveRun(tx, { ...run, from: ['paused'], to, reason, at })
  await plantCanaries(tx, run, channelsOf(run.type))
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
}

const reasonsOfSender: ReadonlySet<string> = new Set(
  senderFaults.map((fault) => setupFaultTexts[fault]),
)

function isOfSender(reason: string | null): boolean {
  return reason !== null && reasonsOfSender.has(reason)
}

const LATE_FAULT =
  'It was interrupted for long by a fault in how sending is set up, and has not gone on: choose whether it still should.'

const LATE_SENDER =
  'It waited for your phone line or text number to be set up, which is done, and is late now: choose whether it still should go on.'

/**
 * Carriers take days or weeks to register a number, so a run that waits for that is never given up; and
 * one that waited too long for its message to be true waits for its owner.
 */
async function resumeWithSender(
  tx: Transaction,
  deps: StopRunDeps & { senders: Senders },
  run: PausedRun,
): Promise<boolean> {
  const { clock, settings } = deps
  const at = clock.now()
  if (faultOfSender(await deps.senders.of(run.accountId, tx), run.type) !== undefined) {
    await prolongPause(tx, run, new Date(at.getTime() + settings.pauseMs))
  } else if (isLate(run.faultySince, deps)) await holdRun(tx, deps, run, LATE_SENDER)
  else await resume(tx, run, 'sending', at)
  return true
}
