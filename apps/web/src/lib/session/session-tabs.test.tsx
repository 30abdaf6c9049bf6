import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { mary, rememberMary } from '../../testing/signed-in-user.ts'
import { expiryKey, restoreSession, storedUserKey } from './stored-session.ts'

const keys = [expiryKey, storedUserKey]

/** What another tab writes when a user signs in there, one entry after the other. */
function writtenByOtherTab(): [key: string, value: string][] {
  rememberMary()
  const written = keys.map((key): [string, string] => [key, localStorage.getItem(key) ?? ''])
  localStorage.clear()
  return written
}

it.each([keys, keys.toReversed()])(
  'leaves what another tab stores at its sign-in, with %s first',
  (...order) => {
    const written = new Map(writtenByOtherTab())
    fakeApi({})
    renderScreen(<p>Sign In</p>)
    for (const key of order) {
      const newValue = written.get(key) ?? ''
      localStorage.setItem(key, newValue)
      fireEvent(window, new StorageEvent('storage', { key, newValue }))
    }
    expect(restoreSession(Date.now())?.user.uid).toBe(mary.uid)
  },
)

it('leaves what another tab is storing when this tab opens between its two writes', () => {
  const [first, second] = writtenByOtherTab()
  localStorage.setItem(...(first ?? ['', '']))
  expect(restoreSession(Date.now())).toBeUndefined()
  localStorage.setItem(...(second ?? ['', '']))
  expect(restoreSession(Date.now())?.user.uid).toBe(mary.uid)
})
