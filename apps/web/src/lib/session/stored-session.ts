import { limits } from '@afterbeep/contract/limits'
import type { UserData } from '@afterbeep/contract/api/account/auth'
import { forgetViews } from '../history/views.ts'
import { takeOverStorage } from './emptied-storage.ts'

/** The user, and beside it the instant at which the session ends (specification: entities). */
export const storedUserKey = 'user_data'
export const expiryKey = 'user_data_expiry'
/**
 * Written when a user signs out, and removed again: so other tabs can distinguish it
 * from the end of the hour.
 */
export const signOutKey = 'signed_out'

export interface StoredSession {
  user: UserData
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/**
 * What the browser remembers of a session: only what the shell paints, never a credential. The
 * session itself is the server's cookie. Storage may be blocked or filled by others, so nothing
 * here throws and what can't be read counts as nothing.
 */
export function storeSession(user: UserData, nowMs: number): StoredSession {
  const session = { user, expiresAtMs: nowMs + limits.sessionLifetimeMs }
  takeOverStorage(user.uid)
  try {
    // Another tab may read between the two: a user whose hour has passed would be removed there.
    localStorage.setItem(expiryKey, String(session.expiresAtMs))
    localStorage.setItem(storedUserKey, JSON.stringify(user))
  } catch {
    // The session then lasts until the page is reloaded.
  }
  return session
}

/** The remembered session if its hour has not passed; what has passed is removed. */
export function restoreSession(nowMs: number): StoredSession | undefined {
  const session = rememberedSession(nowMs)
  if (session === undefined && !isBeingStored()) forgetSession()
  return session
}

/**
 * The remembered session if its hour has not passed. Removes nothing: while another tab signs in, its
 * first write is seen here before the second.
 */
export function rememberedSession(nowMs: number): StoredSession | undefined {
  const session = readSession()
  return session !== undefined && session.expiresAtMs > nowMs ? session : undefined
}

export function forgetSession(): void {
  forgetViews()
  try {
    localStorage.removeItem(storedUserKey)
    localStorage.removeItem(expiryKey)
  } catch {
    // Nothing could be stored either.
  }
}

/** Lets the other tabs know that this user has signed out. */
export function noteSignOut(uid: string): void {
  try {
    localStorage.setItem(signOutKey, uid)
    localStorage.removeItem(signOutKey)
  } catch {
    // The other tabs then end without it.
  }
}

/** Whether the hour is there and its user is not: another tab is about to write that. */
function isBeingStored(): boolean {
  try {
    return localStorage.getItem(expiryKey) !== null && localStorage.getItem(storedUserKey) === null
  } catch {
    return false
  }
}

function readSession(): StoredSession | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(storedUserKey) ?? 'null')
    const expiresAtMs = Number(localStorage.getItem(expiryKey))
    return isUserData(user) ? { user, expiresAtMs } : undefined
  } catch {
    return undefined
  }
}

/** By hand, because it decides before the first paint and should not wait for a parser. */
function isUserData(value: unknown): value is UserData {
  if (typeof value !== 'object' || value === null) return false
  const fields: Partial<Record<keyof UserData, unknown>> = value
  return [fields.uid, fields.email, fields.display_name].every((field) => typeof field === 'string')
}
