import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { z } from 'zod'
import { limits } from '@afterbeep/contract/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hashToken } from '../registration/link-token.ts'
import { deleteSession, findSessionData, upsertSession } from './sessions.queries.ts'

const storedDataSchema = z.object({
  user: z.object({ userId: z.string(), accountId: z.string(), email: z.string() }),
  signedInAt: z.iso.datetime(),
  listed: z.object({ id: z.string(), device: z.string(), address: z.string() }).optional(),
  needsFactor: z.literal(true).optional(),
})

/**
 * Keeps sessions in the database. A session ends a fixed hour of business time after the login
 * (specification: constants), whatever the cookie's expiry is; after that `get` returns null. Only signed-in
 * sessions are kept: visitors, however many, write nothing. The database has a hash of the id only, so that a
 * copy of it opens no session.
 */
export function sessionStore({ db, clock }: { db: Database; clock: Clock }): SessionStore {
  return {
    set: (id, session, done) => settle(save(db, id, session), () => done(), done),
    get: (id, done) => settle(load(db, clock, id), (session) => done(null, session), done),
    destroy: (id, done) => settle(deleteSession(db, hashToken(id)), () => done(), done),
  }
}

/** The session plugin uses callbacks. An error thrown by a callback is not a failure of `work`. */
function settle<T>(
  work: Promise<T>,
  resolved: (result: T) => void,
  failed: (error: unknown) => void,
): void {
  void work.then(resolved, failed)
}

async function save(db: Database, id: string, session: Session): Promise<void> {
  const { user, signedInAt, listed, needsFactor } = session
  if (!user || signedInAt === undefined) return
  const expiresAt = new Date(Date.parse(signedInAt) + limits.sessionLifetimeMs)
  const data = { user, signedInAt, listed, needsFactor }
  await upsertSession(db, { id: hashToken(id), userId: user.userId, data, expiresAt })
}

async function load(db: Database, clock: Clock, id: string): Promise<Session | null> {
  const data = await findSessionData(db, hashToken(id), clock.now())
  if (data === undefined) return null
  // The cookie's own expiry is not kept: it is wall time, and the business clock may be ahead of it.
  return { ...storedDataSchema.parse(data), cookie: { originalMaxAge: limits.sessionLifetimeMs } }
}
