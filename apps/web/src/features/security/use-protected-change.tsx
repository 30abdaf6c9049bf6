import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSignedIn } from '../../lib/session/session.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

export interface ProtectedChange {
  /** Asks for the password first, and then does it. */
  signInFirst: (change: () => Promise<unknown>) => void
  /** Does it; where the last sign-in is too long ago, the user signs in again first. */
  run: (change: () => Promise<unknown>) => Promise<void>
  /** Has to be rendered: it asks for the password when needed. */
  dialog: ReactNode
}

/** Whether the server asks for a new sign-in. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'recent_sign_in_required'
}

/**
 * What the server takes for ten minutes after a sign-in only.
 *
 * @param purpose as the question for the password begins
 */
export function useProtectedChange(purpose = 'To change how you sign in'): ProtectedChange {
  const isBusy = useRef(false)
  const [waiting, setWaiting] = useState<() => Promise<unknown>>()
  const run = async (change: () => Promise<unknown>) => {
    // No button is disabled meanwhile: it would lose the focus that a dialog has to give back.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await change()
    } catch (error) {
      if (needsSignIn(error)) setWaiting(() => change)
      else toast(messageOf(error), 'error')
    }
    isBusy.current = false
  }
  const dialog =
    waiting === undefined ? null : (
      <ConfirmDialog
        purpose={purpose}
        onClose={() => setWaiting(undefined)}
        onDone={() => {
          setWaiting(undefined)
          void run(waiting)
        }}
      />
    )
  return { run, signInFirst: (change) => setWaiting(() => change), dialog }
}

function ConfirmDialog(props: { purpose: string; onClose: () => void; onDone: () => void }) {
  const { purpose, ...events } = props
  const { email } = useSignedIn().user
  return (
    <SignInAgainDialog
      title="Confirm that it is you"
      description={`${purpose}, type the password of ${email}.`}
      email={email}
      {...events}
    />
  )
}
