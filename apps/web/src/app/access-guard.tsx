import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/session/session.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { dashboard, queries, shell } from './parts.ts'

/** Shows what is behind it to signed-in people only (specification: access guard). */
export function AccessGuard() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return <LoadingScreen />
  if (session.status === 'signed-out') {
    // Where to go on, if the session turns out to be there after all.
    const state = session.mayRetry === true ? { from: pathname + search } : null
    return <Navigate to="/auth/signin" replace state={state} />
  }
  return <Outlet />
}

/** Shows the sign-in page to signed-out users only; a login leads to the dashboard. */
export function GuestGuard() {
  const { status } = useSession()
  useDashboardAhead()
  if (status === 'loading') return <LoadingScreen />
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />
  return <Outlet />
}

/** A user who types here sees the dashboard next, so it is fetched meanwhile. */
function useDashboardAhead(): void {
  useEffect(() => {
    const fetchDashboard = () => {
      // A failed fetch is tried again where the part is rendered.
      for (const part of [queries, shell, dashboard]) part.fetch().catch(() => undefined)
    }
    document.addEventListener('input', fetchDashboard, { once: true })
    return () => document.removeEventListener('input', fetchDashboard)
  }, [])
}
