import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { membersResponseSchema } from '@afterbeep/contract/api/account/members'
import type { InvitationBody, MembersResponse } from '@afterbeep/contract/api/account/members'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { api } from '../../../lib/api-client.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

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

/** Each change shows what the server says afterwards; a refusal is said in its words. */
function usePeopleChange<Change>(change: (value: Change) => Promise<MembersResponse | object>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      toast(messageOf(error), 'error')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
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

export function useInvitation() {
  return usePeopleChange((body: InvitationBody) =>
    api.post('/account/invitations/', { schema: membersResponseSchema, body }),
  )
}

export function useWithdrawal() {
  return usePeopleChange((id: string) =>
    api.delete(`/account/invitations/${encodeURIComponent(id)}/`, { schema: emptyResponseSchema }),
  )
}
