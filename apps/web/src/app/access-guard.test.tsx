import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SignInScreen } from '../features/auth/sign-in-screen.tsx'
import { fakeApi, refusal } from '../testing/fake-api.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { maryResponses, rememberMary } from '../testing/signed-in-user.ts'
import { AccessGuard, GuestGuard } from './access-guard.tsx'

function renderGuards(path: string) {
  renderScreen(
    <Routes>
      <Route element={<GuestGuard />}>
        <Route path="/auth/signin" element={<p>the sign-in page</p>} />
      </Route>
      <Route element={<AccessGuard />}>
        <Route path="/dashboard" element={<p>the dashboard</p>} />
      </Route>
    </Routes>,
    path,
  )
}

describe('the access guard', () => {
  it('leads a visitor who is not signed in to the sign-in page', () => {
    fakeApi({})
    renderGuards('/dashboard')
    expect(screen.getByText('the sign-in page')).toBeInTheDocument()
  })

  it('shows Loading... and nothing of the screen until the session is confirmed', async () => {
    rememberMary()
    fakeApi(maryResponses)
    renderGuards('/dashboard')
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(screen.queryByText('the dashboard')).not.toBeInTheDocument()
    expect(await screen.findByText('the dashboard')).toBeInTheDocument()
  })

  it('leads to the sign-in page when the profile returns 403', async () => {
    rememberMary()
    fakeApi({ ...maryResponses, 'GET /api/user/user-1': () => refusal(403, 'not_found', 'No.') })
    renderGuards('/dashboard')
    expect(await screen.findByText('the sign-in page')).toBeInTheDocument()
  })
})

describe('a session that could not be checked', () => {
  function renderWithSignIn(responses: Parameters<typeof fakeApi>[0], path: string) {
    rememberMary()
    fakeApi({ ...maryResponses, ...responses })
    renderScreen(
      <Routes>
        <Route element={<GuestGuard />}>
          <Route path="/auth/signin" element={<SignInScreen />} />
        </Route>
        <Route element={<AccessGuard />}>
          <Route path="/billing" element={<p>the plan</p>} />
          <Route path="/dashboard" element={<p>the dashboard</p>} />
        </Route>
      </Routes>,
      path,
    )
  }
  const stated = 'No active session or failed to fetch current user'

  it.each([
    ['the server could not be reached', () => new TypeError('Failed to fetch')],
    ['the server is broken', () => refusal(503, 'unavailable', 'Later.')],
  ])('offers Retry under the stated text when %s, and goes on where it was', async (_, failure) => {
    let fails = true
    renderWithSignIn(
      { 'GET /api/session/': () => (fails ? failure() : maryResponses['GET /api/session/']()) },
      '/billing',
    )
    const line = await screen.findByText(stated)
    const retry = screen.getByRole('button', { name: 'Retry' })
    expect(line.compareDocumentPosition(retry) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    await userEvent.click(retry)
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    fails = false
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('the plan')).toBeInTheDocument()
  })

  it('offers no Retry when the server knows no session', async () => {
    renderWithSignIn(
      { 'GET /api/session/': () => refusal(401, 'unauthenticated', 'Please sign in.') },
      '/billing',
    )
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  })
})

it('leads a signed-in user from the sign-in page to the dashboard', async () => {
  rememberMary()
  fakeApi(maryResponses)
  renderGuards('/auth/signin')
  expect(await screen.findByText('the dashboard')).toBeInTheDocument()
})
