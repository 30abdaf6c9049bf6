import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { mary } from '../../../testing/signed-in-user.ts'
import { listDetail, listResponse } from '../../contacts/testing/contact-list-responses.ts'
import { readStoredDraft } from '../draft-storage.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { numbersShown } from '../testing/confirm-numbers.ts'
import { onLaunch, preflight, wizardFixture } from '../testing/wizard-fixture.tsx'

const confirmed = { consentDigest: preflight.consent_digest }
const { show, press, pressNow, heading, problem, place } = wizardFixture()

describe('the overview of what is paid for', () => {
  it('names a shortfall and leads to the plan', async () => {
    storeFinishedDraft()
    show({ 'POST /api/campaigns/preflight/': () => json({ ...preflight, balance_after: -1_300 }) })
    expect(await screen.findByText('You are 1,300 credits ($13.00) short.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See your plan' })).toHaveAttribute('href', '/billing')
  })

  it('promises no next credits where the plan is cancelled', async () => {
    storeFinishedDraft()
    const standing = { state: 'ending', day: onLaunch.currentPeriodEnd, disputed: false }
    show({
      'POST /api/campaigns/preflight/': () => json({ ...preflight, balance_after: -1_300 }),
      'GET /api/payments/customers/user-1/subscription': () =>
        json({ subscription: { ...onLaunch, standing } }),
    })
    const text = 'Your plan ends on Apr 05, 2026 and brings no more credits, unless you keep it.'
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryByText(/come with the payment/)).not.toBeInTheDocument()
  })

  it('leads to the subscription where nothing is sent because of it', async () => {
    storeFinishedDraft()
    const text = 'Your plan is on hold at our payment provider, so nothing is sent.'
    show({ 'POST /api/campaigns/preflight/': () => refusal(402, 'sending_stopped', text) })
    expect(await screen.findByText(text)).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Open Subscription' })
    expect(link).toHaveAttribute('href', '/billing')
  })

  it('sends to the first people whom the balance pays for, and keeps the others as a list', async () => {
    const before = storeFinishedDraft(confirmed)
    const first = listDetail({
      contact_list_id: 'first-1',
      name: 'First 316 of contacts.csv',
      accepted: 316,
    })
    const rest = listDetail({
      contact_list_id: 'rest-1',
      name: 'Other 24 of contacts.csv',
      accepted: 24,
    })
    const short = { ...preflight, balance_after: -1_300 }
    const calls = show({
      'POST /api/campaigns/preflight/': ({ body }: { body: unknown }) =>
        json(JSON.stringify(body).includes('first-1') ? { ...preflight, recipients: 316 } : short),
      'POST /api/contact-lists/list-1/parts/': () => json({ first, rest }, 201),
      ...listResponse(first),
    })
    expect(
      await screen.findByText(/^Your balance pays for the first 316 of 340 people/),
    ).toHaveTextContent('The other 24 are kept as a list of their own, for later.')
    expect(
      await screen.findByText(/^To reach all 340 at once, ask our sales team/),
    ).toHaveTextContent(
      'ask our sales team for Scale: its 60,000 credits a month are enough for 1,363 people. help@example.com',
    )
    expect(
      await screen.findByText(
        /^Your next 20,000 credits come with the payment on Apr 05, 2026\. They are/,
      ),
    ).toBeInTheDocument()
    await press('Send to the first 316')
    expect(
      await screen.findByText(
        'The other 24 people are kept as the list “Other 24 of contacts.csv”.',
      ),
    ).toBeInTheDocument()
    const call = calls.find(({ path }) => path.endsWith('/parts/'))
    expect(call?.body).toEqual({ first: 316 })
    await waitFor(() => expect(screen.queryByText(/short\.$/)).not.toBeInTheDocument())
    await waitFor(() => expect(readStoredDraft(mary.uid)?.list?.contactListId).toBe('first-1'))
    const after = readStoredDraft(mary.uid)
    expect(after?.publishKey).toBe(before.publishKey)
    // Another list is another consent.
    expect(after?.consentDigest).toBe('')
  })

  it('leaves another list that was chosen before the response came', async () => {
    storeFinishedDraft()
    let respond: (response: Response) => void = () => undefined
    const other = listDetail({ contact_list_id: 'other-1', name: 'Other.csv', accepted: 20 })
    const first = listDetail({ contact_list_id: 'first-1', name: 'First 316', accepted: 316 })
    show({
      'POST /api/campaigns/preflight/': () => json({ ...preflight, balance_after: -1_300 }),
      'POST /api/contact-lists/list-1/parts/': () =>
        new Promise<Response>((resolve) => (respond = resolve)),
      'GET /api/contact-lists/': () => json({ contact_lists: [other], next: null }),
      ...listResponse(other),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Send to the first 316' }))
    await press('Edit contacts')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Use a list you uploaded before' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Use Other.csv' }))
    await waitFor(() => expect(readStoredDraft(mary.uid)?.list?.contactListId).toBe('other-1'))
    respond(json({ first, rest: first }, 201))
    await screen.findByText(/^The other 316 people are kept/)
    await press('Return to overview')
    expect(await screen.findByRole('row', { name: /^Contacts 20/ })).toBeInTheDocument()
  })

  it('shows why a list was not split, and offers none of it for a follow-up or an empty balance', async () => {
    storeFinishedDraft()
    let response = { ...preflight, balance_after: -1_300 }
    show({
      'POST /api/campaigns/preflight/': () => json(response),
      'POST /api/contact-lists/list-1/parts/': () => refusal(429, 'upload_limit', 'Wait.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Send to the first 316' }))
    expect(await screen.findByText('Wait.')).toBeInTheDocument()
    response = { ...preflight, balance_after: -18_700 }
    await press('Edit method')
    await press('Continue')
    await press('Continue')
    await press('Continue')
    expect(
      await screen.findByText('Your balance pays for none of these people.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Send to the first/ })).not.toBeInTheDocument()
  })

  it('shows that a later run is not paid for', async () => {
    storeFinishedDraft({ frequency: 'daily' })
    const [run] = preflight.runs
    show({
      'POST /api/campaigns/preflight/': () =>
        json({
          ...preflight,
          credits: 500,
          balance_after: 700,
          runs: [run, run, run],
          later_runs: { paid: 1, from_balance: 500, overage: 0 },
        }),
    })
    expect(await screen.findByText(/^Your balance pays for 2 of the 3 runs\./)).toBeInTheDocument()
    expect(screen.queryByText(/short\.$/)).not.toBeInTheDocument()
  })

  it('says how overage pays for later runs, and nothing of a shortfall', async () => {
    storeFinishedDraft({ frequency: 'daily' })
    const [run] = preflight.runs
    show({
      'POST /api/campaigns/preflight/': () =>
        json({
          ...preflight,
          credits: 500,
          balance_after: 700,
          runs: [run, run, run],
          later_runs: { paid: 2, from_balance: 700, overage: 390 },
        }),
    })
    expect(
      await screen.findByText(
        'Runs 2 to 3: 700 credits from your balance, 390 credits as overage, at most $3.90.',
      ),
    ).toBeInTheDocument()
    expect(screen.getByText(/At most \$15\.90 for all 3 runs: \$12\.00 from/)).toBeInTheDocument()
    expect(screen.queryByText(/is blocked|short\.$/)).not.toBeInTheDocument()
  })

  it('leads to the plan when credits are short', async () => {
    storeFinishedDraft(confirmed)
    show({
      'POST /api/campaigns/': () => refusal(402, 'credits_short', 'You need 55,000 credits.'),
    })
    await heading('Campaign Overview')
    await numbersShown()
    await press('Publish Campaign')
    await pressNow()
    expect(within(await problem()).getByText('You need 55,000 credits.')).toBeInTheDocument()
    await press('See your plan')
    expect(await place()).toHaveTextContent(/^\/billing /)
    expect(readStoredDraft(mary.uid)?.name).toBe('Spring / sale')
  })
})
