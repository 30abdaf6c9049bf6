import { confirmationRequest } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { Logger } from '../../platform/log.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import { reportUrl } from '../runs/index.ts'
import type { Senders } from '../senders/index.ts'
import { selectPage } from './pages.queries.ts'
import type { DueQuestion, SignUpsDeps } from './sign-up.ts'
import { claimDue, noteFailed, noteTexted, putOff, removeUnanswered } from './sign-ups.queries.ts'

export interface QuestionsDeps extends SignUpsDeps {
  log: Logger
  text: TextProvider
  senders: Senders
  tokenSecret: string
  publicUrl: string
}

const MOST_AT_ONCE = 50
const RETRY_MS = 15_000
/** A person who waits for the text has gone by then. */
const ASK_WITHIN_MS = 30 * 60_000
const KEPT_MS = 30 * 24 * 3_600_000
const MOST_REMOVED = 1_000

/** Texts the question to those who signed up, each once, without credits. */
export async function sendQuestions(deps: QuestionsDeps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  for (const question of await claimDue(db, now, MOST_AT_ONCE)) {
    try {
      await sendOne(deps, question)
    } catch (error) {
      log.error({ err: error }, 'asking for a YES')
    }
  }
  await removeUnanswered(db, new Date(now.getTime() - KEPT_MS), MOST_REMOVED)
}

async function sendOne(deps: QuestionsDeps, question: DueQuestion): Promise<void> {
  const { db, clock, suppressions } = deps
  const { accountId, id, phone, channels, askedAt } = question
  const isLate = clock.now().getTime() > askedAt.getTime() + ASK_WITHIN_MS
  const page = await selectPage(db, accountId)
  const { text: sender } = await deps.senders.of(accountId)
  if (isLate || !page?.isOpen || page.business === '' || typeof sender === 'string') {
    return noteFailed(db, question)
  }
  // Read last: a STOP may have come since the person signed up.
  const stopped = await suppressions.suppressedAmong(db, accountId, [phone])
  if (stopped.has(phone)) return noteFailed(db, question)
  const text = confirmationRequest({ ...page, channels })
  const reference = `join.${accountId}.${id}`
  const address = reportUrl(deps, 'text', reference)
  const sentAt = clock.now()
  const response = await deps.text.send({ reference, phone, text, sender, reportUrl: address })
  switch (response.kind) {
    case 'accepted':
    case 'unknown':
      return noteTexted(db, question, text, sentAt)
    case 'rejected':
      return noteFailed(db, question)
    case 'setup-fault':
      deps.log.warn({ code: response.providerCode }, 'a sign-up could not be asked')
      if (response.maybeAccepted) return noteTexted(db, question, text, sentAt)
      return noteFailed(db, question)
    case 'retry-later': {
      const wait = Math.max(response.afterMs ?? 0, RETRY_MS)
      return putOff(db, question, new Date(clock.now().getTime() + wait))
    }
  }
}
