import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { SessionProvider } from '../lib/session/session.tsx'

afterEach(cleanup)

/** Renders a screen at an address, with the session and the queries that every screen has. */
export function renderScreen(screen: ReactNode, path = '/') {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        {/* A transition that suspends is never resumed after an event: React's test environment drops it. */}
        <MemoryRouter initialEntries={[path]} useTransitions={false}>
          {screen}
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
}
