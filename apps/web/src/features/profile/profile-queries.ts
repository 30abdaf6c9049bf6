import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileOnPageSchema } from '@afterbeep/contract/api/account/own-sender'
import type { ProfileOnPage, ProfileOnPageUpdate } from '@afterbeep/contract/api/account/own-sender'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { api } from '../../lib/api-client.ts'
import { accountQuery } from '../../lib/account-query.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { endSessionOnRefusal } from '../../lib/session/session-end.ts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

function profilePath(uid: string): string {
  return `/user/${encodeURIComponent(uid)}/`
}

const profileKey = (uid: string) => [...queryKeys.profile, uid] as const

/** The profile as the screen edits it. */
export function useProfile(uid: string) {
  return useQuery({
    queryKey: profileKey(uid),
    queryFn: ({ signal }) =>
      endSessionOnRefusal(api.get(profilePath(uid), { schema: profileOnPageSchema, signal })),
  })
}

export function useProfileUpdate(uid: string) {
  const queryClient = useQueryClient()
  const { refreshUser } = useSignedIn()
  return useMutation<ProfileOnPage, unknown, ProfileOnPageUpdate>({
    mutationFn: (body) => api.put(profilePath(uid), { schema: profileOnPageSchema, body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileKey(uid), profile)
      toast(profileTexts.profile.saved, 'success')
      void queryClient.invalidateQueries({ queryKey: accountQuery(uid).queryKey })
      void refreshUser()
    },
    onError: () => toast(profileTexts.profile.saveFailed, 'error'),
  })
}
