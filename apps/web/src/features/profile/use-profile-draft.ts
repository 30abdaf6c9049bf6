import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createDraftStore } from '../../lib/drafts/draft-store.ts'

export interface ProfileValues {
  customer_name: string
  customer_phone_number: string
}

const kept = createDraftStore<ProfileValues>()
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
  const { setValue, subscribe } = form
  const { customer_name, customer_phone_number } = saved
  const { isDirty } = form.formState

  useEffect(() => {
    const draft = kept.get(uid)
    if (draft) for (const name of names) setValue(name, draft[name], { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed =
          values.customer_name !== customer_name ||
          values.customer_phone_number !== customer_phone_number
        if (changed) kept.set(uid, values)
        else kept.delete(uid)
      },
    })
  }, [uid, setValue, subscribe, customer_name, customer_phone_number])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
