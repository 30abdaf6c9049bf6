import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { Route } from 'react-router'
import SecurityCard from './security-card.tsx'

const event = (id: string, text: string) => ({
  id,
  event: 'signed_in',
  text,
  at: '2026-11-21T10:00:00.000Z',
  network: '203.0.113.x',
})

it('shows what happened, older pages on request, and what could not be loaded', async () => {
  let isDown = true
  const calls = renderSignedIn(
    <Route path="/profile" element={<SecurityCard uid="user-1" />} />,
    '/profile',
    {
      'GET /api/account/security-events/': () =>
        json({ events: [event('9', 'A campaign was published')], next: '9' }),
      'GET /api/account/security-events/?before=9': () =>
        isDown
          ? refusal(403, 'csrf_rejected', 'No.')
          : json({ events: [event('8', 'Signed in')], next: null }),
    },
  )
  expect(await screen.findByText('A campaign was published')).toBeInTheDocument()
  expect(screen.getByText(/from 203\.0\.113\.x/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Your security activity could not be loaded.')).toBeInTheDocument()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Signed in')).toBeInTheDocument()
  expect(screen.getByText('A campaign was published')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  expect(calls.filter(({ path }) => path.includes('before=9')).length).toBeGreaterThan(1)
})
