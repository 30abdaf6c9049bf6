import type { Transaction } from '../../../platform/database/database.ts'

export interface LinkMailKey {
  kind: 'address' | 'network'
  /** The hash of an address, or a network. */
  subject: string
}

/**
 * Counts a mail; false when there were `most` within the time before `at`. One statement on one row,
 * so that of any number at once no more than that are counted.
 */
export async function countLinkMail(
  tx: Transaction,
  { kind, subject }: LinkMailKey,
  { at, since, most }: { at: Date; since: Date; most: number },
): Promise<boolean> {
  const counted = await tx.query(
    `insert into link_mail_counts as known (kind, subject, asked_at, last_at)
     values ($1, $2, array[$3::timestamptz], $3)
     on conflict (kind, subject) do update set last_at = excluded.last_at,
       asked_at = array(select one from unnest(known.asked_at) as one where one > $4)
         || excluded.asked_at
       where (select count(*) from unnest(known.asked_at) as one where one > $4) < $5
     returning kind`,
    [kind, subject, at, since, most],
  )
  return counted.length > 0
}

export async function deleteLinkMailCounts(
  db: Pick<Transaction, 'query'>,
  before: Date,
): Promise<void> {
  await db.query('delete from link_mail_counts where last_at <= $1', [before])
}
