import { isNeverContacted } from '@afterbeep/contract/phones/never-contacted'
import { confirmationRequest, signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import { boundedPauseMs } from '../../platform/backoff.ts'
import { workOnClaimed } from '../../platform/claims/claimed-rows.ts'
import type { Call, ClaimDeps } from '../../platform/claims/claimed-rows.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import { sendWhileUnchanged, suppressRefused } from '../compliance/index.ts'
import { reportUrl } from '../runs/index.ts'
import type { Senders } from '../senders/index.ts'
import { noteSingleRefusal, noteSingleResponse, noteSingleSend } from '../single-sends/index.ts'
import { selectPage } from './pages.queries.ts'
import { openingFor } from './question-opening.ts'
import type { DueQuestion, SignUpsDeps } from './sign-up.ts'
import {
  claimQuestion,
  noteFailed,
  noteTexted,
  putOff,
  removeUnanswered,
  selectDue,
} from './sign-ups.queries.ts'
import type { SendResponse } from '../../providers/outcome.ts'

export interface QuestionsDeps extends SignUpsDeps, ClaimDeps {
  text: TextProvider
  senders: Senders
  tokenSecret: string
  publicUrl: string
  wall?: Pick<WallTime, 'nowMs'>
}

const MOST_AT_ONCE = 50
const RETRY_MS = 15_000
/** A person who waits for the text has gone by then; counted from when it may be sent. */
const ASK_WITHIN_MS = 30 * 60_000
const KEPT_MS = 30 * 24 * 3_600_000
const MOST_REMOVED = 1_000

/** Texts the question to those who signed up, each once, without credits. */
export async function sendQuestions(deps: QuestionsDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await workOnClaimed(deps, () => selectDue(db, now, MOST_AT_ONCE), {
    claim: (question, claim) => claimQuestion(db, question, claim, now),
    giveBack: (question, claim) => putOff(db, question, claim, clock.now()),
    prepare: (question, claim) => prepareQuestion(deps, question, claim),
  })
  await removeUnanswered(db, new Date(now.getTime() - KEPT_MS), MOST_REMOVED)
}

async function prepareQuestion(
  deps: QuestionsDeps,
  question: DueQuestion,
  claim: string,
): Promise<Call | undefined> {
  const { db, clock, suppressions, wall = systemWallTime } = deps
  const { accountId, phone, channels, askedAt } = question
  const single = singleOf(question)
  const fail = async (why: string) => {
    await noteSingleRefusal(deps, { ...single, at: clock.now() }, why)
    await noteFailed(db, question)
    return undefined
  }
  const now = clock.now()
  const opening = openingFor(question, now)
  if (opening > now) {
    await putOff(db, question, claim, opening)
    return undefined
  }
  const isLate = now.getTime() > openingFor(question, askedAt).getTime() + ASK_WITHIN_MS
  if (isLate) return fail('too_late')
  if (isNeverContacted(phone)) return fail('outside_us')
  const page = await selectPage(db, accountId)
  const { text: sender } = await deps.senders.of(accountId)
  if (!page?.isOpen || page.business === '' || typeof sender === 'string') {
    return fail('not_open')
  }
  // A YES to a question about something else would be no consent to what the person was shown.
  if (signUpWords({ ...page, channels }) !== question.words) return fail('words_changed')
  // A STOP may have come since the person signed up.
  const isFree = async () =>
    !(await suppressions.suppressedAmong(db, accountId, [phone])).has(phone)
  if (!(await isFree())) return fail('suppressed')
  const text = confirmationRequest({ ...page, channels })
  const { reference } = single
  const address = reportUrl(deps, 'text', reference)
  const isOpen = () => openingFor(question, clock.now()) <= clock.now()
  await noteSingleSend(deps, {
    ...single,
    at: clock.now(),
    words: text,
    from: sender ?? deps.text.sharedSender ?? null,
  })
  return async () => {
    const sentAt = clock.now()
    const message = { reference, phone, text, sender, reportUrl: address }
    const decided = { accountId, isUnchanged: isFree, isDue: isOpen }
    const sent = await sendWhileUnchanged({ ...deps, wall }, decided, (mayLeave) =>
      deps.text.send(message, mayLeave),
    )
    const response: SendResponse = sent.kind === 'changed' ? { kind: 'withheld' } : sent
    return async () => {
      const at = clock.now()
      await noteSingleResponse(db, single, response, { at, isTriedAgain: true })
      await writeResponse(deps, question, { claim, response, text, sentAt })
    }
  }
}

/** As its record has it. */
function singleOf({ accountId, id, phone, how, words, askedAt }: DueQuestion) {
  const source =
    how === 'page' ? 'the number was entered on the sign-up page' : 'the person texted the word'
  const cause = { source, at: askedAt.toISOString(), text: words }
  const reference = `join.${accountId}.${id}`
  return { accountId, reference, kind: 'join' as const, channel: 'text' as const, phone, cause }
}

interface Sent {
  claim: string
  response: SendResponse
  text: string
  sentAt: Date
}

async function writeResponse(
  { db, clock, log, suppressions }: QuestionsDeps,
  question: DueQuestion,
  { claim, response, text, sentAt }: Sent,
): Promise<void> {
  const later = (waitMs: number) =>
    putOff(db, question, claim, new Date(clock.now().getTime() + waitMs))
  switch (response.kind) {
    case 'accepted':
    case 'unknown':
      return noteTexted(db, question, text, sentAt)
    case 'rejected':
      return db.transaction(async (tx) => {
        await suppressRefused(tx, suppressions, { ...question, at: clock.now() }, response)
        await noteFailed(tx, question)
      })
    case 'withheld':
      // The opt-outs have changed, or are read slowly: it is decided again.
      return later(0)
    case 'setup-fault':
      log.warn({ code: response.providerCode }, 'a sign-up could not be asked')
      if (response.maybeAccepted) return noteTexted(db, question, text, sentAt)
      // It is ours to mend: the person did ask, and nothing of it left.
      return later(RETRY_MS)
    case 'retry-later':
      return later(Math.max(boundedPauseMs(response.afterMs), RETRY_MS))
  }
}
