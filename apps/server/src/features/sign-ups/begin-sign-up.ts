import { isNeverContacted } from '@afterbeep/contract/phones/never-contacted'
import { signUpLimits, signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { Transaction } from '../../platform/database/database.ts'
import type { Suppressions } from '../compliance/index.ts'
import { noteContacted } from '../preparing/index.ts'
import type { Asking, StoredPage } from './sign-up.ts'
import { openingFor } from './question-opening.ts'
import { countSignUps, hasAgreed, insertSignUp, lockNumber } from './sign-ups.queries.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30

export type Begun = 'asked' | 'not_asked' | 'network_limit'

/**
 * Writes down that a person wants to sign up, to whom the question is then texted. Nothing is written, and no
 * text sent, where the number is never contacted, is on the do-not-contact list, agreed before, or was asked as often as a number
 * may be: a stranger can type another's number. The page shows the same in all of these cases, or it would
 * tell a stranger what is known of a number.
 */
export async function beginSignUp(
  tx: Transaction,
  suppressions: Suppressions,
  page: StoredPage,
  asking: Asking,
  at: Date,
): Promise<Begun> {
  const { accountId } = page
  const { phone } = asking
  if (isNeverContacted(phone)) return 'not_asked'
  await lockNumber(tx, phone)
  const day = new Date(at.getTime() - DAY_MS)
  const month = new Date(at.getTime() - MONTH_DAYS * DAY_MS)
  const counts = await countSignUps(tx, { accountId, ...asking }, { day, month })
  if (counts.fromNetwork >= signUpLimits.perNetworkAndDay) return 'network_limit'
  if (
    counts.today >= signUpLimits.textsPerNumberAndDay ||
    counts.todayOfAll >= signUpLimits.textsPerNumberOfAllAndDay ||
    counts.unanswered >= signUpLimits.unansweredPerMonth ||
    counts.ofAccount >= signUpLimits.perAccountAndDay
  ) {
    return 'not_asked'
  }
  const stopped = await suppressions.suppressedAmong(tx, accountId, [phone])
  if (stopped.has(phone) || (await hasAgreed(tx, page, phone))) return 'not_asked'
  const dueAt = openingFor(asking, at)
  await insertSignUp(tx, page, asking, { words: signUpWords(page), at, dueAt })
  // So that a STOP in reply to the question applies to this account.
  await noteContacted(tx, { accountId, phone })
  return 'asked'
}
