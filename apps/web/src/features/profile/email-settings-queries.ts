import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emailSettingsSchema } from '@afterbeep/contract/api/account/email-settings'
import type {
  EmailSettings,
  EmailSettingsBody,
} from '@afterbeep/contract/api/account/email-settings'
import { api } from '../../lib/api-client.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const emailsPath = (uid: string) => `/user/${encodeURIComponent(uid)}/emails/`
const emailsKey = (uid: string) => ['email settings', uid] as const

/** Which of the optional emails come. */
export function useEmailSettings(uid: string) {
  return useQuery({
    queryKey: emailsKey(uid),
    queryFn: ({ signal }) => api.get(emailsPath(uid), { schema: emailSettingsSchema, signal }),
  })
}

/** Moves a switch at once, and back when that could not be saved. */
export function useEmailSettingsChange(uid: string) {
  const queryClient = useQueryClient()
  const queryKey = emailsKey(uid)
  return useMutation<EmailSettings, unknown, EmailSettingsBody>({
    // One after another: the response to the last change is the one that counts.
    scope: { id: `email settings ${uid}` },
    mutationFn: (body) => api.put(emailsPath(uid), { schema: emailSettingsSchema, body }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<EmailSettings>(
        queryKey,
        (known) => known && { ...known, ...changes },
      )
    },
    onError: () => {
      toast('Your choice of emails could not be saved. Please try again.', 'error')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
