import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'

export interface ProfileValues {
  customer_name: string
  customer_phone_number: string
}

const names = ['customer_name', 'customer_phone_number'] as const

/**
 * Keeps what was typed and not saved. Who leaves the screen finds it again on coming back, until
 * the session ends; who leaves the page is asked by the browser first.
 *
 * @param saved what the server has
 */
export function useProfileDraft(
  uid: string,
  form: UseFormReturn<ProfileValues>,
  saved: ProfileValues,
): void {
  const queryClient = useQueryClient()
  const { setValue, subscribe } = form
  const { customer_name, customer_phone_number } = saved
  const { isDirty } = form.formState

  useEffect(() => {
    const key = ['profile-draft', uid]
    const kept = queryClient.getQueryData<ProfileValues>(key)
    for (const name of kept === undefined ? [] : names) {
      setValue(name, kept?.[name] ?? '', { shouldDirty: true })
    }
    // A draft has nobody who looks at it while another screen is open.
    queryClient.setQueryDefaults(key, { gcTime: Infinity })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed =
          values.customer_name !== customer_name ||
          values.customer_phone_number !== customer_phone_number
        if (changed) queryClient.setQueryData(key, values)
        else queryClient.removeQueries({ queryKey: key })
      },
    })
  }, [queryClient, uid, setValue, subscribe, customer_name, customer_phone_number])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
