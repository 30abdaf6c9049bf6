import { useState } from 'react'
import { useSignedIn } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useSecurity } from './security-queries.ts'

const YEAR_SECONDS = 31_536_000
/** Several people may use one browser. */
const dismissedMark = (uid: string) => `second_step_dismissed_${uid}=1`

/** Offers a second step to who has none, until it is dismissed in this browser. */
export default function ProtectOffer() {
  const { uid } = useSignedIn().user
  const [dismissed, setDismissed] = useState(() => isDismissed(uid))
  const { data } = useSecurity(uid, !dismissed)
  if (dismissed || data === undefined || data.authenticator || data.passkeys.length > 0) return null
  return (
    <aside
      aria-label="Protect your account"
      className="flex flex-col items-start gap-3 rounded-xl border border-line bg-surface px-5 py-3 text-sm sm:flex-row sm:items-center sm:justify-between"
    >
      <p className="min-w-0 text-ink-soft">
        A stolen password can spend your credits.{' '}
        <TextLink to="/profile">Add a second step to signing in</TextLink>, such as a passkey on
        your phone. It takes a minute.
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          dismiss(uid)
          setDismissed(true)
        }}
      >
        Not now
      </Button>
    </aside>
  )
}

/** In a cookie, because signing out empties the browser's storage. */
function isDismissed(uid: string): boolean {
  return document.cookie.split('; ').includes(dismissedMark(uid))
}

function dismiss(uid: string): void {
  document.cookie = `${dismissedMark(uid)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
