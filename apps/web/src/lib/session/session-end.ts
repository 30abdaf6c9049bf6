import { ApiError } from '../api-error.ts'

type Listener = () => void

const listeners = new Set<Listener>()

/** Called by the API client when a response reports that no user is signed in (any more). */
export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}

/** Returns the function that stops listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const signOutListeners = new Set<(uid: string) => void>()

/** Called when the user signs out, here or in another tab; not when the session only ran out. */
export function announceSignOut(uid: string): void {
  for (const listener of signOutListeners) listener(uid)
}

/** Returns the function that stops listening. */
export function onSignOut(listener: (uid: string) => void): () => void {
  signOutListeners.add(listener)
  return () => {
    signOutListeners.delete(listener)
  }
}

/** A 401 or a 403 of the profile leads to the sign-in page (specification: redirects). */
export async function endSessionOnRefusal<T>(profile: Promise<T>): Promise<T> {
  try {
    return await profile
  } catch (error) {
    if (isRefusedToUser(error)) announceSessionEnd()
    throw error
  }
}

export function isRefusedToUser(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}
