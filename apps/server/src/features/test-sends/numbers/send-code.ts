import { failureAdvice } from '@afterbeep/contract/campaign/failure-advice'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import type { z } from 'zod'
import type { testNumberResponseSchema } from '@afterbeep/contract/api/test-sends'
import { AppError } from '../../../platform/app-error.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { noteContacted } from '../../preparing/index.ts'
import { reportUrl } from '../../runs/index.ts'
import { noteSingleSend } from '../../single-sends/index.ts'
import { codeText, createCode, hashCode } from './code.ts'
import { hasSaidStop, needPlan, refuseSuppressed } from './refuse-number.ts'
import { recordResponse } from '../record-response.ts'
import type { SendState } from '../send-state.ts'
import { sendUnlessStopped } from '../send-unless-stopped.ts'
import { countCodes, keepCode } from './test-numbers.queries.ts'
import { readyText } from '../ready-sender.ts'
import { testReference } from '../test-reference.ts'
import type { OwnPhone, TestSendsDeps } from '../test-sends-deps.ts'
import { insertSend, lockSends } from '../test-sends.queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Texts a code to a number, to prove that the user has the phone. Throws with a message when too many
 * codes were sent, or when the number's owner has opted out.
 */
export async function sendCode(
  deps: TestSendsDeps,
  whose: OwnPhone,
): Promise<z.infer<typeof testNumberResponseSchema>> {
  const { db, clock, text } = deps
  await needPlan(db, whose.accountId, clock.now())
  await refuseSuppressed(deps, whose)
  const sender = await readyText(deps.senders, whose.accountId)
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + testSendLimits.codeMinutes * MINUTE_MS)
  const code = createCode()
  const id = await db.transaction((tx) => intend(deps, tx, whose, { code, at, expiresAt }))
  const key = { accountId: whose.accountId, id }
  const reference = testReference(key)
  const message = {
    reference,
    phone: whose.phone,
    text: codeText(code),
    sender,
    reportUrl: reportUrl(deps, 'text', reference),
  }
  const cause = { source: 'a user entered the number as their own', at: at.toISOString() }
  const single = { ...whose, reference, kind: 'code' as const, channel: 'text' as const, at, cause }
  // A code that is stored could be read by others than the phone's owner.
  const from = sender ?? text.sharedSender ?? null
  await noteSingleSend(deps, { ...single, words: codeText('[six digits]'), from })
  const response = await sendUnlessStopped(deps, whose, (mayLeave) => text.send(message, mayLeave))
  const state = await recordResponse(deps, whose, { key, purpose: 'code' }, response)
  if (state.state === 'failed') throw refusalOf(state)
  const sent = state.state === 'accepted'
  return { phone: String(whose.phone), expires_at: expiresAt.toISOString(), sent }
}

async function intend(
  { codeSecret }: TestSendsDeps,
  tx: Transaction,
  whose: OwnPhone,
  { code, at, expiresAt }: { code: string; at: Date; expiresAt: Date },
): Promise<string> {
  await lockSends(tx, whose)
  await refuseTooMany(tx, whose, new Date(at.getTime() - HOUR_MS))
  const sendId = await insertSend(tx, whose, { purpose: 'code', channel: 'text', at })
  await keepCode(tx, whose, { sendId, expiresAt, hash: hashCode(codeSecret, whose, sendId, code) })
  // So that a STOP in reply to this text applies to this account.
  await noteContacted(tx, whose)
  return sendId
}

async function refuseTooMany(tx: Transaction, whose: OwnPhone, since: Date): Promise<void> {
  const { byUser, byAccount, toNumber } = await countCodes(tx, whose, since)
  const { codesPerUserAndHour, codesPerAccountAndHour, codesPerNumberAndHour } = testSendLimits
  if (toNumber >= codesPerNumberAndHour) {
    throw tooMany('This number was sent several codes within the hour. Please try again later.')
  }
  if (byUser >= codesPerUserAndHour || byAccount >= codesPerAccountAndHour) {
    throw tooMany('You have asked for many codes within the hour. Please try again later.')
  }
}

function tooMany(message: string): AppError {
  return new AppError('rate_limited', { message, details: { retryAfterSeconds: HOUR_MS / 1000 } })
}

function refusalOf({ reason }: SendState): AppError {
  if (reason === 'suppressed') return new AppError('number_suppressed')
  if (hasSaidStop(reason)) {
    const message =
      'This number has asked by STOP not to be texted. Text START from it to allow it again.'
    return new AppError('number_suppressed', { message })
  }
  if (reason === null || reason === 'not_sent') return new AppError('code_not_sent')
  const message = `The code could not be sent. ${failureTexts[reason]}: ${failureAdvice[reason]}`
  return new AppError('code_not_sent', { message })
}
