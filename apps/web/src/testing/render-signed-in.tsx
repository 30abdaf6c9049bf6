import type { ReactNode } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useAccount } from '../lib/account-query.ts'
import { useSession } from '../lib/session/session.tsx'
import { fakeApi, giveCsrfCookie } from './fake-api.ts'
import { renderScreen } from './render-screen.tsx'
import { maryResponses, rememberMary } from './signed-in-user.ts'

function WhenConfirmed() {
  const { status } = useSession()
  if (status === 'loading') return null
  return (
    <>
      {status === 'signed-in' ? <Header /> : null}
      <Outlet />
    </>
  )
}

/** Observes the account's balance, as the header of every screen does. */
function Header() {
  useAccount()
  return null
}

/** Shows the router's address, for tests of links and redirects. */
function Place() {
  const location = useLocation()
  const state: unknown = location.state
  return <p data-testid="place">{`${location.pathname} ${JSON.stringify(state)}`}</p>
}

/**
 * Renders `<Route>`s as Mary sees them, with the server's responses beside those of her session; any
 * other address shows only itself. Returns the calls that the page makes.
 */
export function renderSignedIn(
  routes: ReactNode,
  path: string,
  responses: Parameters<typeof fakeApi>[0] = {},
) {
  rememberMary()
  giveCsrfCookie('t')
  const calls = fakeApi({ ...maryResponses, ...responses })
  renderScreen(
    <>
      <Routes>
        <Route element={<WhenConfirmed />}>
          {routes}
          <Route path="*" element={<Place />} />
        </Route>
      </Routes>
      <Toaster />
    </>,
    path,
  )
  return calls
}
