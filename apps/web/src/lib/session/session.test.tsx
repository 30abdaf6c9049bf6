import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../api-client.ts'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { useSession } from './session.tsx'
import { onSignOut } from './session-end.ts'
import {
  expiryKey,
  restoreSession,
  signOutKey,
  storedUserKey,
  storeSession,
} from './stored-session.ts'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { mary, maryResponses, rememberMary } from '../../testing/signed-in-user.ts'

const hourMs = 3_600_000

/** Shows the session in words and its actions as buttons. */
function Probe() {
  const session = useSession()
  const credentials = { email: mary.email, password: 'secret-enough' }
  return (
    <>
      <p data-testid="status">{session.status}</p>
      {session.status === 'signed-in' ? <p data-testid="who">{describeMary(session)}</p> : null}
      {session.status === 'signed-in' ? <p data-testid="until">{session.expiresAtMs}</p> : null}
      {session.status === 'signed-out' ? <p data-testid="notice">{session.notice}</p> : null}
      <button type="button" onClick={() => void session.signIn(credentials).catch(() => undefined)}>
        in
      </button>
      <button type="button" onClick={() => void session.signOut()}>
        out
      </button>
    </>
  )
}

function describeMary(session: {
  user: { uid: string }
  profileAtStart: { balance: number } | undefined
}): string {
  return `${session.user.uid} ${session.profileAtStart?.balance ?? 'without profile'}`
}

const statusText = () => screen.getByTestId('status').textContent
const becomes = (status: string) => waitFor(() => expect(statusText()).toBe(status))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const keptIn = (storage: Storage): Record<string, string> =>
  Object.fromEntries(Object.entries(storage))

describe('a session at start', () => {
  it('is signed out, without asking the server, when nothing is remembered', () => {
    const calls = fakeApi({})
    renderScreen(<Probe />)
    expect(statusText()).toBe('signed-out')
    expect(calls).toHaveLength(0)
  })

  it('is loading, then signed in with the profile, when the server confirms it', async () => {
    rememberMary()
    fakeApi(maryResponses)
    renderScreen(<Probe />)
    expect(statusText()).toBe('loading')
    await becomes('signed-in')
    expect(screen.getByTestId('who').textContent).toBe('user-1 200')
  })

  it('forgets what is remembered when its hour has passed', () => {
    rememberMary()
    vi.setSystemTime(Date.now() + hourMs)
    fakeApi(maryResponses)
    renderScreen(<Probe />)
    expect(statusText()).toBe('signed-out')
    expect(localStorage.getItem(storedUserKey)).toBeNull()
    vi.useRealTimers()
  })

  it('is still there a millisecond before its hour has passed', () => {
    rememberMary()
    expect(restoreSession(Date.now() + hourMs - 1000)?.user).toEqual(mary)
    expect(restoreSession(Date.now() + hourMs)).toBeUndefined()
  })

  it('is signed out with the stated text when the server knows no session', async () => {
    rememberMary()
    fakeApi({ 'GET /api/session/': () => refusal(401, 'unauthenticated', 'Please sign in.') })
    renderScreen(<Probe />)
    await becomes('signed-out')
    expect(localStorage.getItem(storedUserKey)).toBeNull()
  })

  it('keeps what is remembered when the server could not be reached', async () => {
    rememberMary()
    fakeApi({ 'GET /api/session/': () => new TypeError('Failed to fetch') })
    renderScreen(<Probe />)
    await becomes('signed-out')
    expect(screen.getByTestId('notice').textContent).toBe(
      'No active session or failed to fetch current user',
    )
    expect(localStorage.getItem(storedUserKey)).not.toBeNull()
  })

  it('is signed in without a profile when it can not be loaded', async () => {
    rememberMary()
    fakeApi({ ...maryResponses, 'GET /api/user/user-1': () => refusal(500, 'unexpected', 'No.') })
    renderScreen(<Probe />)
    await becomes('signed-in')
    expect(screen.getByTestId('who').textContent).toBe('user-1 without profile')
  })

  it.each([401, 403])('is signed out when the profile returns %i', async (status) => {
    rememberMary()
    fakeApi({ ...maryResponses, 'GET /api/user/user-1': () => refusal(status, 'x', 'No.') })
    renderScreen(<Probe />)
    await becomes('signed-out')
    expect(localStorage.getItem(storedUserKey)).toBeNull()
  })
})

