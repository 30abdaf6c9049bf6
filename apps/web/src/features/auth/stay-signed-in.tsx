import { useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { SignInAgainDialog } from '../security/sign-in-again-dialog.tsx'

interface StaySignedInProps {
  readonly email: string
  readonly expiresAtMs: number
}

/** Shows how long the session lasts, and asks for the password in place: the screen stays as it is. */
export function StaySignedIn({ email, expiresAtMs }: StaySignedInProps) {
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
        <SignInAgainDialog
          title="Stay signed in"
          description={`Type the password of ${email}. Nothing on the screen is lost.`}
          email={email}
          onClose={() => setAsking(false)}
          onDone={() => {
            toast('You are signed in for another hour.', 'success')
            returnFocus.giveBack()
          }}
        />
      ) : null}
    </>
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
