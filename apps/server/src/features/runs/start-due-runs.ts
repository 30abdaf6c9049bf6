import { priceOfRun } from '@afterbeep/contract/money/pricing'
import { unpaidRunText } from '@afterbeep/contract/schedule/unpaid-run'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { whySendingStopped } from '../billing/index.ts'
import { reserveForRun } from '../credits/index.ts'
import type { RunToPay } from '../credits/index.ts'
import { moveNextRun, newTurn } from './states/move-next-run.ts'
import type { FailingRuns, RunTurn } from './states/move-next-run.ts'
import { refreshCampaignStatus } from './states/campaign-status.ts'
import { moveRun } from './states/run-moves.queries.ts'
import { noteReserved, takeDueRun } from './runs.queries.ts'
import type { RunToSend } from './runs.queries.ts'

export interface StartRunsDeps {
  db: Database
  clock: Clock
  log: Logger
  settings: { lateLimitMs: number }
  notifyOwner: NotifyOwner
  failing?: FailingRuns | undefined
}

/** What the owner of a run has to know at once. */
export interface RunNotice {
  kind: 'run_blocked' | 'run_late' | 'run_paused'
  accountId: string
  runId: string
}

/** Enqueues an email to the run's owner, in the transaction that made it true. */
export type NotifyOwner = (tx: Transaction, notice: RunNotice) => Promise<void>

/**
 * Starts every run whose drop time has come by the business clock: reserves its credits and hands
 * it to delivery. A run that can't be paid for is blocked, and one that is late by more than the
 * limit waits for its owner, who gets an email either way. Returns how many were taken. Found by
 * `drop_at <= now`, never by a timer, so that nothing is missed while we are down.
 */
export async function startDueRuns(deps: StartRunsDeps): Promise<number> {
  const turn = newTurn(deps.failing)
  for (let started = 0; ; started += 1) {
    const found = await moveNextRun(deps, turn, (tx) => startOne(tx, deps, turn))
    if (!found) return started
  }
}

async function startOne(tx: Transaction, deps: StartRunsDeps, turn: RunTurn): Promise<boolean> {
  const now = deps.clock.now()
  const run = await takeDueRun(tx, now, turn.failed)
  if (!run) return false
  turn.runId = run.runId
  const stopped = await whySendingStopped(tx, run.accountId, now)
  const late = isLate(run.dropAt, deps)
  if (stopped !== undefined) {
    const behindSince = late ? undefined : reachedAt(run.dropAt, deps.clock)
    await holdRun(tx, deps, run, stopped, behindSince)
  } else if (late) await holdRun(tx, deps, run, lateReason)
  else await startRun(tx, deps, run, 'scheduled')
  return true
}

/** What its owner reads on a run that has not started because it was late. */
const lateReason =
  'It was due while the service was away, and has not been started: choose whether it still should be.'

/** Whether a run due then is later than the limit; one that a moved clock jumped over is not late. */
export function isLate(due: Date, { clock, settings }: Pick<StartRunsDeps, 'clock' | 'settings'>) {
  return clock.now().getTime() - reachedAt(due, clock).getTime() > settings.lateLimitMs
}

/** When a run due then could first be started. */
function reachedAt(due: Date, clock: Clock): Date {
  return new Date(Math.max(due.getTime(), clock.movedTo?.()?.getTime() ?? 0))
}

/**
 * Lets a run that has not begun, or is in progress, wait for its owner; or, with `waitsForPaymentSince`, for a
 * payment as long as it is not late.
 */
export async function holdRun(
  tx: Transaction,
  { clock, notifyOwner }: Pick<StartRunsDeps, 'clock' | 'notifyOwner'>,
  run: { accountId: string; runId: string; campaignId: string },
  reason: string,
  waitsForPaymentSince?: Date,
): Promise<void> {
  const { accountId, runId, campaignId } = run
  const from = ['scheduled', 'preparing', 'sending', 'paused'] as const
  const at = clock.now()
  if (!(await moveRun(tx, { ...run, from, to: 'held', reason, waitsForPaymentSince, at }))) return
  await refreshCampaignStatus(tx, accountId, campaignId)
  await notifyOwner(tx, { kind: 'run_late', accountId, runId })
}

/** Starts a run that has not begun; blocks it when it can't be paid for. */
export async function startRun(
  tx: Transaction,
  { clock, notifyOwner }: Pick<StartRunsDeps, 'clock' | 'notifyOwner'>,
  run: RunToSend,
  from: 'scheduled' | 'held',
): Promise<void> {
  const at = clock.now()
  const { accountId, runId } = run
  const isReserved = run.reservedCredits + run.overageReserved > 0
  const shortage = isReserved ? undefined : await shortageOf(tx, run, at)
  const to = shortage === undefined ? 'preparing' : 'blocked'
  await moveRun(tx, { ...run, from: [from], to, reason: shortage ?? null, at })
  if (shortage !== undefined) await notifyOwner(tx, { kind: 'run_blocked', accountId, runId })
  await refreshCampaignStatus(tx, accountId, run.campaignId)
}

const shortageSchema = z.object({ needed: z.number(), available: z.number() })

/** Reserves the run's price; returns the text of the refusal when there is too little. */
async function shortageOf(tx: Transaction, run: RunToSend, at: Date): Promise<string | undefined> {
  const benefits = {
    creditsPerCall: run.creditsPerCall,
    creditsPerMessage: run.creditsPerMessage,
  }
  const credits = priceOfRun({ recipients: run.recipients, type: run.type, benefits })
  try {
    const pay = { recipients: run.recipients, type: run.type, prices: benefits }
    await reserveRun(tx, { ...run, credits, at, pay })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'credits_short') throw error
    const { needed, available } = shortageSchema.parse(error.details)
    return unpaidRunText(needed, available)
  }
}

interface RunReservation {
  accountId: string
  campaignId: string
  runId: string
  credits: number
  at: Date
  /** Whom it goes to: what is beyond the balance may be paid for by overage. */
  pay: RunToPay
}

/**
 * Reserves a run's whole price, once however often it is called; returns the part that the balance pays.
 * Throws `credits_short`.
 */
export async function reserveRun(tx: Transaction, run: RunReservation): Promise<number> {
  const { accountId, campaignId, runId, credits, at } = run
  const idempotencyKey = `reserve:${runId}`
  const move = { accountId, campaignId, runId, credits, at, idempotencyKey }
  const reserved = await reserveForRun(tx, move, run.pay)
  if (reserved) await noteReserved(tx, { accountId, runId, ...reserved })
  return reserved?.credits ?? credits
}