describe('signing in', () => {
  it('remembers the user and the hour, and loads the profile', async () => {
    giveCsrfCookie('t')
    fakeApi({ ...maryResponses, 'POST /api/login/': () => json({ user_data: mary }) })
    renderScreen(<Probe />)
    press('in')
    await becomes('signed-in')
    const stored = restoreSession(Date.now())
    expect(stored?.user).toEqual(mary)
    expect(Math.abs((stored?.expiresAtMs ?? 0) - Date.now() - hourMs)).toBeLessThan(60_000)
  })

  it('stays signed out when the login is refused', async () => {
    giveCsrfCookie('t')
    const calls = fakeApi({ 'POST /api/login/': () => refusal(401, 'login_failed', 'No.') })
    renderScreen(<Probe />)
    press('in')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(statusText()).toBe('signed-out')
    expect(localStorage.getItem(storedUserKey)).toBeNull()
  })
})

describe('the end of a session', () => {
  async function signedInMary(responses = {}) {
    rememberMary()
    giveCsrfCookie('t')
    const calls = fakeApi({ ...maryResponses, ...responses })
    renderScreen(<Probe />)
    await becomes('signed-in')
    return calls
  }

  it('follows signing out, which calls the server', async () => {
    const calls = await signedInMary({ 'POST /api/logout/': () => json({}) })
    press('out')
    await becomes('signed-out')
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/logout/' }),
    )
    expect(localStorage.getItem(storedUserKey)).toBeNull()
  })

  it('leaves nothing of the user in the browser, in this tab and in others', async () => {
    await signedInMary({
      'POST /api/logout/': () => {
        // What the server's Clear-Site-Data does in a browser.
        localStorage.clear()
        return json({})
      },
    })
    localStorage.setItem('afterbeep.theme', 'dark')
    localStorage.setItem('afterbeep.columns', '[]')
    localStorage.setItem(`afterbeep.left-draft.${mary.uid}.1`, '{"phone":"14085550142"}')
    sessionStorage.setItem(`afterbeep.campaign-draft.${mary.uid}`, '{"phone":"14085550142"}')
    press('out')
    await becomes('signed-out')
    expect(keptIn(sessionStorage)).toEqual({})
    expect(JSON.stringify(keptIn(localStorage))).not.toMatch(/14085550142|columns|user/)
    await waitFor(() => expect(keptIn(localStorage)).toEqual({ 'afterbeep.theme': 'dark' }))
    sessionStorage.setItem(`afterbeep.campaign-draft.${mary.uid}`, '{"phone":"14085550142"}')
    fireEvent(window, new StorageEvent('storage', { key: signOutKey, newValue: mary.uid }))
    expect(keptIn(sessionStorage)).toEqual({})
  })

  it('leaves the drafts of a session that ran out to its own user, and not to the next one', async () => {
    await signedInMary({ 'POST /api/login/': () => json({ user_data: mary }) })
    sessionStorage.setItem(`afterbeep.campaign-draft.${mary.uid}`, '{"phone":"14085550142"}')
    storeSession(mary, Date.now())
    expect(keptIn(sessionStorage)).not.toEqual({})
    storeSession({ ...mary, uid: 'user-2' }, Date.now())
    expect(keptIn(sessionStorage)).toEqual({})
    expect(JSON.stringify(keptIn(localStorage))).not.toContain('14085550142')
  })

  it('comes before the server responds to signing out, and the next sign-in waits for that', async () => {
    let respond: (response: Response) => void = () => undefined
    const calls = await signedInMary({
      'POST /api/logout/': () => new Promise<Response>((resolve) => (respond = resolve)),
      'POST /api/login/': () => json({ user_data: mary }),
    })
    press('out')
    await becomes('signed-out')
    press('in')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/logout/'))
    respond(json({}))
    await becomes('signed-in')
  })

  it('follows signing out also when the server refuses, and logs it to the console', async () => {
    const report = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', report)
    await signedInMary({ 'POST /api/logout/': () => refusal(500, 'unexpected', '') })
    vi.stubGlobal('reportError', report)
    press('out')
    await becomes('signed-out')
    expect(report).toHaveBeenCalledWith(new Error('Logout failed'))
  })

  it('follows a 401 of any call, and shows that', async () => {
    await signedInMary({ 'GET /api/any/': () => refusal(401, 'unauthenticated', 'No.') })
    await api.get('/any/', { schema: emptyResponseSchema }).catch(() => undefined)
    await becomes('signed-out')
    expect(screen.getByTestId('notice').textContent).toBe('Please sign in to continue.')
  })

  it('comes when the hour is over while the page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signedInMary()
    await vi.advanceTimersByTimeAsync(hourMs)
    await becomes('signed-out')
    expect(localStorage.getItem(storedUserKey)).toBeNull()
    vi.useRealTimers()
  })

  it('moves an hour on when the user signs in again in place, and the screen stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signedInMary({ 'POST /api/login/': () => json({ user_data: mary }) })
    const who = screen.getByTestId('who')
    const until = screen.getByTestId('until').textContent
    await vi.advanceTimersByTimeAsync(hourMs - 60_000)
    press('in')
    await waitFor(() => expect(screen.getByTestId('until').textContent).not.toBe(until))
    await vi.advanceTimersByTimeAsync(hourMs - 60_000)
    expect(statusText()).toBe('signed-in')
    expect(screen.getByTestId('who')).toBe(who)
    await vi.advanceTimersByTimeAsync(120_000)
    await becomes('signed-out')
    vi.useRealTimers()
  })

  it('does not come with a wrong password in place', async () => {
    const calls = await signedInMary({
      'POST /api/login/': () => refusal(401, 'login_failed', 'No.'),
    })
    press('in')
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/login/'))
    await act(async () => undefined)
    expect(statusText()).toBe('signed-in')
  })

  it('moves on when another tab signs in again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signedInMary()
    await vi.advanceTimersByTimeAsync(hourMs - 60_000)
    storeSession(mary, Date.now())
    fireEvent(window, new StorageEvent('storage', { key: expiryKey, newValue: 'any' }))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(statusText()).toBe('signed-in')
    vi.useRealTimers()
  })

  it('is announced as a sign-out, here or in another tab, and not when the hour is over', async () => {
    const signedOut = vi.fn<(uid: string) => void>()
    const stop = onSignOut(signedOut)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signedInMary()
    await vi.advanceTimersByTimeAsync(hourMs)
    await becomes('signed-out')
    fireEvent(window, new StorageEvent('storage', { key: storedUserKey, newValue: null }))
    expect(signedOut).not.toHaveBeenCalled()
    vi.useRealTimers()
    cleanup()
    await signedInMary({ 'POST /api/logout/': () => json({}) })
    press('out')
    expect(signedOut).toHaveBeenCalledExactlyOnceWith(mary.uid)
    fireEvent(window, new StorageEvent('storage', { key: signOutKey, newValue: 'user-2' }))
    expect(signedOut).toHaveBeenLastCalledWith('user-2')
    stop()
  })

  it('comes when another tab signs out', async () => {
    await signedInMary()
    fireEvent(window, new StorageEvent('storage', { key: storedUserKey, newValue: null }))
    await becomes('signed-out')
    expect(screen.getByTestId('notice')).toBeEmptyDOMElement()
  })
})
