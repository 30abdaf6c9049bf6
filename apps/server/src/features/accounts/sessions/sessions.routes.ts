import { z } from 'zod'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { sessionListSchema } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { signedInForSetUp } from '../../../platform/http/api.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import { listSessions } from './list-sessions.ts'
import { deleteListedSession, deleteOtherSessions } from './sessions-of-user.queries.ts'

/** Where the user is signed in, and how to end it there. It only ever takes access away, so it asks for nothing. */
export function registerSessionRoutes(
  api: Api,
  { db, clock }: { db: Database; clock: Clock },
): void {
  api.get(
    '/api/account/sessions/',
    { schema: { response: { 200: sessionListSchema } } },
    async (request) => {
      const { userId } = signedInForSetUp(request)
      const { sessionId } = request.session
      return { sessions: await listSessions({ db, clock }, { userId, sessionId }) }
    },
  )
  api.delete(
    '/api/account/sessions/:id/',
    { schema: { params: z.object({ id: z.uuid() }), response: { 200: emptyResponseSchema } } },
    async (request) => {
      const { userId } = signedInForSetUp(request)
      const isEnded = await db.transaction((tx) =>
        deleteListedSession(tx, userId, request.params.id),
      )
      if (!isEnded) throw new AppError('not_found')
      return {}
    },
  )
  api.delete(
    '/api/account/sessions/',
    { schema: { response: { 200: emptyResponseSchema } } },
    async (request) => {
      const user = signedInForSetUp(request)
      await db.transaction(async (tx) => {
        await deleteOtherSessions(tx, user.userId, request.session.sessionId)
        await requestSecurityMail(tx, user, 'signed_out_elsewhere', clock.now())
      })
      return {}
    },
  )
}
