import type { TemplateReason } from '@afterbeep/contract/api/assistant'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { dailyQuota } from '../../platform/daily-quota.queries.ts'
import type { LanguageModel } from '../../providers/language/port.ts'
import { LanguageModelError } from '../../providers/language/port.ts'
import type { ModelSlots } from './model-slots.ts'

export interface ModelDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Undefined: none is configured. */
  language: LanguageModel | undefined
  callsPerDay: number
  places: ModelSlots
  /** The total for all calls of one request. */
  timeoutMs: number
}

/** Counts one call against the account's daily quota; false when that is used up. */
export function mayCall(
  { db, clock, callsPerDay }: ModelDeps,
  accountId: string,
): Promise<boolean> {
  return dailyQuota(db, { accountId, kind: 'model call', at: clock.now(), perDay: callsPerDay })
}

/**
 * Why templates replace the drafts of a failed call; undefined when the client has gone. The failure is
 * logged without any of the written text. Any other error is thrown again.
 */
export function reasonOf(log: Logger, error: unknown): TemplateReason | undefined {
  if (!(error instanceof LanguageModelError)) throw error
  if (error.failure === 'aborted') return undefined
  log.warn({ failure: error.failure, status: error.status }, 'language model')
  return error.failure === 'busy' ? 'busy' : 'failed'
}
