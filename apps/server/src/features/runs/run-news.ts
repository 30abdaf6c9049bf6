import { formatMoment } from '@afterbeep/contract/schedule/date-text'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import type { Queries } from '../../platform/database/database.ts'
import { selectRunNews } from './run-news.queries.ts'

/** What happened to a run that its owner gets an email about. */
export type RunHappening = 'run_blocked' | 'run_late' | 'run_paused'

/** The content of the email. */
export interface RunNews {
  campaignName: string
  /** A whole sentence: why it was blocked, or which fault it is paused by. */
  reason: string
  /** When it was due, in the campaign's own zone. */
  dueAt: string
  /** It waits for a payment, and then goes on by itself unless it is late by then. */
  waitsForPayment: boolean
  /** It was interrupted, or due before a backup that was restored: people may have been reached. */
  mayHaveReached: boolean
}

/** An email may be tried for a day: by then the run may have resumed, and the email would be wrong. */
const isStillSo: Readonly<Record<RunHappening, (status: string) => boolean>> = {
  run_blocked: (status) => status === 'blocked',
  run_paused: (status) => status === 'paused',
  run_late: (status) => status === 'held' || status === 'scheduled',
}

/** Undefined when the run is gone, or what happened is over. */
export async function runNews(
  db: Queries,
  { kind, accountId, runId }: { kind: RunHappening; accountId: string; runId: string },
): Promise<RunNews | undefined> {
  const run = await selectRunNews(db, accountId, runId)
  if (!run || !isStillSo[kind](run.status)) return undefined
  const { campaignName, dropAt, timeZone, statusReason, waitsForPayment, mayHaveReached } = run
  return {
    campaignName,
    // What blocked it left a reason; a run without one was short of credits.
    reason: statusReason ?? errorTexts.credits_short,
    dueAt: formatMoment(dropAt.toISOString(), timeZone),
    waitsForPayment,
    mayHaveReached,
  }
}
