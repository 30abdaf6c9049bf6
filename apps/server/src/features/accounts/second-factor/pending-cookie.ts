import type { BrowserCookie } from '../sign-in/browser-cookie.ts'
import { browserCookie } from '../sign-in/browser-cookie.ts'

/** How long a sign-in may take after its first step. */
export const PENDING_MS = 5 * 60_000

/** Names the sign-in that has begun in a browser. */
export function pendingCookie(secure: boolean): BrowserCookie {
  return browserCookie('afterbeep_sign_in', secure, PENDING_MS)
}
