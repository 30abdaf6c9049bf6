import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteExpiredSessions } from '../sign-in/sessions.queries.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { maskedNetwork } from '../../../platform/http/network/masked-network.ts'
import { deviceWords } from './device-words.ts'

/**
 * Begins a new session in place of the browser's one.
 *
 * @param isLimited the user can do nothing yet but set up a second factor
 */
export async function beginSession(
  { db, clock }: { db: Database; clock: Clock },
  request: FastifyRequest,
  user: UserToSignIn,
  isLimited: boolean,
): Promise<void> {
  // A new id: one that an attacker planted in this browser before must not become a login.
  await request.session.regenerate()
  const { userId, accountId, email } = user
  request.session.user = { userId, accountId, email }
  request.session.signedInAt = clock.now().toISOString()
  request.session.listed = {
    id: randomUUID(),
    device: deviceWords(request.headers['user-agent']),
    address: maskedNetwork(request.ip),
  }
  if (isLimited) request.session.needsFactor = true
  await deleteExpiredSessions(db, clock.now())
}
