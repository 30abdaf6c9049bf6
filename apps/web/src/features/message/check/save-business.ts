import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileSchema, profileUpdateBodySchema } from '@afterbeep/contract/api/account/profile'
import type { Profile } from '@afterbeep/contract/api/account/profile'
import { accountQuery } from '../../../lib/account-query.ts'
import { api } from '../../../lib/api-client.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export const businessSchema = profileUpdateBodySchema.pick({
  business_name: true,
  business_phone_number: true,
})

interface Business {
  readonly business_name?: string | undefined
  readonly business_phone_number?: string | undefined
}

/** Keeps the name and the number with the account, where the profile page shows them too. */
export function useSaveBusiness(uid: string) {
  const queryClient = useQueryClient()
  return useMutation<Profile, unknown, Business>({
    mutationFn: (body) =>
      api.put(`/user/${encodeURIComponent(uid)}/`, { schema: profileSchema, body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(accountQuery(uid).queryKey, profile)
      void queryClient.invalidateQueries({ queryKey: [...queryKeys.profile, uid] })
    },
  })
}
