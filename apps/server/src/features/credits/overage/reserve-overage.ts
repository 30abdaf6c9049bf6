import { extraPrices, overageChannels, splitOfRun } from '@afterbeep/contract/money/overage'
import type { OverageSplit, OverageTerms } from '@afterbeep/contract/money/overage'
import { creditsPerRecipient } from '@afterbeep/contract/money/pricing'
import type { CampaignType, Prices } from '@afterbeep/contract/money/pricing'
import { isPlanKey, planByKey } from '@afterbeep/contract/money/plans'
import type { Queries, Transaction } from '../../../platform/database/database.ts'
import { requestMail } from '../../mails/index.ts'
import type { OverageAccount } from './overage.queries.ts'
import {
  holdOverage,
  insertOverageRun,
  selectOverage,
  selectPaidPlanKey,
} from './overage.queries.ts'

/** What a run needs that may be paid for in part by overage. */
export interface RunToPay {
  recipients: number
  type: CampaignType
  prices: Prices
}

/** What the account may use beyond its balance now; undefined when it has no overage. */
export async function overageTerms(
  db: Queries,
  accountId: string,
): Promise<OverageTerms | undefined> {
  const account = await selectOverage(db, accountId)
  if (!account?.enabled) return undefined
  const key = await selectPaidPlanKey(db, accountId)
  if (key === undefined || !isPlanKey(key)) return undefined
  return { extra: extraPrices(planByKey(key).benefits), room: roomOf(account) }
}

/** How the account would pay for this run now; undefined when it has no overage or too little room. */
async function overageOf(
  db: Queries,
  accountId: string,
  available: number,
  run: RunToPay,
): Promise<(OverageSplit & { extraPrices: Prices }) | undefined> {
  const terms = await overageTerms(db, accountId)
  if (terms === undefined) return undefined
  const split = splitOfRun(available, { ...run, extra: terms.extra })
  return split.overage > terms.room ? undefined : { ...split, extraPrices: terms.extra }
}

/** What may still be used this month, in credits. */
function roomOf({ enabled, ceiling, reserved, used }: OverageAccount): number {
  return enabled ? Math.max(0, ceiling - reserved - used) : 0
}

/**
 * Holds what the balance does not pay for as overage; returns the split, of which the caller reserves
 * the balance's part. The balance has to be locked. Undefined when there is no overage or no room.
 */
export async function holdForRun(
  tx: Transaction,
  whose: { accountId: string; runId: string },
  available: number,
  run: RunToPay,
): Promise<OverageSplit | undefined> {
  const split = await overageOf(tx, whose.accountId, available, run)
  if (!split || split.extra === 0) return undefined
  const held = await holdOverage(tx, whose.accountId, split.overage)
  if (!held) return undefined
  for (const one of overageChannels(run.type, run.prices, split.extraPrices)) {
    await insertOverageRun(tx, whose, { ...one, covered: split.covered, extra: split.extra })
  }
  const person = creditsPerRecipient(run.type, split.extraPrices)
  await noteCeiling(tx, whose.accountId, held, { held: split.overage, person })
  return split
}

const NEAR_SHARE = 0.8

/** Notifies the owner when this took the month to 80 % of its ceiling, or left no room for one more person. */
async function noteCeiling(
  tx: Transaction,
  accountId: string,
  { ceiling, reserved, used, statement }: OverageAccount,
  { held, person }: { held: number; person: number },
): Promise<void> {
  const after = used + reserved
  // Once for each ceiling of a month: one that was raised and is reached as well is mailed as well.
  const about = `overage:${statement}:${ceiling}`
  if (after + person > ceiling) {
    await requestMail(tx, { accountId, kind: 'overage_reached', about })
  } else if (after >= NEAR_SHARE * ceiling && after - held < NEAR_SHARE * ceiling) {
    await requestMail(tx, { accountId, kind: 'overage_near', about })
  }
}
