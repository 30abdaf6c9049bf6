import type { Queries } from '../../platform/database/database.ts'
import type { ReportedOutcome, SendResponse } from '../../providers/outcome.ts'
import { lawAt, windowKeyOf } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { rulesOfSingles } from './single-send.ts'
import type { SingleKey, SingleSend, SingleWords } from './single-send.ts'
import {
  insertSingle,
  writeSingleReport,
  writeSingleResponse,
  writeSingleStop,
} from './single-sends.queries.ts'
import type { SingleResult } from './single-sends.queries.ts'

interface NoteDeps {
  db: Queries
  suppressions: Pick<Suppressions, 'hashOf'>
}

/** Stores what is about to be sent, and what held at that moment. Called after the opt-outs were read, before the call. */
export function noteSingleSend(deps: NoteDeps, send: SingleSend & SingleWords): Promise<void> {
  const { words, from, ...single } = send
  return insert(deps, single, { words, from }, null)
}

/** Stores that it is not sent, and why. */
export function noteSingleRefusal(deps: NoteDeps, send: SingleSend, reason: string): Promise<void> {
  return insert(deps, send, {}, reason)
}

function insert(
  { db, suppressions }: NoteDeps,
  { cause, ...single }: SingleSend,
  sent: Partial<SingleWords>,
  reason: string | null,
): Promise<void> {
  const { accountId, phone, at, channel, kind } = single
  return insertSingle(db, {
    ...single,
    phoneHash: suppressions.hashOf(accountId, phone),
    facts: {
      ...sent,
      rule: rulesOfSingles[kind],
      cause,
      law: lawAt(windowKeyOf({ phone, zip: null, state: null }), at, channel),
    },
    state: reason === null ? 'sending' : 'not_sent',
    reason,
  })
}

const result = (
  state: SingleResult['state'],
  reason: string | null = null,
  providerCode: string | null = null,
): SingleResult => ({ state, reason, providerCode })

/** What was about to be sent, and did not leave: its owner opted out meanwhile. */
export function noteSingleStop(
  { db, suppressions }: NoteDeps,
  { accountId, reference, phone }: SingleKey & { phone: number },
  at: Date,
): Promise<void> {
  const phoneHash = suppressions.hashOf(accountId, phone)
  return writeSingleStop(db, { accountId, reference }, { phoneHash, at })
}

/** What became of the call. `isTriedAgain` where one that certainly did not leave is. */
export function noteSingleResponse(
  db: Queries,
  key: SingleKey,
  response: SendResponse,
  { at, isTriedAgain }: { at: Date; isTriedAgain: boolean },
): Promise<void> {
  const providerRef = response.kind === 'accepted' ? response.providerRef : null
  const became = afterResponse(response, isTriedAgain)
  return writeSingleResponse(db, key, { ...became, providerRef, at })
}

function afterResponse(response: SendResponse, isTriedAgain: boolean): SingleResult {
  const notSent = (code: string | null) =>
    isTriedAgain ? result('waiting', null, code) : result('not_sent', 'not_sent', code)
  switch (response.kind) {
    case 'accepted':
      return result('accepted')
    case 'unknown':
      return result('unknown')
    case 'rejected':
      return result('failed', response.reason, response.providerCode)
    case 'withheld':
      return notSent(null)
    case 'retry-later':
      return notSent(response.providerCode)
    case 'setup-fault':
      return response.maybeAccepted
        ? result('unknown', null, response.providerCode)
        : notSent(response.providerCode)
  }
}

/** What the provider reported. A reference that is none of a single send is ignored. */
export function noteSingleReport(
  db: Queries,
  key: SingleKey,
  outcome: ReportedOutcome,
  at: Date,
): Promise<void> {
  return writeSingleReport(db, key, { ...afterReport(outcome), at })
}

function afterReport(outcome: ReportedOutcome): SingleResult {
  switch (outcome.kind) {
    case 'delivered':
      return result('delivered')
    case 'failed':
      return result('failed', outcome.reason, outcome.providerCode)
    case 'transient':
      return result('failed', 'carrier_failure', outcome.providerCode)
    case 'setup-fault':
      return result('failed', 'not_sent', outcome.providerCode)
  }
}
