import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { VerifyEmailScreen } from './verify-email-screen.tsx'

it('The mailed link confirms the email once and offers Return to Sign in', async () => {
  giveCsrfCookie('t')
  const calls = fakeApi({ 'POST /api/verify-email/': () => json({}) })
  renderScreen(<VerifyEmailScreen />, '/auth/verify-email?token=abc')
  expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc' }])
  const link = screen.getByRole('link', { name: 'Return to Sign in' })
  expect(link).toHaveAttribute('href', '/auth/signin')
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
