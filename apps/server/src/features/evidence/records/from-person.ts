import type { Transaction } from '../../../platform/database/database.ts'
import {
  callsToSeal,
  noteCallPlaces,
  noteReplyPlaces,
  repliesToSeal,
} from './from-person.queries.ts'
import type { CallToSeal, ReplyToSeal } from './from-person.queries.ts'

/** Records of what came from people; `noteBatch` keeps where they are in the log. */
interface FromPeople {
  kind: 'replies' | 'calls'
  runId: null
  channel: null
  lines: readonly number[]
  records: readonly object[]
  noteBatch: (number: number) => Promise<void>
}

/** What people wrote: from whom, when, their words, and what they were read as. */
export async function replyBatches(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<FromPeople[]> {
  const replies = await repliesToSeal(tx, accountId, ids)
  const noteBatch = (number: number) => {
    const own = replies.map(({ id }) => id)
    return noteReplyPlaces(tx, accountId, own, number)
  }
  return fromPeople('replies', replies.map(replyRecord), noteBatch)
}

/** Calls back that are over, or in which the caller has opted out. */
export async function callBatches(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<FromPeople[]> {
  const calls = (await callsToSeal(tx, accountId, ids)).filter(({ phone }) => phone !== null)
  const noteBatch = (number: number) => {
    const own = calls.map(({ id }) => id)
    return noteCallPlaces(tx, accountId, own, number)
  }
  return fromPeople('calls', calls.map(callRecord), noteBatch)
}

function fromPeople(
  kind: FromPeople['kind'],
  records: readonly object[],
  noteBatch: FromPeople['noteBatch'],
): FromPeople[] {
  if (records.length === 0) return []
  return [{ kind, runId: null, channel: null, lines: [], records, noteBatch }]
}

function replyRecord({ phone, text, meaning, at, ...about }: ReplyToSeal): object {
  return {
    from: `+${phone}`,
    wrote_at: at.toISOString(),
    wrote: text,
    read_as: meaning,
    after: afterOf(about),
  }
}

function callRecord({ phone, at, askedForOwner, optedOut, ...about }: CallToSeal): object {
  return {
    from: `+${phone}`,
    phoned_at: at.toISOString(),
    asked_for_owner: askedForOwner,
    opted_out: optedOut,
    after: afterOf(about),
  }
}

/** Left out where nothing had lately reached the number. */
function afterOf({ campaign, runId, line }: Pick<ReplyToSeal, 'campaign' | 'runId' | 'line'>) {
  if (runId === null) return undefined
  return { campaign: campaign ?? undefined, run_id: runId, line: line ?? undefined }
}
