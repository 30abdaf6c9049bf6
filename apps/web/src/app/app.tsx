import { Suspense } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { SessionProvider } from '../lib/session/session.tsx'
import { AppFrame } from './app-frame.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { routes } from './routes.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <SessionProvider>
        <BrowserRouter>
          <AppFrame>
            <Suspense fallback={<LoadingScreen />}>
              <AppRoutes />
            </Suspense>
          </AppFrame>
        </BrowserRouter>
      </SessionProvider>
    </ErrorBoundary>
  )
}

function AppRoutes() {
  return useRoutes(routes)
}
