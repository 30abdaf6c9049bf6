import { matchRoutes } from 'react-router'
import { restoreSession } from '../lib/session/stored-session.ts'
import type { Part } from '../ui/page/part.tsx'
import { routes } from './routes.tsx'

export interface PartsOfAddress {
  parts: Pick<Part, 'fetch'>[]
  /** Whether the session must be confirmed before any of them is shown. */
  isGuarded: boolean
}

/**
 * The parts that an address needs for the current user. A signed-out user needs none of the guarded
 * screens, because the address leads to the sign-in page.
 */
export function partsOf(path: string): PartsOfAddress {
  const matches = matchRoutes(routes, path === '/' ? '/dashboard' : path) ?? []
  const isGuarded = matches.some(({ route }) => route.isGuarded === true)
  const isSignedOut = restoreSession(Date.now()) === undefined
  if (isGuarded && isSignedOut) return { parts: [], isGuarded }
  return { parts: matches.flatMap(({ route }) => route.part ?? []), isGuarded }
}

/**
 * Starts to fetch parts in parallel, before they are rendered. Otherwise each would be fetched only
 * after the one around it, and after the session was confirmed. Resolves when all have loaded or
 * failed.
 */
export async function fetchAhead(parts: readonly Pick<Part, 'fetch'>[]): Promise<void> {
  // Where a part is rendered, a failed fetch is tried again and a second failure shown.
  await Promise.allSettled(parts.map((part) => part.fetch()))
}
