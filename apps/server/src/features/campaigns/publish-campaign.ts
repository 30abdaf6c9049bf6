import { createHash } from 'node:crypto'
import { consentTextOf } from '@afterbeep/contract/campaign/consent'
import { statementText } from '@afterbeep/contract/contact/list-consent'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import type { CampaignDraft, PublishResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import type { Plan } from '@afterbeep/contract/money/plans'
import { priceOfRun } from '@afterbeep/contract/money/pricing'
import { clashWith, nearestFreeTime } from '@afterbeep/contract/schedule/schedule'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { isUniqueViolation } from '../../platform/database/database.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { sendingPlan } from '../billing/index.ts'
import {
  findByKey,
  findByName,
  insertCampaign,
  isDeleted,
  takenDropsNear,
} from './campaigns.queries.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import {
  checkFallbacks,
  checkFollowUp,
  checkMessages,
  checkSchedule,
  checkStatement,
} from './check-draft.ts'
import type { CheckedSchedule } from './check-draft.ts'
import { checkConsent } from './consent-digest.ts'
import { recipientsOf } from './recipients.ts'
import { reserveRun, insertRuns, runsOf } from '../runs/index.ts'
import { businessOf } from '../senders/index.ts'

export interface PublishDeps {
  db: Database
  clock: Clock
}

export interface Publish {
  accountId: string
  userId: string
  idempotencyKey: string
  draft: CampaignDraft
  /** The provider's name for the draft's voice, for its record. */
  voiceName?: string | undefined
}

/**
 * Publishes a campaign: validates everything again, then writes campaign, runs and the first run's
 * reservation in one transaction. The same key again returns the same result.
 */
export async function publishCampaign(
  { db, clock }: PublishDeps,
  publish: Publish,
): Promise<PublishResponse> {
  const requestHash = hashOf(publish.draft)
  try {
    return await db.transaction(async (tx) => {
      await lockAccount(tx, publish.accountId)
      // Signed in as it began to publish: no person may be called for an account whose STOPs have no place any more.
      if (await isDeleted(tx, publish.accountId)) throw new AppError('unauthenticated')
      const before = await findByKey(tx, publish.accountId, publish.idempotencyKey)
      return before
        ? repeatResponse(tx, publish.accountId, before, requestHash)
        : publishNew(tx, publish, requestHash, clock.now())
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('name_taken', { cause: error })
    throw error
  }
}

function hashOf(draft: CampaignDraft): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex')
}

async function repeatResponse(
  tx: Transaction,
  accountId: string,
  campaign: CampaignRow,
  requestHash: string,
): Promise<PublishResponse> {
  if (campaign.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
  const runs = await runsOf(tx, accountId, campaign.id)
  const [first] = runs
  return {
    campaign_name: campaign.name,
    campaign_status: campaign.status,
    runs: runs.map((run) => ({ drop_date: run.dropAt.toISOString() })),
    credits: first?.reservedCredits ?? 0,
  }
}

async function publishNew(
  tx: Transaction,
  publish: Publish,
  requestHash: string,
  now: Date,
): Promise<PublishResponse> {
  const { accountId, draft } = publish
  const schedule = checkSchedule(draft, now)
  const recipients = await recipientsOf(tx, accountId, draft)
  checkFollowUp(recipients, schedule)
  checkStatement(draft, recipients)
  checkMessages(draft, recipients.columns)
  checkFallbacks(draft)
  checkConsent(draft, recipients)
  if (await findByName(tx, accountId, draft.name)) {
    throw new AppError('name_taken', { fields: { name: 'This name is taken.' } })
  }
  const plan = await sendingPlan(tx, accountId, now)
  await refuseClash(tx, accountId, schedule, now)
  const { name: business } = await businessOf(tx, accountId)
  const campaignId = await insertCampaign(tx, {
    accountId,
    userId: publish.userId,
    draft,
    voiceName: publish.voiceName,
    dropTime: schedule.dropTime,
    timeZone: schedule.timeZone,
    listId: recipients.listId,
    recipients: recipients.count,
    followUpOf: recipients.followUpOf?.id ?? null,
    consentText: consentTextOf(draft.campaignType),
    consentStatement: recipients.statement && statementText(recipients.statement),
    senderName: business.trim() === '' ? null : business.trim(),
    idempotencyKey: publish.idempotencyKey,
    requestHash,
    creditsPerCall: plan.benefits.creditsPerCall,
    creditsPerMessage: plan.benefits.creditsPerMessage,
    at: now,
  })
  const runs = await insertRuns(tx, { accountId, campaignId, drops: schedule.drops })
  const credits = priceOf(plan, draft, recipients.count)
  const [first] = runs
  const pay = { recipients: recipients.count, type: draft.campaignType, prices: plan.benefits }
  const run = first && { accountId, campaignId, runId: first.id, credits, at: now, pay }
  const reserved = run ? await reserveRun(tx, run) : credits
  return {
    campaign_name: draft.name,
    campaign_status: 'Scheduled',
    runs: runs.map((one) => ({ drop_date: one.dropAt.toISOString() })),
    credits: reserved,
  }
}

function priceOf(plan: Plan, draft: CampaignDraft, recipients: number): number {
  return priceOfRun({ recipients, type: draft.campaignType, benefits: plan.benefits })
}

/** The four hours between any two runs of the account; names the clash and the nearest free time. */
async function refuseClash(
  tx: Transaction,
  accountId: string,
  { drops, timeZone }: CheckedSchedule,
  now: Date,
): Promise<void> {
  const taken = await takenDropsNear(tx, accountId, drops)
  const clash = clashWith(drops, taken)
  if (!clash) return
  const times = taken.map((one) => one.dropAt)
  const free = nearestFreeTime(clash.wanted, times, now)
  throw new AppError('gap_clash', {
    message:
      `Campaigns need at least 4 hours between them. This one would start at ` +
      `${formatDropDate(clash.wanted.toISOString(), timeZone)}, too close to ` +
      `“${clash.taken.campaignName}” at ${formatDropDate(clash.taken.dropAt.toISOString(), timeZone)}. ` +
      `The nearest free time is ${formatDropDate(free.toISOString(), timeZone)} (${timeZone}).`,
    details: {
      campaign_name: clash.taken.campaignName,
      drop_date: clash.taken.dropAt.toISOString(),
      nearest_free: free.toISOString(),
    },
  })
}
