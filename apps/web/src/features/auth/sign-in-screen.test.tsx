import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

async function signInWith(response: () => Response | Promise<Response>) {
  giveCsrfCookie('t')
  const calls = fakeApi({ 'POST /api/login/': response })
  renderScreen(<SignInScreen />, '/auth/signin')
  await userEvent.type(screen.getByLabelText('Email'), 'mary@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-enough')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  return calls
}

describe('signing in', () => {
  it('sends the email and the password as typed', async () => {
    const calls = await signInWith(() => refusal(401, 'login_failed', 'No.'))
    expect(calls[0]?.body).toEqual({ email: 'mary@example.com', password: 'secret-enough' })
  })

  it('shows Logging in... on a disabled button while it waits', async () => {
    await signInWith(() => new Promise(() => undefined))
    const button = screen.getByRole('button', { name: 'Logging in...' })
    expect(button).toBeDisabled()
  })

  it.each([
    ["the server's text", () => refusal(401, 'login_failed', 'Wrong password.'), 'Wrong password.'],
    ['An unexpected error occurred.', () => new Response('', { status: 500 }), undefined],
    ['Login failed.', () => json({ error: '', code: 'login_failed' }, 401), undefined],
    ['Login failed.', () => json({}), undefined],
  ])('shows %s under the form', async (title, response, text) => {
    await signInWith(response)
    expect(await screen.findByText(text ?? title)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })

  it('offers the verification link again to a user who has not verified the email', async () => {
    await signInWith(() => refusal(403, 'email_unverified', 'Please verify your email first.'))
    const link = await screen.findByRole('link', { name: 'Send the verification link again' })
    expect(link).toHaveAttribute('href', '/auth/verify-email')
  })

  it('says what to do when the account is locked, and leads there', async () => {
    await signInWith(() => refusal(403, 'password_reset_required', 'Locked. Reset it by mail.'))
    await screen.findByText('Locked. Reset it by mail.')
    const link = screen.getByRole('link', { name: 'Reset my password by mail' })
    expect(link).toHaveAttribute('href', '/auth/forgot-password')
  })

  it('leads to the reset page and to sign-up', () => {
    fakeApi({})
    renderScreen(<SignInScreen />, '/auth/signin')
    const forgot = screen.getByRole('link', { name: 'Forgot your password' })
    expect(forgot).toHaveAttribute('href', '/auth/forgot-password')
    const signUp = screen.getByRole('link', { name: 'Sign Up For Free!' })
    expect(signUp).toHaveAttribute('href', '/auth/signup')
  })
})
