import type { SummaryResponse } from '@afterbeep/contract/api/assistant'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { LazySummary } from './lazy-summary.tsx'

const path = 'GET /api/assistant/summary/A%20%2F%20B/'
const written: SummaryResponse = {
  summary: 'This campaign is over: 8 of 10 voicemails (80%) arrived.',
  source: 'templates',
  reason: 'no_model',
}

function show(response: () => Response, over: boolean | undefined = true) {
  const summary = <LazySummary campaignName="A / B" over={over} isPending={false} />
  return renderSignedIn(<Route path="/here" element={summary} />, '/here', { [path]: response })
}

it('is one paragraph that names its author', async () => {
  show(() => json(written))
  expect(await screen.findByText(written.summary)).toBeInTheDocument()
  expect(screen.getByText('Written from the counts')).toBeInTheDocument()
})

it('shows when a model wrote it', async () => {
  show(() => json({ ...written, source: 'model', reason: null }))
  expect(await screen.findByText('Written by AI from the counts')).toBeInTheDocument()
})

it('is not fetched while the campaign runs, when a text explains what will come', async () => {
  const calls = show(() => json(written), false)
  expect(await screen.findByText(/A summary appears here when it finishes/)).toBeInTheDocument()
  expect(calls.some(({ path: asked }) => asked.includes('summary'))).toBe(false)
})

it('is one quiet line with Retry when it could not be loaded', async () => {
  let asked = 0
  show(() => {
    asked += 1
    return asked > 1 ? json(written) : refusal(429, 'rate_limited', 'No.')
  })
  expect(await screen.findByText('The summary could not be loaded.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(written.summary)).toBeInTheDocument()
})
