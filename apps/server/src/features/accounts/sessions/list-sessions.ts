import { z } from 'zod'
import type { SessionInList } from '@afterbeep/contract/api/account/security'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { hashToken } from '../registration/link-token.ts'
import { selectSessionsOfUser } from './sessions-of-user.queries.ts'

const storedSchema = z.object({
  signedInAt: z.iso.datetime(),
  listed: z.object({ id: z.uuid(), device: z.string(), address: z.string() }),
})

/** Where the user is signed in, by sessions that can be ended one by one. */
export async function listSessions(
  { db, clock }: { db: Queries; clock: Clock },
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SessionInList[]> {
  const rows = await selectSessionsOfUser(db, userId, clock.now())
  const current = hashToken(sessionId)
  return rows.flatMap(({ id, data }) => {
    const stored = storedSchema.safeParse(data)
    // One that began under the version before, and so ends within the hour.
    if (!stored.success) return []
    const { listed, signedInAt } = stored.data
    return [{ ...listed, signed_in_at: signedInAt, current: id === current }]
  })
}
