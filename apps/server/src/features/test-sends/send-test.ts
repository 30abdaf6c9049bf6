import type { Channel } from '@afterbeep/contract/money/pricing'
import { asTest, testSendLimits } from '@afterbeep/contract/message/test-send'
import { AppError } from '../../platform/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { VoiceDrop } from '../../providers/voice/port.ts'
import { noteContacted } from '../preparing/index.ts'
import { noteSingleSend } from '../single-sends/index.ts'
import type { SingleWords } from '../single-sends/index.ts'
import { reportUrl } from '../runs/index.ts'
import { needPlan, refuseSuppressed } from './numbers/refuse-number.ts'
import { recordResponse } from './record-response.ts'
import type { SendResult } from './send-state.ts'
import { sendUnlessStopped } from './send-unless-stopped.ts'
import { DAY_MS, quotaAt } from './test-quota.ts'
import { confirmationOf } from './numbers/test-numbers.queries.ts'
import { readyText, readyVoice } from './ready-sender.ts'
import { testReference } from './test-reference.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'
import { insertSend, latestTestTo, lockSends, testTimes } from './test-sends.queries.ts'

export interface TestToSend {
  channel: Channel
  /** Merged, not yet marked as a test. */
  message: string
  /** The provider's id of the voice; null is the configured one. */
  voiceId: string | null
}

const GAP_MS = testSendLimits.gapSeconds * 1000

/**
 * Sends a message to the user's own confirmed phone, marked as a test. The row is committed first, and
 * its key is the send's reference at the provider. A test is free and is counted nowhere else.
 */
export async function sendTest(
  deps: TestSendsDeps,
  whose: OwnPhone,
  test: TestToSend,
): Promise<void> {
  const { db, clock } = deps
  await needPlan(db, whose.accountId, clock.now())
  const confirmedAt = await confirmationOf(db, whose)
  if (!confirmedAt) throw new AppError('number_unverified')
  await refuseSuppressed(deps, whose)
  const { from, words, sendAs } = await callOf(deps, whose, test)
  const { channel } = test
  const id = await db.transaction((tx) => intend(tx, whose, channel, clock.now()))
  const key = { accountId: whose.accountId, id }
  const reference = testReference(key)
  const cause = { source: 'the user confirmed the number by a code', at: confirmedAt.toISOString() }
  const single = { ...whose, reference, kind: 'test' as const, channel, at: clock.now(), cause }
  await noteSingleSend(deps, { ...single, words, from })
  const response = await sendAs(reference)
  await recordResponse(deps, whose, { key, purpose: 'test' }, response)
  if (response.kind === 'stopped') throw new AppError('number_suppressed')
}

async function intend(
  tx: Transaction,
  whose: OwnPhone,
  channel: Channel,
  at: Date,
): Promise<string> {
  await lockSends(tx, whose)
  const nowMs = at.getTime()
  const quota = quotaAt(at, await testTimes(tx, whose.accountId, new Date(nowMs - DAY_MS)))
  if (quota.nextAt !== null) throw noneLeft(quota.nextAt.getTime() - nowMs)
  const latest = await latestTestTo(tx, whose.phone, channel, new Date(nowMs - GAP_MS))
  if (latest) throw tooSoon(latest.getTime() + GAP_MS - nowMs)
  await noteContacted(tx, whose)
  return insertSend(tx, whose, { purpose: 'test', channel, at })
}

/** How the test is sent; throws before anything is written where the account has no sender for it. */
async function callOf(
  deps: TestSendsDeps,
  whose: OwnPhone,
  { channel, message, voiceId }: TestToSend,
): Promise<SingleWords & { sendAs: (reference: string) => Promise<SendResult> }> {
  const { accountId, phone } = whose
  const text = asTest(message)
  if (channel === 'text') {
    const sender = await readyText(deps.senders, accountId)
    const sendAs = (reference: string) => {
      const address = reportUrl(deps, channel, reference)
      const textMessage = { reference, phone, text, sender, reportUrl: address }
      return sendUnlessStopped(deps, whose, (mayLeave) => deps.text.send(textMessage, mayLeave))
    }
    return { from: sender ?? deps.text.sharedSender ?? null, words: text, sendAs }
  }
  const sender = await readyVoice(deps.senders, accountId)
  const sendAs = (reference: string) => {
    const address = reportUrl(deps, channel, reference)
    const drop = { text, voiceId, sender, postalCode: null }
    return sendDrop(deps, whose, { reference, phone, ...drop, reportUrl: address })
  }
  return { from: sender ?? deps.voice.sharedSender ?? null, words: text, sendAs }
}

/**
 * One call. An uncertain voicemail is requested once more under its idempotency key, which makes no
 * second one, unless its owner said STOP meanwhile. A text has no key, so an uncertain one stays uncertain.
 */
async function sendDrop(
  deps: TestSendsDeps,
  whose: OwnPhone,
  drop: VoiceDrop,
): Promise<SendResult> {
  const call = () => sendUnlessStopped(deps, whose, (mayLeave) => deps.voice.send(drop, mayLeave))
  const response = await call()
  if (response.kind !== 'unknown') return response
  const again = await call()
  // The first call may have been accepted nevertheless.
  return again.kind === 'accepted' ? again : response
}

function noneLeft(waitMs: number): AppError {
  return new AppError('rate_limited', {
    message: `Your account has sent ${testSendLimits.testsPerDay} tests within 24 hours. Please try again later.`,
    details: { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  })
}

function tooSoon(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError('rate_limited', {
    message: `A test went to this number just now. The next one may follow in ${retryAfterSeconds} seconds.`,
    details: { retryAfterSeconds },
  })
}
