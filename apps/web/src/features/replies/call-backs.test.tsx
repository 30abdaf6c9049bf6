import type { CampaignCallBacks } from '@afterbeep/contract/api/campaigns/call-backs'
import { screen, within } from '@testing-library/react'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { CallBacks } from './call-backs.tsx'
import { useCallBacks } from './use-replies.ts'

const path = 'GET /api/campaigns/A%20%2F%20B/call-backs/'

function show(response: () => Response) {
  return renderSignedIn(<Route path="/here" element={<Part />} />, '/here', { [path]: response })
}

function Part() {
  return <CallBacks timeZone="America/New_York" callBacks={useCallBacks('A / B', false)} />
}

const counted = (changes: Partial<CampaignCallBacks> = {}): CampaignCallBacks => ({
  calls: 1200,
  asked_for_owner: 30,
  opt_outs: 4,
  versions: [],
  hours: [{ hour: '2026-03-05T20:00:00.000Z', calls: 1200, asked_for_owner: 30, opt_outs: 4 }],
  ...changes,
})

it('shows how many called back and what they pressed, by version and by hour in the campaign’s zone', async () => {
  const version = { calls: 5, asked_for_owner: 2, opt_outs: 1 }
  show(() => json(counted({ versions: [{ variant: 'B', ...version }] })))
  const part = await screen.findByRole('region', { name: 'Calls back' })
  expect(part).toHaveTextContent(/Called\s*1,200/)
  expect(part).toHaveTextContent(/Pressed 1 to speak with you\s*30/)
  expect(part).toHaveTextContent(/Pressed 9 to opt out\s*4/)
  expect(part).toHaveTextContent('Version B: 5 called, 2 pressed 1, 1 opted out')
  const row = within(part).getByRole('row', { name: /03-05-2026 03:00 PM/, hidden: true })
  expect(row).toHaveTextContent('1,200')
})

it('shows a failure with Retry', async () => {
  show(() => refusal(404, 'not_found', 'No.'))
  expect(await screen.findByText('The calls back could not be loaded.')).toBeInTheDocument()
})
