import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { createDraftStore } from '../lib/drafts/draft-store.ts'
import { SessionProvider } from '../lib/session/session.tsx'
import { QueryProvider } from './query-provider.tsx'

const drafts = createDraftStore<string>()

function Screens({ at }: { at: string }) {
  return (
    <SessionProvider>
      <MemoryRouter key={at} initialEntries={[at]}>
        <Routes>
          <Route path="/auth/signin" element={<h1>Sign in</h1>} />
          <Route element={<QueryProvider />}>
            <Route path="*" element={<h1>Own screen</h1>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  )
}

it('what a user typed is gone when the sign-in page comes: the next user may be another', () => {
  const { rerender } = render(<Screens at="/profile" />)
  drafts.set('ada', 'typed and not saved')
  rerender(<Screens at="/auth/signin" />)
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
  expect(drafts.size).toBe(0)
})
