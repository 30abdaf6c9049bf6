import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

function show(responses: Parameters<typeof fakeApi>[0]) {
  giveCsrfCookie('t')
  const calls = fakeApi(responses)
  renderScreen(<ResetPasswordScreen />, '/auth/reset-password#token=abc')
  return calls
}
const field = () => screen.getByLabelText('New password')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }))
const confirmPath = 'POST /api/password-reset/confirm/'

it('takes eight characters, which are enough for a person with a second step', async () => {
  const calls = show({ [confirmPath]: () => json({}) })
  await userEvent.type(field(), '8 chars!')
  expect(field()).toHaveAccessibleDescription(/are enough only with a second step at sign-in/)
  await send()
  expect(await screen.findByText('Password changed')).toBeInTheDocument()
  expect(calls.at(-1)?.body).toEqual({ token: 'abc', password: '8 chars!' })
})

it('shows the server’s refusal of a short one for a person without a second step', async () => {
  const tooShort = 'Use at least 12 characters.'
  show({
    [confirmPath]: () => refusal(400, 'invalid_request', tooShort, { password: tooShort }),
  })
  await userEvent.type(field(), '8 chars!')
  await send()
  expect(await screen.findByText(tooShort)).toBeInTheDocument()
  expect(field()).toBeInvalid()
})

it('refuses seven characters without asking the server', async () => {
  const calls = show({})
  await userEvent.type(field(), '7 chars')
  await send()
  expect(field()).toHaveAccessibleDescription('Use at least 8 characters.')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
