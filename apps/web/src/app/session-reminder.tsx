import { useEffect, useState } from 'react'
import { useSession } from '../lib/session/session.tsx'
import { definePart } from '../ui/page/part.tsx'

/** How long before its end a session's user is reminded. */
const reminderMs = 120_000
const retryMs = 10_000

const notice = definePart(
  () => import('../features/auth/stay-signed-in.tsx'),
  (part) => part.StaySignedIn,
)

/** From two minutes before the session's end: a way to stay, on every screen. */
export function SessionReminder() {
  const session = useSession()
  const expiresAtMs = session.status === 'signed-in' ? session.expiresAtMs : undefined
  const isDue = useLoadedBefore(expiresAtMs)
  if (session.status !== 'signed-in' || !isDue) return null
  const { user, expiresAtMs: endsAtMs } = session
  return <notice.Component email={user.email} expiresAtMs={endsAtMs} />
}

/** Whether it is time, and the notice is loaded: a failed load must not replace the screen by an error. */
function useLoadedBefore(expiresAtMs: number | undefined): boolean {
  const [loadedFor, setLoadedFor] = useState<number>()
  useEffect(() => {
    if (expiresAtMs === undefined) return
    let timer = setTimeout(load, expiresAtMs - reminderMs - Date.now())
    function load(): void {
      const retry = () => (timer = setTimeout(load, retryMs))
      notice.fetch().then(() => setLoadedFor(expiresAtMs), retry)
    }
    return () => clearTimeout(timer)
  }, [expiresAtMs])
  return loadedFor !== undefined && loadedFor === expiresAtMs
}
