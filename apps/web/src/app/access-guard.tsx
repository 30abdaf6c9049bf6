import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../lib/session.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { dashboard, queries, shell } from './parts.ts'

/** Shows what is behind it to signed-in people only (specification: access guard). */
export function AccessGuard() {
  const { status } = useSession()
  if (status === 'loading') return <LoadingScreen />
  if (status === 'signed-out') return <Navigate to="/auth/signin" replace />
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
