import type { Transaction } from '../../../platform/database/database.ts'

/** The message that a reply or a call is believed to be about: the last one before it. */
interface About {
  campaign: string | null
  runId: string | null
  line: number | null
}

export interface ReplyToSeal extends About {
  id: string
  phone: number
  text: string
  meaning: string
  at: Date
}

/** Locked until they are sealed: a reply that is erased or removed meanwhile would leave its record behind. */
export function repliesToSeal(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<ReplyToSeal[]> {
  return tx.query<ReplyToSeal>(
    `select m.id, m.phone, m.text, m.meaning, m.received_at as at, c.name as campaign,
       m.run_id as "runId", m.line
     from inbound_messages m
     left join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
     where m.account_id = $1 and m.id in (
       select reply_id from evidence_due where account_id = $1 and id = any($2::bigint[]))
     order by m.received_at, m.id for update of m`,
    [accountId, ids],
  )
}

export interface CallToSeal extends About {
  id: string
  /** Null for a caller who withholds it: no pack is about one. */
  phone: number | null
  at: Date
  askedForOwner: boolean
  optedOut: boolean
}

/** Locked, as replies are. */
export function callsToSeal(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<CallToSeal[]> {
  return tx.query<CallToSeal>(
    `select i.call_id as id, i.phone, i.arrived_at as at, i.asked_for_owner as "askedForOwner",
       i.opted_out as "optedOut", c.name as campaign, i.run_id as "runId", i.line
     from inbound_calls i
     left join campaigns c on c.account_id = i.account_id and c.id = i.campaign_id
     where i.account_id = $1 and i.call_id in (
       select call_id from evidence_due where account_id = $1 and id = any($2::bigint[]))
     order by i.arrived_at, i.call_id for update of i`,
    [accountId, ids],
  )
}

/** Where the records of these replies are, in their order. */
export async function noteReplyPlaces(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
  batch: number,
): Promise<void> {
  await tx.query(
    `update inbound_messages m set sealed_batch = $3, sealed_place = sealed.place
     from unnest($2::uuid[]) with ordinality as sealed (id, place)
     where m.account_id = $1 and m.id = sealed.id`,
    [accountId, ids, batch],
  )
}

export async function noteCallPlaces(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
  batch: number,
): Promise<void> {
  await tx.query(
    `update inbound_calls i set sealed_batch = $3, sealed_place = sealed.place
     from unnest($2::text[]) with ordinality as sealed (id, place)
     where i.account_id = $1 and i.call_id = sealed.id`,
    [accountId, ids, batch],
  )
}
