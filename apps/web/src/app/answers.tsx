import { useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { createQueryClient } from '../lib/query-client.ts'
import { Toaster } from '../ui/toaster.tsx'

/**
 * What every screen but sign-in needs: the server's answers, kept between screens, and toasts. It
 * comes after the first page. The sign-in page stands outside of it, so the answers of one person
 * are gone before the next one can sign in.
 */
export function Answers() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  )
}
