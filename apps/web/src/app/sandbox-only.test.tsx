import { Suspense } from 'react'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { texts } from '@afterbeep/contract/errors/texts'
import { renderScreen } from '../testing/render-screen.tsx'
import { notFound } from './parts.ts'
import { SandboxOnly } from './sandbox-only.tsx'

const page = document.documentElement.dataset

afterEach(() => {
  delete page['sandbox']
  delete page['supportEmail']
})

function renderWhere(sandbox: boolean) {
  page['supportEmail'] = 'help@a.example'
  if (sandbox) page['sandbox'] = ''
  renderScreen(
    <Suspense>
      <SandboxOnly>
        <p>the design system</p>
      </SandboxOnly>
    </Suspense>,
  )
}

it('shows its content in the sandbox', () => {
  renderWhere(true)
  expect(screen.getByText('the design system')).toBeInTheDocument()
})

it('shows the page of an unknown address with real providers', async () => {
  await notFound.fetch()
  renderWhere(false)
  expect(screen.getByRole('heading', { name: texts.notFound.message })).toBeInTheDocument()
  expect(screen.queryByText('the design system')).not.toBeInTheDocument()
})
