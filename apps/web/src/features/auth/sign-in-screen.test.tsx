import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
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

  it('asks for the second step after the password, and signs in by it', async () => {
    const calls = await signInWith(() =>
      json(
        {
          error: 'Now enter the six digits.',
          code: 'second_factor_required',
          details: { methods: ['authenticator', 'recovery_code'] },
        },
        401,
      ),
    )
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    expect(screen.getByText('Now enter the six digits.')).toBeInTheDocument()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    const refuse = (code: string, text: string) =>
      vi.stubGlobal('fetch', async () => refusal(401, code, text))
    refuse('code_wrong', 'This code is not right.')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This code is not right.')).toBeInTheDocument()
    refuse('sign_in_expired', 'Start again with your password.')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Start again with your password.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(screen.getByLabelText('Password')).toBeInTheDocument()
    expect(calls).toHaveLength(1)
  })

  it('offers a passkey where the browser has them, and shows when none was used', async () => {
    giveCsrfCookie('t')
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', {
      credentials: { get: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) },
    })
    const calls = fakeApi({
      'POST /api/login/passkey/options/': () => json({ options: { challenge: 'YWJj' } }),
    })
    renderScreen(<SignInScreen />, '/auth/signin')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    expect(await screen.findByText(/^No passkey was used/)).toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toEqual(['/api/login/passkey/options/'])
  })

  it('shows what to do when the account is locked, and leads there', async () => {
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
