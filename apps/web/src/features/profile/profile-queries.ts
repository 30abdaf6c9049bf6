import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileSchema } from '@afterbeep/contract/api/profile'
import type { Profile, ProfileUpdateBody } from '@afterbeep/contract/api/profile'
import { texts } from '@afterbeep/contract/errors/texts'
import { api } from '../../lib/api-client.ts'
import { endsSession } from '../../lib/profile-call.ts'
import { announceSessionEnd } from '../../lib/session-end.ts'
import { useSignedIn } from '../../lib/session.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

function profilePath(uid: string): string {
  return `/user/${encodeURIComponent(uid)}/`
}

const profileKey = (uid: string) => ['profile', uid] as const

/**
 * The profile as the server has it now, unlike the session's, which may be the default one. A 401
 * or a 403 leads to the sign-in page (specification §2, redirects).
 */
export function useProfile(uid: string) {
  return useQuery({
    queryKey: profileKey(uid),
    queryFn: async ({ signal }) => {
      try {
        return await api.get(profilePath(uid), { schema: profileSchema, signal })
      } catch (error) {
        if (endsSession(error)) announceSessionEnd()
        throw error
      }
    },
  })
}

export function useProfileUpdate(uid: string) {
  const queryClient = useQueryClient()
  const { refreshProfile, refreshUser } = useSignedIn()
  return useMutation<Profile, unknown, ProfileUpdateBody>({
    mutationFn: (body) => api.put(profilePath(uid), { schema: profileSchema, body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileKey(uid), profile)
      toast(texts.profile.saved, 'success')
      void refreshProfile()
      void refreshUser()
    },
    onError: () => toast(texts.profile.saveFailed, 'error'),
  })
}
