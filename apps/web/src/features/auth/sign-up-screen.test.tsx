import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

async function signUpWith(response: () => Response, password = 'secret-enough') {
  giveCsrfCookie('t')
  const calls = fakeApi({ 'POST /api/register/': response })
  renderScreen(
    <>
      <Routes>
        <Route path="/auth/signup" element={<SignUpScreen />} />
        <Route path="/auth/verify-email" element={<VerifyEmailScreen />} />
      </Routes>
      <Toaster />
    </>,
    '/auth/signup',
  )
  await userEvent.type(screen.getByLabelText('Email'), 'mary@example.com')
  await userEvent.type(screen.getByLabelText('First name'), 'mary')
  await userEvent.type(screen.getByLabelText('Last name'), 'Smith')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  return calls
}

describe('signing up', () => {
  it('sends the registration payload, confirms it, and goes on to the email check', async () => {
    const calls = await signUpWith(() => json({ user_id: 'user-1' }, 201))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument()
    const said = await screen.findByText(
      'Registration successful! Please check your email for verification.',
    )
    expect(said).toHaveRole('status')
    expect(calls[0]?.body).toEqual({
      email: 'mary@example.com',
      password: 'secret-enough',
      display_name: 'mary',
      first_name: 'mary',
      last_name: 'Smith',
      company_name: 'default',
      phone: 'default',
      role: 'agent',
    })
  })

  it.each([
    ["the server's text", () => refusal(503, 'server_busy', 'Busy.'), 'Busy.'],
    ['An unexpected error occurred.', () => new Response('', { status: 500 }), undefined],
    ['Registration failed.', () => json({ error: '', code: 'x' }, 400), undefined],
  ])('shows %s under the form and stays', async (title, response, text) => {
    await signUpWith(response)
    expect(await screen.findByText(text ?? title)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeEnabled()
  })

  it('shows the server’s text for a single field at that field', async () => {
    await signUpWith(() => refusal(400, 'invalid_request', 'No.', { last_name: 'Too long.' }))
    await screen.findByText('Too long.')
    expect(screen.getByLabelText('Last name')).toHaveAttribute('aria-invalid', 'true')
  })

  it('shows the strength only while something is typed, and counts own words for nothing', async () => {
    fakeApi({})
    renderScreen(<SignUpScreen />, '/auth/signup')
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAccessibleDescription('')
    await userEvent.type(field, 'mary smith')
    expect(field).toHaveAccessibleDescription('2 more characters.')
    await userEvent.type(field, ' one')
    expect(field).toHaveAccessibleDescription(/^Fair/)
    await userEvent.type(screen.getByLabelText('First name'), 'Mary')
    await userEvent.type(screen.getByLabelText('Last name'), 'Smith')
    expect(field).toHaveAccessibleDescription(/^This is little more than your name/)
    await userEvent.clear(field)
    expect(field).toHaveAccessibleDescription('')
  })

  it.each([
    ['short', 'Use at least 12 characters.'],
    ['mary smith 12', 'This is little more than your name'],
    ['121212121212', 'This is one simple pattern.'],
  ])('refuses %s with the reason before anything is sent', async (password, text) => {
    const calls = await signUpWith(() => json({ user_id: 'user-1' }, 201), password)
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument()
    expect(calls).toHaveLength(0)
  })
})
