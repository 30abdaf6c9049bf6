import { lazy, Suspense, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../lib/query-client.ts'
import { SessionProvider } from '../lib/session.tsx'
import { AppFrame } from './app-frame.tsx'
import { AppRoutes } from './app-routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter>
            <AppFrame>
              <AppRoutes />
            </AppFrame>
          </BrowserRouter>
        </SessionProvider>
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
