import { z } from 'zod'
import { memberRoles } from '../../account/member-roles.ts'
import { emailSchema } from './auth.ts'
import { newPassword, personName } from './new-passwords.ts'

const role = z.enum(memberRoles)

/** GET /api/account/members/: who is in the account, and who is invited; the oldest first. */
export const membersResponseSchema = z.object({
  members: z.array(
    z.object({ uid: z.string(), name: z.string(), email: z.string(), role, is_you: z.boolean() }),
  ),
  invitations: z.array(
    z.object({ id: z.string(), email: z.string(), role, expires_at: z.string() }),
  ),
})
export type MembersResponse = z.infer<typeof membersResponseSchema>

/** PUT /api/account/members/{uid}/ */
export const memberBodySchema = z.object({ role })

/** POST /api/account/invitations/: an invitation to the same email before is void. */
export const invitationBodySchema = z.object({ email: emailSchema, role })
export type InvitationBody = z.input<typeof invitationBodySchema>

/** POST /api/invitations/accept/ */
export const acceptInvitationBodySchema = z.object({
  token: z.string().min(1).max(200),
  first_name: personName,
  last_name: personName,
  password: newPassword,
})
export type AcceptInvitationBody = z.input<typeof acceptInvitationBodySchema>

/** The email to sign in with. */
export const acceptInvitationResponseSchema = z.object({ email: z.string() })
