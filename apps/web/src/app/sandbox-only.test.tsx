import { Suspense } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { texts } from '@afterbeep/contract/texts'
import { fakeApi, json } from '../testing/fake-api.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { SandboxOnly } from './sandbox-only.tsx'

function renderWhere(sandbox: boolean) {
  fakeApi({ 'GET /api/app/': () => json({ sandbox, support_email: 'help@a.example' }) })
  renderScreen(
    <Suspense>
      <SandboxOnly>
        <p>the design system</p>
      </SandboxOnly>
    </Suspense>,
  )
}

it('shows in the sandbox what belongs to it', async () => {
  renderWhere(true)
  expect(await screen.findByText('the design system')).toBeTruthy()
})

it('shows the page of an unknown address in its place with real providers', async () => {
  renderWhere(false)
  const heading = { name: texts.notFound.message }
  expect(await screen.findByRole('heading', heading, { timeout: 4_000 })).toBeTruthy()
  expect(screen.queryByText('the design system')).toBeNull()
})
