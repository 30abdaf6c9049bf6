import { erasedText } from '@afterbeep/contract/contact/erased-phone'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { eraseLists } from '../../contacts/index.ts'
import { eraseAccountRecords } from '../../evidence/index.ts'
import { finishAccountErasure, hasLists, isOpen } from './account-erasures.queries.ts'
import {
  emptyEventsOfAccount,
  eraseLines,
  eraseSmallTables,
  forgetPageOfContacted,
  maskSuppressions,
  removeReplies,
  runsWithLines,
} from './account-rows.queries.ts'

const STEP_ROWS = 2000
/** After that an account is erased without its last email. */
const MAIL_TRIED_FOR_MS = 24 * 3_600_000

export interface EraseAccountDeps {
  db: Database
  clock: Clock
  log: Logger
  /** Invoices what is owed and deletes the account's customer at the payment provider, which ends its subscriptions. */
  closeCustomer: (accountId: string, requestedAt: Date) => Promise<void>
  /** Mails the owner that it is done. */
  sendLastMail: (accountId: string) => Promise<void>
}

/**
 * Removes all that an account has stored of people: its own and those on its lists. Ledger, counts and
 * the hashes of the do-not-contact list stay. Each step finds nothing when it is repeated, so after a
 * crash all of it is simply run again. The payment provider comes first: while it can't be reached,
 * nothing is removed that a person would need to find the customer there.
 */
export async function eraseAccount(deps: EraseAccountDeps, accountId: string): Promise<void> {
  const { db, clock } = deps
  const requestedAt = await isOpen(db, accountId)
  if (!requestedAt) return
  await deps.closeCustomer(accountId, requestedAt)
  await eraseLists(db, accountId, clock.now())
  await eraseRows(db, accountId)
  await eraseAccountRecords(db, accountId)
  await eraseSmallTables(db, accountId)
  // The next round removes it too.
  if (await hasLists(db, accountId)) return
  await mailOrGiveUp(deps, accountId, requestedAt)
  await db.transaction((tx) => finishAccountErasure(tx, accountId, clock.now()))
}

async function eraseRows(db: Database, accountId: string): Promise<void> {
  // Before the numbers go, by which the events are found.
  let event = await emptyEventsOfAccount(db, accountId, undefined, STEP_ROWS)
  while (event) event = await emptyEventsOfAccount(db, accountId, event, STEP_ROWS)
  for (const { runId, lastLine } of await runsWithLines(db, accountId)) {
    for (let line = 0; line < lastLine; line += STEP_ROWS) {
      await eraseLines(db, accountId, runId, { after: line, to: line + STEP_ROWS })
    }
  }
  let phone = await forgetPageOfContacted(db, accountId, 0, STEP_ROWS)
  while (phone !== undefined) {
    phone = await forgetPageOfContacted(db, accountId, phone, STEP_ROWS)
  }
  while ((await removeReplies(db, accountId, STEP_ROWS)) > 0);
  let hash = await maskSuppressions(db, accountId, '', erasedText, STEP_ROWS)
  while (hash !== undefined) {
    hash = await maskSuppressions(db, accountId, hash, erasedText, STEP_ROWS)
  }
}

/** @throws what the mail server said, for a day: the next round tries again */
async function mailOrGiveUp(
  { clock, log, sendLastMail }: EraseAccountDeps,
  accountId: string,
  requestedAt: Date,
): Promise<void> {
  try {
    await sendLastMail(accountId)
  } catch (error) {
    if (clock.now().getTime() - requestedAt.getTime() < MAIL_TRIED_FOR_MS) throw error
    log.warn({ accountId }, 'an account was erased without its last email')
  }
}
