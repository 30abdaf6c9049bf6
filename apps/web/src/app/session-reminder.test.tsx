import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../lib/session/session.tsx'
import { fakeApi, giveCsrfCookie, json, refusal } from '../testing/fake-api.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { mary, maryResponses, rememberMary } from '../testing/signed-in-user.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { SessionReminder } from './session-reminder.tsx'

const hourMs = 3_600_000

function Screen() {
  return (
    <>
      <p data-testid="status">{useSession().status}</p>
      <textarea aria-label="Typed" defaultValue="" />
      <SessionReminder />
      <Toaster />
    </>
  )
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

async function show(login: () => Response) {
  rememberMary()
  giveCsrfCookie('t')
  const calls = fakeApi({ ...maryResponses, 'POST /api/login/': login })
  renderScreen(<Screen />)
  await waitFor(() => expect(screen.getByTestId('status')).toHaveTextContent('signed-in'))
  return calls
}
const notice = () => screen.queryByRole('complementary', { name: 'Session' })

async function typePassword(password: string) {
  screen.getByRole('button', { name: 'Stay signed in' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('two minutes before the end of a session', () => {
  it('a notice lets the user stay with the password, and the screen stays as it is', async () => {
    const calls = await show(() => json({ user_data: mary }))
    fireEvent.change(screen.getByLabelText('Typed'), { target: { value: 'half a message' } })
    await vi.advanceTimersByTimeAsync(hourMs - 130_000)
    expect(notice()).not.toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await screen.findByText(/^[12]:\d\d left$/)).toBeInTheDocument()
    screen.getByLabelText('Typed').focus()
    await typePassword('secret-enough')
    await waitFor(() => expect(notice()).not.toBeInTheDocument())
    expect(calls.find(({ path }) => path === '/api/login/')?.body).toEqual({
      email: mary.email,
      password: 'secret-enough',
    })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(screen.getByTestId('status')).toHaveTextContent('signed-in')
    expect(screen.getByLabelText('Typed')).toHaveValue('half a message')
    expect(screen.getByLabelText('Typed')).toHaveFocus()
  })

  it('a second step is asked for in place, and a wrong code ends nothing', async () => {
    const calls = await show(() =>
      refusal(401, 'second_factor_required', 'Now enter the six digits.'),
    )
    await vi.advanceTimersByTimeAsync(hourMs - 110_000)
    await screen.findByRole('complementary', { name: 'Session' })
    await typePassword('secret-enough')
    const code = await screen.findByLabelText('Code')
    fireEvent.change(code, { target: { value: '000000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContain('/api/login/second-factor/'),
    )
    expect(await screen.findByText('No.')).toBeInTheDocument()
    expect(screen.getByTestId('status')).toHaveTextContent('signed-in')
  })

  it('a wrong password is reported, and ends nothing', async () => {
    await show(() => refusal(401, 'login_failed', 'Login failed. Check your email and password.'))
    await vi.advanceTimersByTimeAsync(hourMs - 110_000)
    await screen.findByRole('complementary', { name: 'Session' })
    await typePassword('wrong')
    expect(await screen.findByText(/^Login failed\./)).toBeInTheDocument()
    expect(screen.getByTestId('status')).toHaveTextContent('signed-in')
  })
})
