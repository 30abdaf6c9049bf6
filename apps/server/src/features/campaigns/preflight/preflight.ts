import type { PreflightResponse, CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import {
  longestContacts,
  longestSegments,
  withFallbacks,
} from '@afterbeep/contract/message/length/longest-text'
import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import { saysConsent } from '@afterbeep/contract/contact/contact-columns'
import { statementText } from '@afterbeep/contract/contact/list-consent'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { costOfSplit, payRuns, splitOfRun } from '@afterbeep/contract/money/overage'
import type { OverageTerms } from '@afterbeep/contract/money/overage'
import { channelsOf, costOfRun, priceOfRun } from '@afterbeep/contract/money/pricing'
import type { CampaignType, Prices } from '@afterbeep/contract/money/pricing'
import { registryAge } from '@afterbeep/contract/registry/registry-age'
import {
  registryAgeingText,
  registryUncoveredText,
  registryWillBeOutdatedText,
} from '@afterbeep/contract/registry/registry-texts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sendingPlan } from '../../billing/index.ts'
import type { Suppressions } from '../../compliance/index.ts'
import { columnExtremes } from '../../contacts/index.ts'
import { overageTerms, readBalance } from '../../credits/index.ts'
import type { DeliverySettings } from '../../runs/index.ts'
import { businessOf, senderNote } from '../../senders/index.ts'
import type { Senders } from '../../senders/index.ts'
import {
  checkFallbacks,
  checkFollowUp,
  checkMessages,
  checkSchedule,
  checkStatement,
} from '../check-draft.ts'
import { consentDigestOf } from '../consent-digest.ts'
import { sendingTimes } from './sending-times.ts'
import { emptyMessages } from './empty-messages.ts'
import { openingsOf } from './openings.ts'
import { recipientsOf } from '../recipients.ts'
import type { Recipients } from '../recipients.ts'
import type { ConsentCounts } from './survey-consent.ts'
import { surveyList } from './survey-list.ts'
import type { Reasons, Survey, SurveyedRegistry } from './survey-list.ts'

export interface PreflightDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
  /** Deliveries a second that can be expected, for the finish estimate. */
  expectedPerSecond: number
  settings: Pick<DeliverySettings, 'contactLimit' | 'canarySize' | 'canaryWaitMs' | 'textWaitMs'>
  senders: Senders
  /** Whether numbers are compared with the database of reassigned numbers. */
  asksOwners?: boolean
}

/**
 * What publishing this draft now would do, in numbers; nothing is written. An abort ends it at the next page of
 * its list.
 */
