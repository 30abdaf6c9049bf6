import { Navigate, Outlet } from 'react-router'
import type { RouteObject } from 'react-router'
import { SignInScreen } from '../features/auth/sign-in-screen.tsx'
import { AccessGuard, GuestGuard } from './access-guard.tsx'
import type { Part } from '../ui/page/part.tsx'
import * as parts from './parts.ts'
import { SandboxOnly } from './sandbox-only.tsx'

/** A route, and the part that it shows, which can be fetched before the route is rendered. */
export type AppRoute = Omit<RouteObject, 'children' | 'index'> & {
  part?: Pick<Part, 'fetch'>
  /** Whether the session must be confirmed before it shows. */
  isGuarded?: boolean
  children?: AppRoute[]
}

const showing = (part: Part) => ({ part, element: <part.Component /> })

const showingInSandbox = (part: Part) => ({
  part,
  element: (
    <SandboxOnly>
      <part.Component />
    </SandboxOnly>
  ),
})

/** Listed by hand: importing the help content would enlarge every user's first page. */
const helpPaths = ['subscription', 'credits', 'campaignFaq'].map((page) => `/help/${page}`)

/** The specification's route table, with the pages that docs/departures.md adds. */
export const routes: AppRoute[] = [
  { path: '/', element: <Navigate to="/dashboard" replace /> },
  {
    element: <GuestGuard />,
    isGuarded: true,
    children: [{ path: '/auth/signin', element: <SignInScreen /> }],
  },
  {
    element: <AccessGuard />,
    isGuarded: true,
    children: [
      {
        ...showing(parts.queries),
        children: [
          {
            ...showing(parts.shell),
            children: [
              { path: '/dashboard', ...showing(parts.dashboard) },
              { path: '/analytics', ...showing(parts.analytics) },
              { path: '/analytics/details/:campaignName', ...showing(parts.analyticsDetail) },
              { path: '/do-not-contact', ...showing(parts.doNotContact) },
              { path: '/billing', ...showing(parts.billing) },
              { path: '/billing/payments', ...showing(parts.payments) },
              { path: '/billing/paymentSuccess', ...showing(parts.paymentResult) },
              { path: '/my-voice', ...showing(parts.myVoice) },
              { path: '/help', ...showing(parts.helpHome) },
              ...helpPaths.map((path) => ({
                path,
                part: parts.helpPage,
                element: <parts.helpPage.Component path={path} />,
              })),
              { path: '/profile', ...showing(parts.profile) },
            ],
          },
          {
            element: <FullScreen />,
            children: [{ path: '/campaign', ...showing(parts.wizard) }],
          },
        ],
      },
    ],
  },
  {
    ...showing(parts.queries),
    children: [
      { path: '/auth/signup', ...showing(parts.signUp) },
      { path: '/auth/verify-email', ...showing(parts.verifyEmail) },
      { path: '/auth/forgot-password', ...showing(parts.forgotPassword) },
      { path: '/auth/reset-password', ...showing(parts.resetPassword) },
      { path: '/auth/invitation', ...showing(parts.invitation) },
      { path: '/privacy', ...showing(parts.privacy) },
      { path: '/terms', ...showing(parts.terms) },
      { path: '/sandbox', ...showingInSandbox(parts.sandbox) },
      { path: '/sandbox/ui', ...showingInSandbox(parts.gallery) },
      { path: '*', ...showing(parts.notFound) },
    ],
  },
]

/** The whole window for one task, without the shell. */
function FullScreen() {
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh pt-(--banner-height)">
      <Outlet />
    </main>
  )
}
