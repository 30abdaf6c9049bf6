import { restoreSession } from '../lib/stored-session.ts'
import { once } from './part.ts'

/** The parts that the app is cut into, each fetched when it is first needed. */
export const parts = {
  queries: once(() => import('./query-provider.tsx')),
  shell: once(() => import('./shell/shell.tsx')),
  signUp: once(() => import('../features/auth/sign-up-screen.tsx')),
  verifyEmail: once(() => import('../features/auth/verify-email-screen.tsx')),
  forgotPassword: once(() => import('../features/auth/forgot-password-screen.tsx')),
  resetPassword: once(() => import('../features/auth/reset-password-screen.tsx')),
  privacy: once(() => import('../features/legal/privacy-screen.tsx')),
  terms: once(() => import('../features/legal/terms-screen.tsx')),
  notFound: once(() => import('../features/not-found/not-found-screen.tsx')),
  dashboard: once(() => import('../features/dashboard/dashboard-screen.tsx')),
  analytics: once(() => import('../features/analytics/analytics-screen.tsx')),
  analyticsDetail: once(() => import('../features/analytics/analytics-detail-screen.tsx')),
  billing: once(() => import('../features/billing/billing-screen.tsx')),
  payments: once(() => import('../features/billing/payments-screen.tsx')),
  paymentResult: once(() => import('../features/billing/payment-result-screen.tsx')),
  wizard: once(() => import('../features/campaigns/campaign-wizard-screen.tsx')),
  myVoice: once(() => import('../features/voice/my-voice-screen.tsx')),
  helpHome: once(() => import('../features/help/help-home-screen.tsx')),
  helpPage: once(() => import('../features/help/help-page-screen.tsx')),
  profile: once(() => import('../features/profile/profile-screen.tsx')),
  gallery: once(() => import('./gallery/gallery-screen.tsx')),
}

type PartName = keyof typeof parts

/** What an address shows, by path prefix; the longest matching prefix wins. */
const publicParts: Readonly<Record<string, PartName>> = {
  '/auth/signup': 'signUp',
  '/auth/verify-email': 'verifyEmail',
  '/auth/forgot-password': 'forgotPassword',
  '/auth/reset-password': 'resetPassword',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/sandbox/ui': 'gallery',
}
const ownParts: Readonly<Record<string, PartName>> = {
  '/dashboard': 'dashboard',
  '/analytics': 'analytics',
  '/analytics/details/': 'analyticsDetail',
  '/billing': 'billing',
  '/billing/payments': 'payments',
  '/billing/paymentSuccess': 'paymentResult',
  '/campaign': 'wizard',
  '/my-voice': 'myVoice',
  '/help': 'helpHome',
  '/help/': 'helpPage',
  '/profile': 'profile',
}

export interface PartsOfAddress {
  names: PartName[]
  /** Whether the session must be confirmed before any of them is shown. */
  guarded: boolean
}

/**
 * The parts that an address needs for the current user. A signed-out user needs none of the guarded
 * screens, because the address leads to the sign-in page.
 */
export function partsOf(path: string): PartsOfAddress {
  const own = path === '/' ? 'dashboard' : partAt(ownParts, path)
  if (own !== undefined) {
    if (restoreSession(Date.now()) === undefined) return { names: [], guarded: true }
    return { names: own === 'wizard' ? ['queries', own] : ['queries', 'shell', own], guarded: true }
  }
  if (path === '/auth/signin') return { names: [], guarded: true }
  return { names: ['queries', partAt(publicParts, path) ?? 'notFound'], guarded: false }
}

/**
 * Starts to fetch parts in parallel, before they are rendered. Otherwise each would be fetched only
 * after the one around it, and after the session was confirmed. Resolves when all have loaded or
 * failed.
 */
export async function fetchParts(names: readonly PartName[]): Promise<void> {
  // Where a part is rendered, a failed fetch is tried again and a second failure shown.
  await Promise.allSettled(names.map((name) => parts[name]()))
}

function partAt(table: Readonly<Record<string, PartName>>, path: string): PartName | undefined {
  const starts = Object.keys(table).filter((start) => path.startsWith(start))
  const longest = starts.toSorted((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : table[longest]
}
