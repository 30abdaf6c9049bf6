import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { fallbacksProblem } from '@afterbeep/contract/message/fallbacks'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { statementProblem } from '@afterbeep/contract/contact/list-consent'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import { messageProblem } from '@afterbeep/contract/message/message'
import { unknownPlaceholders } from '@afterbeep/contract/message/placeholders'
import {
  DEFAULT_DROP_TIME,
  dropInstants,
  scheduleProblem,
} from '@afterbeep/contract/schedule/schedule'
import { AppError } from '../../platform/app-error.ts'
import type { Recipients } from './recipients.ts'

export interface CheckedSchedule {
  dropTime: string
  timeZone: string
  /** Earliest first; never empty. */
  drops: Date[]
}

/** Validates the rules that the wizard shows again, by the same functions; throws `draft_invalid`. */
export function checkSchedule(draft: CampaignDraft, now: Date): CheckedSchedule {
  const dropTime = draft.dropTime ?? DEFAULT_DROP_TIME
  const timeZone = draft.timeZone ?? 'UTC'
  const problem = scheduleProblem({ ...draft, dropTime, timeZone, now })
  if (problem) throw new AppError('draft_invalid', { message: problem, fields: { dates: problem } })
  return { dropTime, timeZone, drops: dropInstants({ ...draft, dropTime, timeZone, now }) }
}

/** A follow-up starts after the campaign that it follows has dropped; throws `follow_up_invalid`. */
export function checkFollowUp(
  { followUpOf }: Pick<Recipients, 'followUpOf'>,
  { drops, timeZone }: CheckedSchedule,
): void {
  const [first] = drops
  if (!followUpOf || !first || first > followUpOf.dropAt) return
  const dropDate = formatDropDate(followUpOf.dropAt.toISOString(), timeZone)
  const message =
    `“${followUpOf.name}” starts at ${dropDate} (${timeZone}), and a follow-up can only start after ` +
    `the campaign that it follows. Choose a later date or time.`
  throw new AppError('follow_up_invalid', { message, fields: { dates: message } })
}

/** People who agreed to one channel are sent no other, by what the owner wrote of the list. */
export function checkStatement(
  { campaignType }: Pick<CampaignDraft, 'campaignType'>,
  { statement }: Pick<Recipients, 'statement'>,
): void {
  refuse('list', statementProblem(statement, channelsOf(campaignType)))
}

/** The message, and the second one where there are two: the same rules apply to both. */
export function checkMessages(
  { message, variantMessage }: CampaignDraft,
  columns: readonly string[],
): void {
  refuse('message', problemOfMessage(message, columns))
  if (variantMessage === undefined) return
  const problem = problemOfMessage(variantMessage, columns)
  refuse('variantMessage', problem && `In the second version: ${problem}`)
}

/** Checks its length, and that every placeholder in it names a column of the list. */
function problemOfMessage(message: string, columns: readonly string[]): string | undefined {
  const problem = messageProblem(message)
  if (problem) return problem
  const unknown = unknownPlaceholders(message, columns)
  if (unknown.length === 0) return undefined
  return `Your list has no column for ${unknown.join(', ')}. Remove it, or choose one of the fields offered.`
}

/** Checks that each fallback is short and plain, and is for a placeholder that a message has. */
export function checkFallbacks({ fallbacks = {}, message, variantMessage }: CampaignDraft): void {
  const problem = fallbacksProblem(fallbacks, [message, variantMessage ?? ''])
  refuse('fallbacks', problem)
}

function refuse(field: string, problem: string | undefined): void {
  if (problem)
    throw new AppError('draft_invalid', { message: problem, fields: { [field]: problem } })
}
