import { useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { forgetDrafts } from '../lib/drafts/draft-store.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { forgetSavedDraftsOf } from '../lib/drafts/saved-drafts.ts'
import { onSignOut } from '../lib/session/session-end.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { SessionReminder } from './session-reminder.tsx'

/**
 * What every screen but sign-in needs: the query cache, kept between screens, and toasts. It loads
 * after the first page. The sign-in page is outside of it, so one user's cached responses and drafts are
 * gone before the next user signs in.
 */
export function QueryProvider() {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => forgetDrafts, [])
  useEffect(() => onSignOut((uid) => void forgetSavedDraftsOf(uid)), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <SessionReminder />
      <Toaster />
    </QueryClientProvider>
  )
}
