import { planByKey } from '@afterbeep/contract/money/plans'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { json } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { maryProfile } from '../../../testing/signed-in-user.ts'
import { voices } from '../../voices/testing/voices-responses.ts'
import { CampaignWizardScreen } from '../campaign-wizard-screen.tsx'
import { fetchSteps } from '../steps/lazy-steps.ts'
import { listResponse } from '../../contacts/testing/contact-list-responses.ts'
import { stubScreenWidth } from '../../message/testing/stub-screen-width.ts'

/** The server's response for the finished draft, unless a test sets another. */
export const preflight = {
  recipients: 340,
  sendable: 338,
  excluded: [{ reason: 'On your do-not-contact list', count: 2 }],
  segments: 1,
  credits: 18_700,
  balance_after: 1_300,
  runs: [{ drop_date: '2026-03-05T15:00:00.000Z' }],
  openings: [{ at: '2026-03-05T15:00:00.000Z', recipients: 338, places: ['Massachusetts'] }],
  finish_estimate: '2026-03-05T16:00:00.000Z',
  consent_digest: 'what-mary-confirmed',
}
const published = {
  campaign_name: 'Spring / sale',
  campaign_status: 'Scheduled',
  runs: preflight.runs,
  credits: 18_700,
}
/** What pays for her campaigns. */
export const onLaunch = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  planId: 'launch',
  planName: 'Launch',
  amount: 200,
  benefits: planByKey('launch').benefits,
  currentPeriodEnd: '2026-04-05T12:00:00.000Z',
}
/** Mary, who has said who her messages are from. */
const named = {
  ...maryProfile,
  business_name: 'Rosa’s Bikes',
  business_phone_number: '408 555 0100',
}
export const withoutBusiness = {
  'GET /api/user/user-1': () => json(maryProfile),
  'GET /api/user/user-1/': () => json(maryProfile),
}
const responses = {
  ...listResponse(),
  'GET /api/user/user-1': () => json(named),
  'GET /api/user/user-1/': () => json(named),
  'GET /api/app/': () => json({ sandbox: false, support_email: 'help@example.com' }),
  'GET /api/campaigns/follow-up-sources/': () => json({ campaigns: [] }),
  'GET /api/payments/customers/user-1/subscription': () => json({ subscription: onLaunch }),
  'GET /api/drop-cowboy/credits/': () =>
    json({ balance: 200, credits: 20_000, reserved: 0, currency: 'USD' }),
  'GET /api/voices/': () => json(voices),
  'POST /api/campaigns/preflight/': () => json(preflight),
  'POST /api/campaigns/': () => json(published, 201),
}

/** With the browser's own buttons. */
function Wizard() {
  const navigate = useNavigate()
  return (
    <>
      <main>
        <CampaignWizardScreen />
      </main>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Browser forward
      </button>
    </>
  )
}

/** The wizard as Mary sees it, with helpers for what tests do with it. */
export function wizardFixture() {
  // A step that is still loading suspends, from which React's test environment does not always wake.
  beforeAll(fetchSteps)
  beforeEach(() => {
    stubScreenWidth('wide')
    vi.stubGlobal('scrollTo', () => undefined)
  })
  afterEach(() => sessionStorage.clear())
  return {
    show: (given = {}) =>
      renderSignedIn(<Route path="/campaign" element={<Wizard />} />, '/campaign', {
        ...responses,
        ...given,
      }),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    /** Skips the time to undo. */
    pressNow: async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Publish now' })),
    heading: (name: string) => screen.findByRole('heading', { level: 1, name }),
    problem: () => screen.findByRole('dialog', { name: 'Campaign Error' }),
    place: () => screen.findByTestId('place'),
  }
}
