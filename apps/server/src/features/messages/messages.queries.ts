import type { Queries } from '../../platform/database/database.ts'

export async function campaignIdOf(
  db: Queries,
  accountId: string,
  name: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'select id from campaigns where account_id = $1 and name = $2',
    [accountId, name],
  )
  return row?.id
}
