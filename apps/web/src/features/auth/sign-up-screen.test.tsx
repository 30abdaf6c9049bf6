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
    ["the server's text", () => refusal(409, 'email_taken', 'Taken.'), 'Taken.'],
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

  it('refuses a short password before anything is sent', async () => {
    const calls = await signUpWith(() => json({ user_id: 'user-1' }, 201), 'short')
    expect(await screen.findByText('Use at least 8 characters.')).toBeInTheDocument()
    expect(calls).toHaveLength(0)
  })
})
