import { z } from 'zod'
import {
  profileOnPageSchema,
  profileOnPageUpdateSchema,
} from '@afterbeep/contract/api/account/own-sender'
import { agentInfoSchema } from '@afterbeep/contract/api/account/profile'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { ownUser } from './own-user.ts'
import { readProfile, saveProfile } from './profile.ts'

const paramsSchema = z.object({ uid: z.string() })
const onRequest = requireSignIn

export interface ProfileRoutesDeps {
  db: Database
  clock: Clock
  /** Whether people who call back are answered. */
  answersCalls?: boolean
}

/** The signed-in user's profile, and the name that the dashboard shows. */
export function registerProfileRoutes(
  api: Api,
  { db, clock, answersCalls = false }: ProfileRoutesDeps,
): void {
  api.get(
    '/api/user/:uid/',
    { onRequest, schema: { params: paramsSchema, response: { 200: profileOnPageSchema } } },
    (request) => readProfile(db, ownUser(request, request.params.uid), answersCalls),
  )
  api.put(
    '/api/user/:uid/',
    {
      onRequest,
      schema: {
        params: paramsSchema,
        body: profileOnPageUpdateSchema,
        response: { 200: profileOnPageSchema },
      },
    },
    (request) => {
      const user = ownUser(request, request.params.uid)
      return saveProfile({ db, clock }, user, request.body, answersCalls)
    },
  )
  api.get(
    '/api/agents/agent-info/',
    { onRequest, schema: { response: { 200: agentInfoSchema } } },
    async (request) => {
      const profile = await readProfile(db, signedInUser(request))
      return { agent_name: profile.customer_info.customer_name }
    },
  )
}
