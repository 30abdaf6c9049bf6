import { fallbacksProblem } from '@afterbeep/contract/fallbacks'
import type { CampaignDraft } from '@afterbeep/contract/http/campaigns'
import { messageProblem } from '@afterbeep/contract/message'
import { unknownPlaceholders } from '@afterbeep/contract/placeholders'
import { DEFAULT_DROP_TIME, dropInstants, scheduleProblem } from '@afterbeep/contract/schedule'
import { AppError } from '../../platform/app-error.ts'

export interface CheckedSchedule {
  dropTime: string
  timeZone: string
  /** Earliest first; never empty. */
  drops: Date[]
}

/** The rules that the wizard shows, judged again by the same functions; throws `draft_invalid`. */
export function checkSchedule(draft: CampaignDraft, now: Date): CheckedSchedule {
  const dropTime = draft.dropTime ?? DEFAULT_DROP_TIME
  const timeZone = draft.timeZone ?? 'UTC'
  const problem = scheduleProblem({ ...draft, dropTime, timeZone, now })
  if (problem) throw new AppError('draft_invalid', { message: problem, fields: { dates: problem } })
  return { dropTime, timeZone, drops: dropInstants({ ...draft, dropTime, timeZone, now }) }
}

/** The message's length, and that every placeholder in it names a column of the list. */
export function checkMessage(message: string, columns: readonly string[]): void {
  const problem = messageProblem(message)
  if (problem) {
    throw new AppError('draft_invalid', { message: problem, fields: { message: problem } })
  }
  const unknown = unknownPlaceholders(message, columns)
  if (unknown.length > 0) {
    const text = `Your list has no column for ${unknown.join(', ')}. Remove it, or choose one of the fields offered.`
    throw new AppError('draft_invalid', { message: text, fields: { message: text } })
  }
}

/** That what stands for empty fields is short, plain, and of placeholders that a message has. */
export function checkFallbacks({ fallbacks = {}, message, variantMessage }: CampaignDraft): void {
  const problem = fallbacksProblem(fallbacks, [message, variantMessage ?? ''])
  if (problem) {
    throw new AppError('draft_invalid', { message: problem, fields: { fallbacks: problem } })
  }
}
