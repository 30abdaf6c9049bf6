import type { CampaignVariants } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { LazyTwoVersions } from './lazy-two-versions.tsx'
import { measuredVersions } from './version-measures.ts'

function resultsOf(variant: 'A' | 'B', replies: number, people = 3000) {
  const channels = (['voice', 'text'] as const).map((channel) => ({
    channel,
    total: people,
    finished: people,
    delivered: Math.round(people * 0.95),
  }))
  const message = variant === 'A' ? 'Hi <FirstName>, call us' : 'Good day, call us'
  return { variant, message, people, channels, replies, opt_outs: 3 }
}

const response = {
  campaign_status: 'Completed',
  sends_texts: true,
  variants: [resultsOf('A', 57), resultsOf('B', 93)],
} satisfies CampaignVariants

const path = 'GET /api/campaigns/A%20%2F%20B/variants/'

function show(given: Parameters<typeof renderSignedIn>[2], live = false) {
  const card = <LazyTwoVersions campaignName="A / B" live={live} />
  return renderSignedIn(<Route path="/x" element={card} />, '/x', given)
}

const column = (variant: 'A' | 'B') => screen.findByRole('region', { name: `Version ${variant}` })

describe('two versions', () => {
  it('are shown side by side, with intervals in words and a conclusion', async () => {
    show({ [path]: () => json(response) })
    const b = within(await column('B'))
    expect(b.getByText('Good day, call us')).toBeInTheDocument()
    expect(b.getByText('3,000 people')).toBeInTheDocument()
    expect(b.getByText('3.1%')).toBeInTheDocument()
    expect(b.getByText('93 of 3,000')).toBeInTheDocument()
    expect(b.getByText(/2\.5% to 3\.8%/).textContent).toBe('95% interval 2.5% to 3.8%')
    expect(b.getAllByText('95%')).toHaveLength(2)
    expect(within(await column('A')).getByText('1.9%')).toBeInTheDocument()
    expect(
      screen.getByText('B got more replies: 3.1% against 1.9%, a difference of 0.4 to 2 points.'),
    ).toBeInTheDocument()
  })

  it('show before the first run that nothing has been sent, and no rate', async () => {
    const none = (variant: 'A' | 'B') => ({ ...resultsOf(variant, 0, 0), opt_outs: 0 })
    show({ [path]: () => json({ ...response, variants: [none('A'), none('B')] }) }, true)
    expect(await screen.findByText(/^Half of the people will get each version/)).toBeInTheDocument()
    expect(within(await column('A')).getAllByText('–')).toHaveLength(4)
  })

  it('are polled while the campaign runs', async () => {
    const calls = show(
      { [path]: () => json({ ...response, campaign_status: 'In Progress' }) },
      true,
    )
    expect(await screen.findByText(/so this may change\.$/)).toBeInTheDocument()
    const asked = () => calls.filter((call) => call.path.includes('/variants/')).length
    await waitFor(() => expect(asked()).toBeGreaterThan(1))
  })

  it('are one line with Retry when they could not be loaded', async () => {
    let fails = true
    show({ [path]: () => (fails ? refusal(403, 'not_found', 'No.') : json(response)) })
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await column('A')).toBeInTheDocument()
  })
})

describe('what they are measured by', () => {
  it('leaves replies out where voicemails have none, and shows them where they have some', () => {
    const names = (replies: number) =>
      measuredVersions({
        ...response,
        sends_texts: false,
        variants: [resultsOf('A', 0), resultsOf('B', replies)],
      })[0]?.measures.map((measure) => measure.name)
    expect(names(0)).toEqual(['Voicemails delivered', 'Texts delivered'])
    expect(names(1)).toContain('Replies')
  })

  it('gives both versions the same scale, wide enough for the wider interval', () => {
    const [a, b] = measuredVersions({
      ...response,
      variants: [resultsOf('A', 1, 100), resultsOf('B', 20, 100)],
    })
    const scales = [a, b].map((one) => one?.measures.map((measure) => measure.scale))
    expect(scales[0]).toEqual(scales[1])
    expect(scales[0]).toEqual([1, 1, 0.5, 0.1])
  })

  it('counts people, not deliveries, where several runs went to the same people', () => {
    const twice = resultsOf('A', 0, 100)
    const channels = [{ channel: 'voice' as const, total: 400, finished: 400, delivered: 360 }]
    const [a] = measuredVersions({ ...response, variants: [{ ...twice, channels }, twice] })
    const estimate = a?.measures[0]?.estimate
    expect(estimate?.rate).toBe(0.9)
    expect(estimate?.low).toBeCloseTo(0.8256, 3)
  })
})
