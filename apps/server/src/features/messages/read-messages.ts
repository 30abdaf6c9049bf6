import type { MessagesResponse } from '@afterbeep/contract/api/campaigns/messages'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import { selectBusiness } from '../senders/index.ts'
import { readReplies } from '../compliance/index.ts'
import type { KeptReply, ReplyKey, Suppressions } from '../compliance/index.ts'
import { readContactNames } from '../contacts/index.ts'
import { campaignIdOf } from './messages.queries.ts'
import { suggestReplies } from './suggest-replies.ts'

export interface MessagesDeps {
  db: Queries
  suppressions: Suppressions
}

const CURSOR = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * A page of the replies that an account received, each with its contact, its campaign and suggested
 * replies.
 *
 * @throws AppError not_found for a campaign that the account does not have
 */
export async function readMessages(
  { db, suppressions }: MessagesDeps,
  accountId: string,
  page: { campaign?: string | undefined; after?: string | undefined; limit: number },
): Promise<MessagesResponse> {
  const { campaign, after, limit } = page
  const campaignId =
    campaign === undefined ? undefined : await campaignIdOf(db, accountId, campaign)
  if (campaign !== undefined && campaignId === undefined) throw new AppError('not_found')
  // One more than requested shows whether another page follows.
  const wanted = { campaignId, below: keyOf(after), limit: limit + 1 }
  const found = await readReplies(db, accountId, wanted)
  const replies = found.slice(0, limit)
  const phones = replies.map(({ phone }) => phone)
  const suppressed = await suppressions.suppressedAmong(db, accountId, phones)
  const names = await namesOf(db, accountId, replies)
  const sender = await selectBusiness(db, accountId)
  const messages = replies.map((reply) => {
    const optedOut = suppressed.has(reply.phone)
    return {
      id: reply.id,
      phone: String(reply.phone),
      name: names.get(reply.id) ?? null,
      text: reply.text,
      received_at: reply.receivedAt.toISOString(),
      campaign_name: reply.campaignName,
      opted_out: optedOut,
      suggestions: optedOut ? [] : suggestReplies(reply.text, sender),
    }
  })
  const last = replies.at(-1)
  return { messages, next: last && found.length > limit ? cursorOf(last) : null }
}

/** The contract refuses any other text. */
function keyOf(cursor: string | undefined): ReplyKey | undefined {
  const [, millis, id] = CURSOR.exec(cursor ?? '') ?? []
  return millis === undefined || id === undefined
    ? undefined
    : { receivedAt: new Date(Number(millis)), id }
}

function cursorOf({ receivedAt, id }: ReplyKey): string {
  return `${receivedAt.getTime()}.${id}`
}

/** First and last names by reply, list by list; contacts of a deleted list have none. */
async function namesOf(
  db: Queries,
  accountId: string,
  replies: readonly KeptReply[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [listId, ofList] of Map.groupBy(replies, (reply) => reply.listId)) {
    if (listId === null) continue
    const lines = ofList.map(({ line }) => line).filter((line) => line !== null)
    const ofLines = await readContactNames(db, { accountId, listId }, lines)
    for (const { id, line } of ofList) {
      const name = ofLines.get(line ?? 0)
      if (name !== undefined) names.set(id, name)
    }
  }
  return names
}
