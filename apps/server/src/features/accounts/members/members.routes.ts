import { z } from 'zod'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  acceptInvitationBodySchema,
  acceptInvitationResponseSchema,
  invitationBodySchema,
  memberBodySchema,
  membersResponseSchema,
} from '@afterbeep/contract/api/account/members'
import type { MembersResponse } from '@afterbeep/contract/api/account/members'
import { AppError } from '../../../platform/app-error.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import type { Api, SignedInUser } from '../../../platform/http/api.ts'
import { networkOf } from '../../../platform/http/network/client-network.ts'
import { inPasswordQueue } from '../passwords/password-queue.ts'
import { recentlySignedIn } from '../sessions/recent-sign-in.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole, removeMember } from './change-members.ts'
import { deleteInvitation, selectInvitations } from './invitations.queries.ts'
import type { InviteDeps } from './invite-member.ts'
import { inviteMember } from './invite-member.ts'
import { selectMembers } from './members.queries.ts'

const userParams = z.object({ uid: z.uuid() })
const invitationParams = z.object({ id: z.uuid() })

/** Who is in an account, and invitations into it; a change of them needs a recent sign-in. */
export async function registerMemberRoutes(api: Api, deps: InviteDeps): Promise<void> {
  const { clock } = deps
  api.post(
    '/api/invitations/accept/',
    {
      schema: {
        body: acceptInvitationBodySchema,
        response: { 200: acceptInvitationResponseSchema },
      },
    },
    async ({ body }) => ({ email: await inPasswordQueue(() => acceptInvitation(deps, body)) }),
  )
  await api.register(async (members: Api) => {
    members.addHook('onRequest', requireSignIn)
    members.get(
      '/api/account/members/',
      { schema: { response: { 200: membersResponseSchema } } },
      (request) => readMembers(deps, signedInUser(request)),
    )
    members.put(
      '/api/account/members/:uid/',
      {
        schema: {
          params: userParams,
          body: memberBodySchema,
          response: { 200: membersResponseSchema },
        },
      },
      async (request) => {
        const user = recentlySignedIn(request, clock)
        const { uid: userId } = request.params
        await changeRole(deps, { accountId: user.accountId, userId, role: request.body.role })
        return readMembers(deps, user)
      },
    )
    members.delete(
      '/api/account/members/:uid/',
      { schema: { params: userParams, response: { 200: emptyResponseSchema } } },
      async (request) => {
        const { accountId } = recentlySignedIn(request, clock)
        await removeMember(deps, { accountId, userId: request.params.uid })
        return {}
      },
    )
    registerInvitations(members, deps)
  })
}

function registerInvitations(api: Api, deps: InviteDeps): void {
  api.post(
    '/api/account/invitations/',
    { schema: { body: invitationBodySchema, response: { 201: membersResponseSchema } } },
    async (request, reply) => {
      const user = recentlySignedIn(request, deps.clock)
      const { accountId, userId: invitedBy } = user
      const network = networkOf(request.ip)
      await inviteMember(deps, { ...request.body, accountId, invitedBy, network })
      return reply.code(201).send(await readMembers(deps, user))
    },
  )
  api.delete(
    '/api/account/invitations/:id/',
    { schema: { params: invitationParams, response: { 200: emptyResponseSchema } } },
    async (request) => {
      const { accountId } = recentlySignedIn(request, deps.clock)
      if (!(await deleteInvitation(deps.db, { accountId, id: request.params.id }))) {
        throw new AppError('not_found')
      }
      return {}
    },
  )
}

async function readMembers(
  { db, clock }: Pick<InviteDeps, 'db' | 'clock'>,
  { accountId, userId }: SignedInUser,
): Promise<MembersResponse> {
  const [members, invitations] = await Promise.all([
    selectMembers(db, accountId),
    selectInvitations(db, accountId, clock.now()),
  ])
  return {
    members: members.map(({ userId: uid, name, email, role }) => ({
      uid,
      name,
      email,
      role,
      is_you: uid === userId,
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      expires_at: expiresAt.toISOString(),
    })),
  }
}
