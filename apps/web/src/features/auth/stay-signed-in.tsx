import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, SubmitEvent } from 'react'
import { texts } from '@afterbeep/contract/errors/texts'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormError } from './form-error.tsx'

interface StaySignedInProps {
  readonly email: string
  readonly expiresAtMs: number
  /** Signs in again; rejects where the server refuses. */
  readonly onPassword: (password: string) => Promise<void>
}

/** Shows how long the session lasts, and asks for the password in place: the screen stays as it is. */
export function StaySignedIn({ email, expiresAtMs, onPassword }: StaySignedInProps) {
  const [asking, setAsking] = useState(false)
  const leftMs = useTimeLeft(expiresAtMs)
  const returnFocus = useFocusBefore()
  return (
    <>
      {/* Its own space, so that the end of the screen can be scrolled out from behind it. */}
      <div className="h-44" data-screen-only />
      <aside
        aria-label="Session"
        data-screen-only
        data-foot-notice
        className="fixed right-4 bottom-4 left-4 z-40 flex flex-col items-start gap-3 rounded-xl border border-line bg-warn-ground p-4 text-warn shadow-lg sm:left-auto sm:max-w-md"
      >
        <p>
          <span role="alert">
            You will soon be signed out. Type your password to stay, and nothing on the screen is
            lost.
          </span>{' '}
          <span role="timer" className="font-semibold whitespace-nowrap tabular-nums">
            {clockText(leftMs)} left
          </span>
        </p>
        <Button variant="secondary" onFocus={returnFocus.note} onClick={() => setAsking(true)}>
          Stay signed in
        </Button>
      </aside>
      {asking ? (
        <PasswordDialog
          email={email}
          onPassword={onPassword}
          onClose={() => setAsking(false)}
          onDone={returnFocus.giveBack}
        />
      ) : null}
    </>
  )
}

interface PasswordDialogProps extends Omit<StaySignedInProps, 'expiresAtMs'> {
  readonly onClose: () => void
  readonly onDone: () => void
}

function PasswordDialog({ email, onPassword, onClose, onDone }: PasswordDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The wizard's own form is around this one, as React sees it.
    event.stopPropagation()
    const password = new FormData(event.currentTarget).get('password')
    setBusy(true)
    setError(undefined)
    try {
      await onPassword(typeof password === 'string' ? password : '')
      toast('You are signed in for another hour.', 'success')
      onDone()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="Stay signed in"
      description={`Type the password of ${email}. Nothing on the screen is lost.`}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <FormError text={error === undefined ? undefined : messageOf(error, texts.signIn.failed)} />
        <Button type="submit" fullWidth loading={busy}>
          {busy ? texts.signIn.busy : texts.signIn.button}
        </Button>
      </form>
    </Dialog>
  )
}

function useTimeLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, untilMs - nowMs)
}

/** `1:05`. */
function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What had the focus before the notice did: after signing in again the user goes on there. */
function useFocusBefore() {
  const before = useRef<Element>(null)
  return {
    // The dialog gives the focus back to the button itself: from the page's body.
    note: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) before.current = relatedTarget
    },
    giveBack: () => {
      const element = before.current
      // After the dialog has given the focus to its own opener, which is gone by then.
      setTimeout(() => element instanceof HTMLElement && element.focus({ preventScroll: true }))
    },
  }
}
