import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'

export interface ProfileValues {
  customer_name: string
  customer_phone_number: string
}

const names = ['customer_name', 'customer_phone_number'] as const

/**
 * Keeps what was typed and not saved. It is still there when the user comes back to the screen, until
 * the session ends. Before the page is left, the browser asks.
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
    // A draft has no observer while another screen is open, and would be collected.
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
