import { isAgreement, keywordOf, signUpLimits } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { Transaction } from '../../platform/database/database.ts'
import type { Suppressions } from '../compliance/index.ts'
import type { HeardReply, SignUpReplies } from '../reports/index.ts'
import { beginSignUp } from './begin-sign-up.ts'
import { selectPagesByKeyword } from './pages.queries.ts'
import { confirm, lockOpenQuestion } from './sign-ups.queries.ts'

const HOUR_MS = 3_600_000

/** Reads YES to a question, and the word with which people sign up. */
export function createSignUpReplies({
  suppressions,
}: {
  suppressions: Suppressions
}): SignUpReplies {
  return {
    async hear(tx, reply) {
      if (isAgreement(reply.text)) return hearYes(tx, suppressions, reply)
      const keyword = keywordOf(reply.text)
      if (keyword !== undefined) await hearKeyword(tx, suppressions, reply, keyword)
    },
  }
}

async function hearYes(
  tx: Transaction,
  suppressions: Suppressions,
  { phone, text, ownerId, at, wasReachedSince }: HeardReply,
): Promise<void> {
  const since = new Date(at.getTime() - signUpLimits.yesHours * HOUR_MS)
  const question = await lockOpenQuestion(tx, phone, ownerId, since)
  if (!question) return
  const { accountId, textedAt } = question
  if (await wasReachedSince(textedAt)) return
  // Who said STOP after the question has withdrawn; only START brings messages back.
  const stopped = await suppressions.suppressedAmong(tx, accountId, [phone])
  if (stopped.has(phone)) return
  await confirm(tx, question, text, at)
}

/**
 * On a shared number a word is only for the account that the person was written to by, if any: another's word
 * may be a plain answer to it.
 */
async function hearKeyword(
  tx: Transaction,
  suppressions: Suppressions,
  { phone, text, ownerId, placeId, at }: HeardReply,
  keyword: string,
): Promise<void> {
  const [page, ...others] = await selectPagesByKeyword(tx, keyword, ownerId ?? placeId)
  if (!page || others.length > 0) return
  const asking = { phone, firstName: '', lastName: '', how: 'keyword', said: text } as const
  await beginSignUp(tx, suppressions, page, { ...asking, address: null, network: null }, at)
}
