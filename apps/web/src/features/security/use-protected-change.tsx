import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

export interface ProtectedChange {
  /** Does it; where the last sign-in is too long ago, the user signs in again first. */
  run: (change: () => Promise<unknown>) => Promise<void>
  /** Has to be rendered: it asks for the password when needed. */
  dialog: ReactNode
}

/** Changes of how the user signs in, which the server takes for ten minutes after a sign-in only. */
export function useProtectedChange(): ProtectedChange {
  const { user } = useSignedIn()
  const isBusy = useRef(false)
  const [waiting, setWaiting] = useState<() => Promise<unknown>>()
  const run = async (change: () => Promise<unknown>) => {
    // No button is disabled meanwhile: it would lose the focus that a dialog has to give back.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await change()
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.code === 'recent_sign_in_required'
      if (isTooLate) setWaiting(() => change)
      else toast(messageOf(error), 'error')
    }
    isBusy.current = false
  }
  const dialog =
    waiting === undefined ? null : (
      <SignInAgainDialog
        title="Confirm that it is you"
        description={`To change how you sign in, type the password of ${user.email}.`}
        email={user.email}
        onClose={() => setWaiting(undefined)}
        onDone={() => {
          setWaiting(undefined)
          void run(waiting)
        }}
      />
    )
  return { run, dialog }
}
