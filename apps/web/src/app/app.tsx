import { BrowserRouter } from 'react-router'
import { SessionProvider } from '../lib/session.tsx'
import { AppFrame } from './app-frame.tsx'
import { AppRoutes } from './app-routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <SessionProvider>
        <BrowserRouter>
          <AppFrame>
            <AppRoutes />
          </AppFrame>
        </BrowserRouter>
      </SessionProvider>
    </ErrorBoundary>
  )
}
