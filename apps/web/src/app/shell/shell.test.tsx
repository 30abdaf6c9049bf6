import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Square from 'lucide-react/icons/square'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { maryResponses, maryProfile, rememberMary } from '../../testing/signed-in-user.ts'
import { AccessGuard } from '../access-guard.tsx'
import { Shell } from './shell.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

function renderShell(path: string, responses: Parameters<typeof fakeApi>[0] = {}) {
  rememberMary()
  giveCsrfCookie('t')
  const calls = fakeApi({
    ...maryResponses,
    'GET /api/payments/customers/user-1/subscription': () => json({ subscription: null }),
    'POST /api/logout/': () => json({}),
    ...responses,
  })
  renderScreen(
    <Routes>
      <Route path="/auth/signin" element={<p>the sign-in page</p>} />
      <Route element={<AccessGuard />}>
        <Route element={<Shell />}>
          <Route path="*" element={<p>the screen</p>} />
        </Route>
      </Route>
    </Routes>,
    path,
  )
  return calls
}

describe('the shell', () => {
  it('marks the item that the path is under, and no other', async () => {
    renderShell('/billing/payments')
    await screen.findByText('the screen')
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked.map((link) => link.textContent)).toEqual(['Subscription'])
  })

  it('fetches the subscription once, while screens come and go', async () => {
    const calls = renderShell('/dashboard')
    await screen.findByText('the screen')
    await userEvent.click(screen.getByRole('link', { name: 'Analytics' }))
    await userEvent.click(screen.getByRole('link', { name: 'Help Center' }))
    expect(calls.filter(({ path }) => path.endsWith('/subscription'))).toHaveLength(1)
  })

  it('collapses to icons that keep their names, and remembers it', async () => {
    renderShell('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse sidebar' }))
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Start a Campaign' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'My Profile' })).toBeInTheDocument()
    expect(localStorage.getItem('afterbeep.sidebar')).toBe('collapsed')
  })

  it('shows the name in title case and the balance, and logs out to the sign-in page', async () => {
    const calls = renderShell('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Mary Ann' }))
    expect(screen.getByText('Balance: $200.00')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('the sign-in page')).toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/logout/')).toBe(true)
  })

  it('shows that the balance could not be loaded, instead of a balance of 0', async () => {
    let works = false
    renderShell('/dashboard', {
      'GET /api/user/user-1': () => (works ? json(maryProfile) : refusal(500, 'unexpected', '')),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Mary Ann' }))
    expect(await screen.findByText('Failed to load user data.')).toBeInTheDocument()
    expect(screen.getByText('Balance: not known')).toBeInTheDocument()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Balance: $200.00')).toBeInTheDocument()
    expect(screen.queryByText('Failed to load user data.')).not.toBeInTheDocument()
  })
})

it('A sidebar item unfolds its children, and folds them away again', async () => {
  fakeApi({})
  const children = [{ label: 'Child', path: '/parent/child' }]
  renderScreen(
    <SidebarNav items={[{ label: 'Parent', path: '/parent', Icon: Square, children }]} />,
    '/elsewhere',
  )
  const toggle = screen.getByRole('button', { name: 'Parent, more' })
  expect(screen.queryByRole('link', { name: 'Child' })).not.toBeInTheDocument()
  await userEvent.click(toggle)
  expect(screen.getByRole('link', { name: 'Child' })).toBeInTheDocument()
  await userEvent.click(toggle)
  expect(screen.queryByRole('link', { name: 'Child' })).not.toBeInTheDocument()
})
