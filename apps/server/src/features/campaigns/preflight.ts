import type { PreflightAnswer, CampaignDraft } from '@afterbeep/contract/http/campaigns'
import { longestContacts, longestSegments, withFallbacks } from '@afterbeep/contract/longest-text'
import { usedFallbacks } from '@afterbeep/contract/fallbacks'
import { channelsOf, priceOfRun } from '@afterbeep/contract/pricing'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { planOfAccount } from '../billing/index.ts'
import { nextOpening, windowKeyOf } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { columnExtremes, readContactPage } from '../contacts/index.ts'
import { readBalance } from '../credits/index.ts'
import { checkFallbacks, checkMessages, checkSchedule } from './check-draft.ts'
import { recipientsOf } from './recipients.ts'

export interface PreflightDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
  /** Deliveries a second that can be expected, for the finish estimate. */
  expectedPerSecond: number
}

const PAGE_ROWS = 5000

/** What publishing this draft now would do, in numbers; nothing is written. */
export async function preflight(
  deps: PreflightDeps,
  accountId: string,
  draft: CampaignDraft,
): Promise<PreflightAnswer> {
  const { db, clock } = deps
  const schedule = checkSchedule(draft, clock.now())
  const recipients = await recipientsOf(db, accountId, draft)
  checkMessages(draft, recipients.columns)
  checkFallbacks(draft)
  const plan = await planOfAccount(db, accountId)
  if (!plan) throw new AppError('subscription_required')
  const [firstDrop = clock.now()] = schedule.drops
  const survey = await surveyList(deps, accountId, recipients.listId, firstDrop)
  const credits = priceOfRun({
    recipients: recipients.count,
    type: draft.campaignType,
    benefits: plan.benefits,
  })
  const { available } = await readBalance(db, accountId)
  const channels = channelsOf(draft.campaignType)
  const sendingMs = ((survey.sendable * channels.length) / deps.expectedPerSecond) * 1000
  return {
    recipients: recipients.count,
    sendable: survey.sendable,
    excluded:
      survey.suppressed > 0
        ? [{ reason: 'On your do-not-contact list', count: survey.suppressed }]
        : [],
    segments: channels.includes('text')
      ? await textSegments(deps, accountId, recipients, draft)
      : 0,
    credits,
    balance_after: available - credits,
    runs: schedule.drops.map((drop) => ({ drop_date: drop.toISOString() })),
    finish_estimate: new Date(survey.lastOpening.getTime() + sendingMs).toISOString(),
  }
}

interface Survey {
  sendable: number
  suppressed: number
  /** When the last recipient's legal window is open, from the first drop on. */
  lastOpening: Date
}

/** Goes through the list once, a page at a time: who is excluded, and whose window opens last. */
async function surveyList(
  { db, suppressions }: PreflightDeps,
  accountId: string,
  listId: string,
  drop: Date,
): Promise<Survey> {
  const survey: Survey = { sendable: 0, suppressed: 0, lastOpening: drop }
  let afterLine = 0
  for (;;) {
    const page = await readContactPage(db, accountId, listId, afterLine, PAGE_ROWS)
    const phones = page.map((contact) => contact.phone)
    const suppressed = await suppressions.suppressedAmong(db, accountId, phones)
    survey.suppressed += phones.filter((phone) => suppressed.has(phone)).length
    survey.sendable += phones.filter((phone) => !suppressed.has(phone)).length
    for (const key of new Set(page.map(windowKeyOf))) {
      const opening = nextOpening(key, drop)
      if (opening > survey.lastOpening) survey.lastOpening = opening
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return survey
    afterLine = last.line
  }
}

/** Segments of the longest merged text of any message, with the opt-out sentence of a first text. */
async function textSegments(
  { db }: PreflightDeps,
  accountId: string,
  recipients: { listId: string; columns: string[] },
  draft: CampaignDraft,
): Promise<number> {
  const { message, variantMessage, campaignType } = draft
  const messages = variantMessage === undefined ? [message] : [message, variantMessage]
  const columns = recipients.columns.filter((column) =>
    messages.some((one) => one.toLowerCase().includes(`<${column.toLowerCase()}>`)),
  )
  const extremes = await columnExtremes(db, accountId, recipients.listId, columns)
  const segments = messages.map((one) => {
    const fallbacks = usedFallbacks(draft.fallbacks ?? {}, [one])
    const contacts = longestContacts(withFallbacks(extremes, fallbacks))
    return longestSegments(one, contacts, campaignType, fallbacks).segments
  })
  return Math.max(...segments)
}
