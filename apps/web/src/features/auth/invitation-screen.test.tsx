import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { fakeApi, json, refusal } from '../../testing/fake-api.ts'
import { InvitationScreen } from './invitation-screen.tsx'

function show(responses: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(responses)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/auth/invitation#token=abc']}>
        <Routes>
          <Route path="/auth/invitation" element={<InvitationScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

async function fill(password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('First name'), 'Bob')
  await userEvent.type(screen.getByLabelText('Last name'), 'Stone')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }))
}

it('makes a user of the invited person and shows what to sign in with', async () => {
  const accepted = () => json({ email: 'bob@example.com' })
  const calls = show({ 'POST /api/invitations/accept/': accepted })
  await fill('seven quiet geese')
  expect(await screen.findByText(/Sign in with bob@example.com/)).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    token: 'abc',
    first_name: 'Bob',
    last_name: 'Stone',
    password: 'seven quiet geese',
  })
})

it('sends no short password, and shows why a link was refused', async () => {
  const words = 'This link has expired or was used already.'
  const calls = show({ 'POST /api/invitations/accept/': () => refusal(400, 'link_invalid', words) })
  await fill('short')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.type(screen.getByLabelText('Password'), ' of seven geese')
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
})
