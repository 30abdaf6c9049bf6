import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import { json } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import ActivityScreen from './activity-screen.tsx'

const list = '/api/account/security-events/?'
const BOB = '00000000-0000-4000-8000-00000000000b'
const event = (id: string, changes: object) => ({
  id,
  event: 'campaign_published',
  text: 'A campaign was published',
  at: '2026-11-21T10:00:00.000Z',
  network: '203.0.113.x',
  who: null,
  about: null,
  ...changes,
})

it('shows who did what, limits it by kind and person, and pages back', async () => {
  const members = [
    { uid: BOB, name: 'Bob', email: 'bob@example.com', role: 'manager', is_you: false },
  ]
  const newest = [event('9', { who: 'Bob', about: 'Autumn' }), event('8', { text: 'Signed in' })]
  const calls = renderSignedIn(<Route path="/here" element={<ActivityScreen />} />, '/here', {
    'GET /api/account/members/': () => json({ members, invitations: [] }),
    [`GET ${list}limit=50`]: () => json({ events: newest, next: '8' }),
    [`GET ${list}before=8&limit=50`]: () =>
      json({ events: [event('7', { text: 'An older one' })], next: null }),
    [`GET ${list}group=data&limit=50`]: () => json({ events: [], next: null }),
    [`GET ${list}group=data&who=${BOB}&limit=50`]: () => json({ events: [], next: null }),
  })
  const row = (await screen.findByText('Autumn')).closest('tr')
  expect(within(row ?? document.body).getByText('Bob')).toBeInTheDocument()
  expect(screen.getByText('Not known')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('An older one')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('What'), 'Downloads and erasures')
  expect(await screen.findByText('Nothing of this kind in the last year.')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'Bob')
  expect(await screen.findByText('Nothing of this kind in the last year.')).toBeInTheDocument()
  expect(calls.some(({ path }) => path.includes(`who=${BOB}`))).toBe(true)
})
