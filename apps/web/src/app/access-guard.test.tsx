import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
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

it('leads a signed-in user from the sign-in page to the dashboard', async () => {
  rememberMary()
  fakeApi(maryResponses)
  renderGuards('/auth/signin')
  expect(await screen.findByText('the dashboard')).toBeInTheDocument()
})
