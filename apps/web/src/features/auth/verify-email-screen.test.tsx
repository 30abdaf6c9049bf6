import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { mary, maryResponses } from '../../testing/signed-in-user.ts'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

const toDashboard = (
  <Routes>
    <Route path="/auth/verify-email" element={<VerifyEmailScreen />} />
    <Route path="/dashboard" element={<p>the dashboard</p>} />
  </Routes>
)

async function typePassword() {
  await userEvent.type(await screen.findByLabelText('Email'), mary.email)
  await userEvent.type(screen.getByLabelText('Password'), 'secret-enough{Enter}')
}

it('The mailed link confirms the email once and offers to sign in there or on the sign-in page', async () => {
  giveCsrfCookie('t')
  const refusals = [() => refusal(401, 'login_failed', 'Wrong password.')]
  const calls = fakeApi({
    ...maryResponses,
    'POST /api/verify-email/': () => json({}),
    'POST /api/login/': () => refusals.shift()?.() ?? json({ user_data: mary }),
  })
  renderScreen(toDashboard, '/auth/verify-email?token=abc')
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc' }])
  const link = screen.getByRole('link', { name: 'Return to Sign in' })
  expect(link).toHaveAttribute('href', '/auth/signin')
  await typePassword()
  expect(await screen.findByText('Wrong password.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('the dashboard')).toBeInTheDocument()
  const logins = calls.filter(({ path }) => path === '/api/login/').map(({ body }) => body)
  expect(logins.at(-1)).toEqual({ email: mary.email, password: 'secret-enough' })
})

it('Signing in on the verified page asks for the second step of an account that has one', async () => {
  giveCsrfCookie('t')
  fakeApi({
    'POST /api/verify-email/': () => json({}),
    'POST /api/login/': () =>
      json(
        {
          error: 'Now enter the six digits.',
          code: 'second_factor_required',
          details: { methods: ['authenticator'] },
        },
        401,
      ),
  })
  renderScreen(toDashboard, '/auth/verify-email?token=abc')
  await typePassword()
  expect(await screen.findByLabelText('Code')).toBeInTheDocument()
  expect(screen.getByText('Now enter the six digits.')).toBeInTheDocument()
})

it('A user who is signed in already gets no second form and stays signed in', async () => {
  renderSignedIn(
    <Route path="/auth/verify-email" element={<VerifyEmailScreen />} />,
    '/auth/verify-email?token=abc',
    { 'POST /api/verify-email/': () => json({}) },
  )
  expect(await screen.findByRole('link', { name: 'Return to Sign in' })).toBeInTheDocument()
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
})

it('A link that was used already shows that and offers a new one', async () => {
  giveCsrfCookie('t')
  const calls = fakeApi({
    'POST /api/verify-email/': () => refusal(400, 'link_invalid', 'This link has expired.'),
    'POST /api/verify-email/resend/': () => json({}),
  })
  renderScreen(<VerifyEmailScreen />, '/auth/verify-email?token=abc')
  expect(await screen.findByText('This link has expired.')).toHaveRole('alert')
  await userEvent.type(screen.getByLabelText('Email for a new link'), 'mary@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
  expect(await screen.findByText(/a new link is on its way/)).toBeInTheDocument()
  expect(calls.at(-1)?.body).toEqual({ email: 'mary@example.com' })
})

it('A link opened in another browser asks for a password, shows its strength, and confirms with it', async () => {
  giveCsrfCookie('t')
  let isAsked = false
  const calls = fakeApi({
    'POST /api/verify-email/': () => {
      if (isAsked) return json({})
      isAsked = true
      return refusal(422, 'password_required', 'Choose one.')
    },
  })
  renderScreen(<VerifyEmailScreen />, '/auth/verify-email?token=abc')
  const field = await screen.findByLabelText('New password')
  expect(screen.queryByText(/characters/)).not.toBeInTheDocument()
  await userEvent.type(field, 'tin roof')
  expect(field).toHaveAccessibleDescription('4 more characters.')
  await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }))
  expect(field).toHaveAccessibleDescription('Use at least 12 characters.')
  expect(calls).toHaveLength(1)
  await userEvent.type(field, ' rain blue')
  expect(field).toHaveAccessibleDescription(/^(Fair|Good)/)
  await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }))
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument()
  expect(calls.at(-1)?.body).toEqual({ token: 'abc', password: 'tin roof rain blue' })
})

it('A password that the server refuses keeps the form, with the reason at the field', async () => {
  giveCsrfCookie('t')
  const text = 'This is one of the most used passwords.'
  const refusals = [
    () => refusal(422, 'password_required', 'Choose one.'),
    () => refusal(400, 'invalid_request', text, { password: text }),
  ]
  fakeApi({ 'POST /api/verify-email/': () => refusals.shift()?.() ?? json({}) })
  renderScreen(<VerifyEmailScreen />, '/auth/verify-email?token=abc')
  await userEvent.type(await screen.findByLabelText('New password'), '1qaz2wsx3edc')
  await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }))
  await screen.findByText(text)
  expect(screen.getByLabelText('New password')).toHaveAttribute('aria-invalid', 'true')
})
