import type { Queries } from '../../../platform/database/database.ts'

/** The optional emails that the account does without, by kind. */
export async function selectEmailsOff(db: Queries, accountId: string): Promise<string[]> {
  const [row] = await db.query<{ off: string[] }>(
    'select emails_off as off from accounts where id = $1',
    [accountId],
  )
  return row?.off ?? []
}

/** In one statement, so that of two changes at once neither is lost. Returns what is off now. */
export async function updateEmailsOff(
  db: Queries,
  accountId: string,
  { on, off }: { on: readonly string[]; off: readonly string[] },
): Promise<string[]> {
  const [row] = await db.query<{ off: string[] }>(
    `update accounts set emails_off = array(
       select distinct kind from unnest(emails_off || $3::text[]) as known (kind)
       where kind <> all ($2::text[]) order by kind)
     where id = $1 returning emails_off as off`,
    [accountId, on, off],
  )
  return row?.off ?? []
}
