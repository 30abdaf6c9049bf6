import type { Transaction } from '../../../platform/database/database.ts'

/** A message that is no part of a campaign, as its row has it. */
export interface SingleToSeal {
  reference: string
  kind: string
  channel: 'voice' | 'text'
  phone: number
  sentAt: Date
  facts: unknown
  state: string
  reason: string | null
  providerCode: string | null
  providerRef: string | null
  endedAt: Date
}

/** Locked until they are sealed, as replies are. */
export function singlesToSeal(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<SingleToSeal[]> {
  return tx.query<SingleToSeal>(
    `select s.reference, s.kind, s.channel, s.phone, s.sent_at as "sentAt", s.facts, s.state, s.reason,
       s.provider_code as "providerCode", s.provider_ref as "providerRef", s.ended_at as "endedAt"
     from single_sends s
     where s.account_id = $1 and s.ended_at is not null and s.sealed_batch is null and s.reference in (
       select single_reference from evidence_due where account_id = $1 and id = any($2::bigint[]))
     order by s.sent_at, s.reference for update of s`,
    [accountId, ids],
  )
}

/** Where their records are, in their order. */
export async function noteSinglePlaces(
  tx: Transaction,
  accountId: string,
  references: readonly string[],
  batch: number,
): Promise<void> {
  await tx.query(
    `update single_sends s set sealed_batch = $3, sealed_place = sealed.place
     from unnest($2::text[]) with ordinality as sealed (reference, place)
     where s.account_id = $1 and s.reference = sealed.reference`,
    [accountId, references, batch],
  )
}