export async function preflight(
  deps: PreflightDeps,
  accountId: string,
  draft: CampaignDraft,
  signal?: AbortSignal,
): Promise<PreflightResponse> {
  const { db, clock } = deps
  const schedule = checkSchedule(draft, clock.now())
  const recipients = await recipientsOf(db, accountId, draft)
  checkFollowUp(recipients, schedule)
  checkStatement(draft, recipients)
  checkMessages(draft, recipients.columns)
  checkFallbacks(draft)
  const plan = await sendingPlan(db, accountId, clock.now())
  const [firstDrop = clock.now()] = schedule.drops
  const channels = channelsOf(draft.campaignType)
  const { listId, followUpOf } = recipients
  const survey = await surveyList(deps, {
    accountId,
    listId,
    drop: firstDrop,
    channels,
    followUpOf,
    findEmpty: emptyMessages(db, accountId, recipients, draft),
    now: clock.now(),
    signal,
  })
  const credits = priceOfRun({
    recipients: recipients.count,
    type: draft.campaignType,
    benefits: plan.benefits,
  })
  const { available } = await readBalance(db, accountId)
  const note = await senderNote(deps.senders, accountId, draft.campaignType)
  const registryNote = registryNoteOf(survey.registry, firstDrop)
  const run = { recipients: recipients.count, type: draft.campaignType, prices: plan.benefits }
  const count = schedule.drops.length
  const isShort = credits * count > available
  const terms = isShort ? await overageTerms(db, accountId) : undefined
  const first = payRuns(1, run, available, terms)
  const all = payRuns(count, run, available, terms)
  const reserved = first.paid === 0 ? credits : first.fromBalance
  const cost = costOfFirst(survey, run, first.overage > 0 ? { available, terms } : undefined)
  const pace = { ...deps.settings, perSecond: deps.expectedPerSecond }
  const times = sendingTimes(survey.windows, firstDrop, channels, pace)
  return {
    recipients: recipients.count,
    sendable: survey.sendable,
    excluded: countsOf(survey.excluded),
    voicemailOnly: countsOf(survey.voicemailOnly),
    segments: channels.includes('text')
      ? await textSegments(deps, accountId, recipients, draft)
      : 0,
    credits: reserved,
    cost: cost.fromBalance + cost.overage,
    balance_after: available - reserved,
    ...(first.overage > 0 && {
      overage: { from_balance: first.fromBalance, credits: first.overage, cost: cost.overage },
    }),
    ...(first.paid > 0 &&
      count > 1 && {
        later_runs: {
          paid: all.paid - first.paid,
          from_balance: all.fromBalance - first.fromBalance,
          overage: all.overage - first.overage,
        },
      }),
    runs: schedule.drops.map((drop) => ({ drop_date: drop.toISOString() })),
    openings: openingsOf(survey.people, times.parts),
    finish_estimate: times.finish.toISOString(),
    consent_digest: consentDigestOf(draft, recipients),
    ...(note === undefined ? {} : { sender_note: note }),
    ...(registryNote === undefined ? {} : { registry_note: registryNote }),
    ...consentOf(recipients, survey.consent),
  }
}

/** What those who would be contacted come to when all is delivered. */
function costOfFirst(
  { sendable, voicemailOnly }: Pick<Survey, 'sendable' | 'voicemailOnly'>,
  run: { recipients: number; type: CampaignType; prices: Prices },
  overage: { available: number; terms: OverageTerms | undefined } | undefined,
): { fromBalance: number; overage: number } {
  const withoutText = [...voicemailOnly.values()].reduce((sum, people) => sum + people, 0)
  const { type, prices } = run
  if (overage === undefined) {
    const fromBalance = costOfRun({ recipients: sendable, type, benefits: prices }, withoutText)
    return { fromBalance, overage: 0 }
  }
  const extra = overage.terms?.extra ?? prices
  const split = splitOfRun(overage.available, { ...run, extra })
  const contacted = { voice: sendable, text: sendable - withoutText }
  return costOfSplit(split, contacted, { type, prices, extra })
}

/** Nothing where the list says nothing of consent, by its rows or as a whole. */
function consentOf(
  { columns, statement }: Recipients,
  counts: ConsentCounts,
): Pick<PreflightResponse, 'consent'> {
  if (!saysConsent(columns) && statement === null) return {}
  return { consent: { ...counts, statement: statement && statementText(statement) } }
}

/** What keeps the run waiting, or soon will, or what the files can't say. */
function registryNoteOf(
  { outdated, oldest, uncovered }: SurveyedRegistry,
  drop: Date,
): string | undefined {
  if (outdated !== undefined) return registryWillBeOutdatedText(outdated)
  if (uncovered > 0) return registryUncoveredText(uncovered)
  const isAgeing = oldest !== undefined && registryAge(oldest, drop) !== 'fresh'
  return isAgeing ? registryAgeingText(oldest) : undefined
}

function countsOf(reasons: Reasons): { reason: string; count: number }[] {
  return [...reasons].map(([reason, count]) => ({ reason: failureTexts[reason], count }))
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
  const { name: business } = await businessOf(db, accountId)
  const extremes = await columnExtremes(db, accountId, recipients.listId, columns)
  const segments = messages.map((one) => {
    const fallbacks = usedFallbacks(draft.fallbacks ?? {}, [one])
    const contacts = longestContacts(withFallbacks(extremes, fallbacks))
    return longestSegments(one, contacts, fallbacks, business).segments
  })
  return Math.max(...segments)
}
