import { restoreSession } from '../lib/stored-session.ts'

/** The parts that the app is cut into, each fetched when it is first needed. */
export const parts = {
  answers: () => import('./answers.tsx'),
  shell: () => import('./shell/shell.tsx'),
  signUp: () => import('../features/auth/sign-up-screen.tsx'),
  verifyEmail: () => import('../features/auth/verify-email-screen.tsx'),
  forgotPassword: () => import('../features/auth/forgot-password-screen.tsx'),
  resetPassword: () => import('../features/auth/reset-password-screen.tsx'),
  privacy: () => import('../features/legal/privacy-screen.tsx'),
  terms: () => import('../features/legal/terms-screen.tsx'),
  notFound: () => import('../features/not-found/not-found-screen.tsx'),
  dashboard: () => import('../features/dashboard/dashboard-screen.tsx'),
  analytics: () => import('../features/analytics/analytics-screen.tsx'),
  analyticsDetail: () => import('../features/analytics/analytics-detail-screen.tsx'),
  billing: () => import('../features/billing/billing-screen.tsx'),
  payments: () => import('../features/billing/payments-screen.tsx'),
  paymentResult: () => import('../features/billing/payment-result-screen.tsx'),
  wizard: () => import('../features/campaigns/campaign-wizard-screen.tsx'),
  myVoice: () => import('../features/voice/my-voice-screen.tsx'),
  helpHome: () => import('../features/help/help-home-screen.tsx'),
  helpPage: () => import('../features/help/help-page-screen.tsx'),
  profile: () => import('../features/profile/profile-screen.tsx'),
  gallery: () => import('./gallery/gallery-screen.tsx'),
}

type PartName = keyof typeof parts

/** What an address shows, by the start of its path; the longest start that fits counts. */
const publicParts: Readonly<Record<string, PartName>> = {
  '/auth/signup': 'signUp',
  '/auth/verify-email': 'verifyEmail',
  '/auth/forgot-password': 'forgotPassword',
  '/auth/reset-password': 'resetPassword',
  '/privacy': 'privacy',
  '/terms': 'terms',
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

/**
 * What an address will show to whoever sits here. Nothing of the own screens for somebody who is
 * not signed in, as the sign-in page needs none of them.
 */
export function partsOf(path: string): PartName[] {
  const shown = partAt(publicParts, path)
  if (shown !== undefined) return ['answers', shown]
  const own = path === '/' ? 'dashboard' : partAt(ownParts, path)
  if (own === undefined || restoreSession(Date.now()) === undefined) return []
  return own === 'wizard' ? ['answers', own] : ['answers', 'shell', own]
}

/**
 * Starts to fetch parts, all at once and before they are rendered. Otherwise each would be asked
 * for only when the one around it is there, and after the session was confirmed.
 */
export function fetchParts(names: readonly PartName[]): void {
  for (const name of names) {
    // A part that can't be had is asked for again, and its failure shown, where it is rendered.
    parts[name]().catch(() => undefined)
  }
}

function partAt(table: Readonly<Record<string, PartName>>, path: string): PartName | undefined {
  const starts = Object.keys(table).filter((start) => path.startsWith(start))
  const longest = starts.toSorted((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : table[longest]
}
