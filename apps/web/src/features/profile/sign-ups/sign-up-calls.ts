import { signUpListSchema, signUpPageSchema, signUpsSchema } from '@afterbeep/contract/api/sign-ups'
import type { SignUpPageBody } from '@afterbeep/contract/api/sign-ups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'

const queryKey = ['sign-ups'] as const

/** The page, and a part of who signed up; `after` is where the part before ended. */
export function useSignUps(after: string | undefined) {
  return useQuery({
    queryKey: [...queryKey, after],
    queryFn: ({ signal }) =>
      api.get('/sign-ups/', { schema: signUpsSchema, query: { after }, signal }),
    placeholderData: (before) => before,
  })
}

export function useSavePage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SignUpPageBody) =>
      api.put('/sign-ups/page/', { schema: signUpPageSchema, body }),
    onSuccess: () => toast('Saved.', 'success'),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** A contact list of everyone who replied YES; it is among the saved lists of the next campaign. */
export function useMakeList() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/sign-ups/contact-list/', { schema: signUpListSchema }),
    onSuccess: ({ people }) => {
      toast(
        `A contact list of ${people.toLocaleString('en-US')} is among your saved lists now.`,
        'success',
      )
      void queryClient.invalidateQueries({ queryKey: queryKeys.contactLists })
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: async () => saveFile(await api.download('/sign-ups/export/'), 'sign-ups.csv'),
    onError: () => toast('The file could not be downloaded. Please try again.', 'error'),
  })
}
