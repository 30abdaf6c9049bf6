import type { PreflightResponse, CampaignDraft } from '@afterbeep/contract/api/campaigns'
import {
  longestContacts,
  longestSegments,
  withFallbacks,
} from '@afterbeep/contract/message/length/longest-text'
import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import { channelsOf, priceOfRun } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { planOfAccount } from '../billing/index.ts'
import { contactLimitOf, nextOpening, stateNameOf, windowKeyOf } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { columnExtremes, readContactPage } from '../contacts/index.ts'
import type { ContactToSend } from '../contacts/index.ts'
import { readBalance } from '../credits/index.ts'
import { checkFallbacks, checkFollowUp, checkMessages, checkSchedule } from './check-draft.ts'
import { consentDigestOf } from './consent-digest.ts'
import { countOpening, openingsOf } from './openings.ts'
import type { Openings } from './openings.ts'
import { contactsBefore, plannedContacts } from './contacts-before.queries.ts'
import { recipientsOf } from './recipients.ts'
import type { Recipients } from './recipients.ts'
import { sourceStates } from './source-states.queries.ts'

export interface PreflightDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
  /** Deliveries a second that can be expected, for the finish estimate. */
  expectedPerSecond: number
  settings: { contactLimit: number }
}

const PAGE_ROWS = 5000

/** What publishing this draft now would do, in numbers; nothing is written. */
export async function preflight(
  deps: PreflightDeps,
  accountId: string,
  draft: CampaignDraft,
): Promise<PreflightResponse> {
  const { db, clock } = deps
  const schedule = checkSchedule(draft, clock.now())
  const recipients = await recipientsOf(db, accountId, draft)
  checkFollowUp(recipients, schedule)
  checkMessages(draft, recipients.columns)
  checkFallbacks(draft)
  const plan = await planOfAccount(db, accountId)
  if (!plan) throw new AppError('subscription_required')
  const [firstDrop = clock.now()] = schedule.drops
  const channels = channelsOf(draft.campaignType)
  const { listId, followUpOf } = recipients
  const survey = await surveyList(deps, {
    accountId,
    listId,
    drop: firstDrop,
    channels,
    followUpOf,
  })
  const credits = priceOfRun({
    recipients: recipients.count,
    type: draft.campaignType,
    benefits: plan.benefits,
  })
  const { available } = await readBalance(db, accountId)
  const sendingMs = ((survey.sendable * channels.length) / deps.expectedPerSecond) * 1000
  return {
    recipients: recipients.count,
    sendable: survey.sendable,
    excluded: countsOf(survey.excluded),
    voicemailOnly: countsOf(survey.voicemailOnly),
    segments: channels.includes('text')
      ? await textSegments(deps, accountId, recipients, draft)
      : 0,
    credits,
    balance_after: available - credits,
    runs: schedule.drops.map((drop) => ({ drop_date: drop.toISOString() })),
    openings: openingsOf(survey.openings),
    finish_estimate: new Date(survey.lastOpening.getTime() + sendingMs).toISOString(),
    consent_digest: consentDigestOf(draft, recipients),
  }
}

/** How many people would be skipped, by reason. */
type Reasons = Map<FailureReason, number>

interface Survey {
  sendable: number
  excluded: Reasons
  voicemailOnly: Reasons
  openings: Openings
  /** When the last recipient's legal window is open, from the first drop on. */
  lastOpening: Date
}

function countsOf(reasons: Reasons): { reason: string; count: number }[] {
  return [...reasons].map(([reason, count]) => ({ reason: failureTexts[reason], count }))
}

function countOne(reasons: Reasons, reason: FailureReason): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
}

interface SurveyedList {
  accountId: string
  listId: string
  drop: Date
  channels: readonly Channel[]
  followUpOf: Recipients['followUpOf']
}

/** Goes through the list once, a page at a time: who is excluded, and whose window opens last. */
async function surveyList(deps: PreflightDeps, list: SurveyedList): Promise<Survey> {
  const { accountId, listId, drop } = list
  const survey: Survey = {
    sendable: 0,
    excluded: new Map(),
    voicemailOnly: new Map(),
    openings: new Map(),
    lastOpening: drop,
  }
  const seen = new Set<number>()
  const planned = await plannedContacts(deps.db, accountId, listId, drop)
  let afterLine = 0
  for (;;) {
    const page = await readContactPage(deps.db, accountId, listId, afterLine, PAGE_ROWS)
    await surveyPage(deps, list, page, { survey, seen, planned })
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return survey
    afterLine = last.line
  }
}

async function surveyPage(
  { db, suppressions, settings }: PreflightDeps,
  { accountId, drop, channels, followUpOf }: SurveyedList,
  page: readonly ContactToSend[],
  { survey, seen, planned }: { survey: Survey; seen: Set<number>; planned: number },
): Promise<void> {
  const phones = page.map((contact) => contact.phone)
  const [first = 'voice', second] = channels
  const lines = page.map((contact) => contact.line)
  const [suppressed, notByText, earlier, source] = await Promise.all([
    suppressions.suppressedAmong(db, accountId, phones, first),
    second ? suppressions.suppressedAmong(db, accountId, phones, second) : new Set<number>(),
    contactsBefore(db, accountId, phones, drop),
    followUpOf ? sourceStates(db, { accountId }, followUpOf.id, lines) : undefined,
  ])
  for (const contact of page) {
    const { phone } = contact
    const key = windowKeyOf(contact)
    const left = contactLimitOf(key, settings.contactLimit) - (earlier.get(phone) ?? 0) - planned
    if (suppressed.has(phone)) countOne(survey.excluded, 'suppressed')
    else if (seen.has(phone)) countOne(survey.excluded, 'same_number')
    else if (left <= 0) countOne(survey.excluded, 'contact_limit')
    else if (source?.get(contact.line) === 'not_reached') {
      countOne(survey.excluded, 'not_reached_before')
    } else {
      survey.sendable += 1
      if (notByText.has(phone)) countOne(survey.voicemailOnly, 'suppressed')
      else if (left < channels.length) countOne(survey.voicemailOnly, 'contact_limit')
      const opening = nextOpening(key, drop)
      const at = opening.getTime()
      countOpening(survey.openings, at, stateNameOf(contact))
      if (opening > survey.lastOpening) survey.lastOpening = opening
    }
    seen.add(phone)
  }
}

/** Segments of the longest merged text of any message, with the opt-out sentence of a first text. */
async function textSegments(
  { db }: PreflightDeps,
  accountId: string,
  recipients: { listId: string; columns: string[] },
  draft: CampaignDraft,
): Promise<number> {
  const { message, variantMessage } = draft
  const messages = variantMessage === undefined ? [message] : [message, variantMessage]
  const columns = recipients.columns.filter((column) =>
    messages.some((one) => one.toLowerCase().includes(`<${column.toLowerCase()}>`)),
  )
  const extremes = await columnExtremes(db, accountId, recipients.listId, columns)
  const segments = messages.map((one) => {
    const fallbacks = usedFallbacks(draft.fallbacks ?? {}, [one])
    const contacts = longestContacts(withFallbacks(extremes, fallbacks))
    return longestSegments(one, contacts, fallbacks).segments
  })
  return Math.max(...segments)
}
