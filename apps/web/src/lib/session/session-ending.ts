import { shownErrors } from '@afterbeep/contract/errors/shown-errors'
import { useEffect } from 'react'
import { emptyTab } from './emptied-storage.ts'
import { announceSignOut, onSessionEnd } from './session-end.ts'
import { expiryKey, rememberedSession, signOutKey, storedUserKey } from './stored-session.ts'

interface SessionEnding {
  /** Both undefined while no user is signed in. */
  readonly uid: string | undefined
  readonly expiresAtMs: number | undefined
  readonly end: (notice?: string) => void
  readonly extend: (expiresAtMs: number) => void
}

/** What ends a session from outside: a 401 of any call, the hour, and another tab signing out. */
export function useSessionEnding({ uid, expiresAtMs, end, extend }: SessionEnding): void {
  useEffect(() => onSessionEnd(() => end(shownErrors.unauthenticated)), [end])

  useEffect(() => {
    if (expiresAtMs === undefined) return
    const timer = setTimeout(() => end(shownErrors.unauthenticated), expiresAtMs - Date.now())
    return () => clearTimeout(timer)
  }, [expiresAtMs, end])

  useEffect(() => {
    const whenStorageChanges = ({ key, newValue }: StorageEvent) => {
      if (key === signOutKey && newValue !== null) {
        announceSignOut(newValue)
        emptyTab()
      }
      if (key === storedUserKey && newValue !== null) leaveToOther(uid)
      if (key === storedUserKey && newValue === null) end()
      if (key !== expiryKey || newValue === null) return
      // Another tab of the user has signed in again: this tab has that hour as well.
      const stored = rememberedSession(Date.now())
      if (stored !== undefined && stored.user.uid === uid) extend(stored.expiresAtMs)
    }
    window.addEventListener('storage', whenStorageChanges)
    return () => window.removeEventListener('storage', whenStorageChanges)
  }, [end, extend, uid])
}

/** Another user has signed in, in another tab: what this tab shows and keeps is not for them. */
function leaveToOther(uid: string | undefined): void {
  const now = rememberedSession(Date.now())?.user.uid
  if (uid === undefined || now === undefined || now === uid) return
  announceSignOut(uid)
  emptyTab()
  location.reload()
}
