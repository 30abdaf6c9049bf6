import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { MembersResponse } from '@afterbeep/contract/api/account/members'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import People from './people-card.tsx'

const people: MembersResponse = {
  members: [
    { uid: 'user-1', name: 'Mary Ann', email: 'mary@example.com', role: 'owner', is_you: true },
    { uid: 'user-2', name: 'Bob Stone', email: 'bob@example.com', role: 'manager', is_you: false },
  ],
  invitations: [
    { id: 'one', email: 'zoe@example.com', role: 'viewer', expires_at: '2026-12-01T10:00:00Z' },
  ],
}
const list = { 'GET /api/account/members/': () => json(people) }
const show = (responses = {}) =>
  renderSignedIn(<Route path="/people" element={<People />} />, '/people', {
    ...list,
    ...responses,
  })

describe('the people of an account', () => {
  it('are shown with their roles, which an owner changes', async () => {
    const calls = show({ 'PUT /api/account/members/user-2/': () => json(people) })
    await userEvent.selectOptions(await screen.findByLabelText('Role of Bob Stone'), 'Viewer')
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ role: 'viewer' })
    expect(screen.getByText('Mary Ann (you)')).toBeInTheDocument()
    expect(screen.getByText(/Invited as viewer, until/)).toBeInTheDocument()
  })

  it('leave after a question, and not the one who looks', async () => {
    const calls = show({ 'DELETE /api/account/members/user-2/': () => json({}) })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    const question = screen.getByRole('group', { name: 'Remove Bob Stone' })
    await userEvent.click(within(question).getByRole('button', { name: 'Remove Bob Stone' }))
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('shows in the server’s words why a change was refused', async () => {
    const words = 'An account needs an owner. Make another person an owner first.'
    show({ 'PUT /api/account/members/user-1/': () => refusal(409, 'last_owner', words) })
    await userEvent.selectOptions(await screen.findByLabelText('Role of Mary Ann'), 'Viewer')
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('are changed after the password, where the last sign-in is too long ago', async () => {
    let response = () => refusal(403, 'recent_sign_in_required', 'Sign in again first.')
    const calls = show({
      'POST /api/account/invitations/': () => response(),
      'POST /api/login/': () =>
        json({ user_data: { uid: 'user-1', email: 'mary@example.com', display_name: 'mary' } }),
    })
    await userEvent.type(await screen.findByLabelText('Invite by email'), 'lou@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await screen.findByText(/^To change who is in your account, type the password of/)
    response = () => json(people, 201)
    await userEvent.type(screen.getByLabelText('Password'), 'seven quiet geese{Enter}')
    expect(
      await screen.findByText('An invitation was sent to lou@example.com.'),
    ).toBeInTheDocument()
    expect(calls.filter(({ path }) => path === '/api/account/invitations/')).toHaveLength(2)
  })

  it('are invited by email, with a role in words', async () => {
    const calls = show({ 'POST /api/account/invitations/': () => json(people, 201) })
    await screen.findByText('Mary Ann (you)')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(screen.getByText(/Enter an email address/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Invite by email'), 'lou@example.com')
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Viewer')
    expect(screen.getByText(/Sees results and replies/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(
      await screen.findByText('An invitation was sent to lou@example.com.'),
    ).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'lou@example.com',
      role: 'viewer',
    })
  })
})
