import type { Queries } from '../../../platform/database/database.ts'
import type { UserIds } from '../users.queries.ts'

/** Where a person who was taken out of an account gets the mail about it. */
export async function findFormerEmail(
  db: Queries,
  { accountId, userId }: UserIds,
): Promise<string | undefined> {
  const [row] = await db.query<{ email: string | null }>(
    'select former_email as email from users where account_id = $1 and id = $2',
    [accountId, userId],
  )
  return row?.email ?? undefined
}

/** Forgets those whose mail waits no more, or who were taken out before that instant. */
export async function forgetFormerEmails(db: Queries, removedBefore: Date): Promise<void> {
  await db.query(
    `update users set former_email = null
     where former_email is not null and (removed_at < $1 or not exists (
       select from mails m where m.account_id = users.account_id
         and m.kind = 'removed_from_account' and m.about = users.id::text and m.state = 'waiting'))`,
    [removedBefore],
  )
}
