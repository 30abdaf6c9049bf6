import type { Queries } from '../../../platform/database/database.ts'
import { holdsNumber } from './number-pattern.ts'
import type { NumberSearch } from './number-pattern.ts'

const TYPED = `concat_ws(E'\\n', first_name, last_name, said, answer)`

/**
 * Removes the person's sign-ups, but for one whose question is being sent, and takes the number out of what others
 * typed at theirs.
 */
export async function eraseSignUps(
  db: Queries,
  accountId: string,
  { phone, marks, digits, pattern }: NumberSearch,
  waitsSince: Date,
): Promise<void> {
  await db.query(
    `delete from sign_ups
     where account_id = $1 and phone = $2 and not (state = 'sending' and asked_at > $3)`,
    [accountId, phone, waitsSince],
  )
  await db.query(
    `update sign_ups set
       first_name = regexp_replace(first_name, $4::text, '[erased]', 'g'),
       last_name = regexp_replace(last_name, $4::text, '[erased]', 'g'),
       said = regexp_replace(said, $4::text, '[erased]', 'g'),
       answer = regexp_replace(answer, $4::text, '[erased]', 'g')
     where account_id = $1 and ${holdsNumber(TYPED, '$2', '$3', '$4')}`,
    [accountId, marks, digits, pattern],
  )
}
