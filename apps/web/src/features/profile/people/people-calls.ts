import { createContext, useContext } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { membersResponseSchema } from '@afterbeep/contract/api/account/members'
import type { InvitationBody, MembersResponse } from '@afterbeep/contract/api/account/members'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { api } from '../../../lib/api-client.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { needsSignIn } from '../../security/use-protected-change.tsx'
import type { ProtectedChange } from '../../security/use-protected-change.tsx'

const queryKey = ['people'] as const
const memberPath = (uid: string) => `/account/members/${encodeURIComponent(uid)}/`

/** Who is in the account, and who is invited. */
export function usePeople() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get('/account/members/', { schema: membersResponseSchema, signal }),
  })
}

/** How a change asks for the password, where the last sign-in is too long ago. */
export const SignInFirst = createContext<ProtectedChange['signInFirst']>(() => undefined)

/**
 * Each change shows what the server says afterwards; a refusal is said in its words.
 *
 * @param onDone also after a sign-in that it had to wait for
 */
function usePeopleChange<Change>(
  change: (value: Change) => Promise<MembersResponse | object>,
  onDone?: (value: Change) => void,
) {
  const queryClient = useQueryClient()
  const signInFirst = useContext(SignInFirst)
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (_response, value) => onDone?.(value),
    onError: (error, value) => {
      if (needsSignIn(error)) signInFirst(() => mutation.mutateAsync(value))
      else toast(messageOf(error), 'error')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return mutation
}

export function useRoleChange() {
  return usePeopleChange(({ uid, role }: { uid: string; role: MemberRole }) =>
    api.put(memberPath(uid), { schema: membersResponseSchema, body: { role } }),
  )
}

export function useRemoval() {
  return usePeopleChange((uid: string) =>
    api.delete(memberPath(uid), { schema: emptyResponseSchema }),
  )
}

export function useInvitation(onDone: (invited: InvitationBody) => void) {
  return usePeopleChange(
    (body: InvitationBody) =>
      api.post('/account/invitations/', { schema: membersResponseSchema, body }),
    onDone,
  )
}

export function useWithdrawal() {
  return usePeopleChange((id: string) =>
    api.delete(`/account/invitations/${encodeURIComponent(id)}/`, { schema: emptyResponseSchema }),
  )
}
