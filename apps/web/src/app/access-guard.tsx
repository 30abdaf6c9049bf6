import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../lib/session.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { fetchParts } from './parts.ts'

/** Shows what is behind it to signed-in people only (specification §2, access guard). */
export function AccessGuard() {
  const { status } = useSession()
  if (status === 'loading') return <LoadingScreen />
  if (status === 'signed-out') return <Navigate to="/auth/signin" replace />
  return <Outlet />
}

/** The sign-in page is for those who are not signed in; a login ends on the dashboard. */
export function GuestGuard() {
  const { status } = useSession()
  useDashboardAhead()
  if (status === 'loading') return <LoadingScreen />
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />
  return <Outlet />
}

/** Whoever starts to type here will see the dashboard next: it comes while they do. */
function useDashboardAhead(): void {
  useEffect(() => {
    const fetchDashboard = () => void fetchParts(['answers', 'shell', 'dashboard'])
    document.addEventListener('input', fetchDashboard, { once: true })
    return () => document.removeEventListener('input', fetchDashboard)
  }, [])
}
