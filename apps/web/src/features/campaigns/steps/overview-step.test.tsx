import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { mary } from '../../../testing/signed-in-user.ts'
import { listDetail, listResponse } from '../../contacts/testing/contact-list-responses.ts'
import { readStoredDraft } from '../draft-storage.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { preflight, withoutBusiness, wizardFixture } from '../testing/wizard-fixture.tsx'

const confirmed = { consentDigest: preflight.consent_digest }
const { show, press, pressNow, heading, problem, place } = wizardFixture()

/** The box can be ticked once the numbers are there: they are what is confirmed. */
async function confirm() {
  await screen.findByText('18,700 credits')
  await userEvent.click(screen.getByRole('checkbox'))
}

describe('the overview', () => {
  it.each([
    ['campaign name', 'Name your campaign'],
    ['description', 'Name your campaign'],
    ['contacts', 'Upload your contact list'],
    ['method', 'Choose the method'],
    ['message', 'Edit the message'],
    ['start date', 'Schedule and Launch'],
    ['end date', 'Schedule and Launch'],
    ['frequency', 'Schedule and Launch'],
  ])('leads back to where the %s was decided', async (entry, title) => {
    storeFinishedDraft()
    show()
    await heading('Campaign Overview')
    await press(`Edit ${entry}`)
    expect(await heading(title)).toBeInTheDocument()
  })

  it('shows in numbers what publishing would do', async () => {
    storeFinishedDraft({ timeZone: 'America/New_York' })
    show()
    expect(await screen.findByText('18,700 credits')).toBeInTheDocument()
    expect(screen.getByText('Left out: On your do-not-contact list')).toBeInTheDocument()
    expect(screen.getByText('03-05-2026 10:00 AM')).toBeInTheDocument()
    expect(screen.getByText('1,300 credits')).toBeInTheDocument()
    expect(screen.getByText('$187.00')).toBeInTheDocument()
  })

  it('asks who is calling where the account does not name it, and publishes nothing before', async () => {
    storeFinishedDraft(confirmed)
    const consent = { voice: 300, text: 200, neither: 38, statement: 'A paper form or a contract' }
    show({
      ...withoutBusiness,
      'POST /api/campaigns/preflight/': () => json({ ...preflight, consent }),
    })
    const group = await screen.findByRole('group', { name: 'Who is calling' })
    expect(within(group).getByLabelText('Business name')).toBeInTheDocument()
    expect(within(group).getByLabelText('Number to call or opt out')).toBeInTheDocument()
    expect(within(group).queryByRole('button', { name: 'Later' })).not.toBeInTheDocument()
    expect(await screen.findByText('voicemails: 300')).toBeInTheDocument()
    expect(screen.getByText('How they agreed: A paper form or a contract')).toBeInTheDocument()
    await press('Publish Campaign')
    expect(await within(group).findByText('Please enter your business name')).toBeInTheDocument()
    expect(within(group).getByText('Please enter a number to call or opt out')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
  })

  it('names a shortfall and leads to the plan', async () => {
    storeFinishedDraft()
    show({ 'POST /api/campaigns/preflight/': () => json({ ...preflight, balance_after: -1_300 }) })
    expect(await screen.findByText('You are 1,300 credits ($13.00) short.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See your plan' })).toHaveAttribute('href', '/billing')
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

  it('shows numbers that have changed before they are published', async () => {
    storeFinishedDraft()
    let response: object = preflight
    const calls = show({ 'POST /api/campaigns/preflight/': () => json(response) })
    await confirm()
    response = { ...preflight, sendable: 300, balance_after: 900 }
    const later = Date.now() + 61_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    await press('Publish Campaign')
    expect(await screen.findByText(/These numbers have changed since/)).toHaveRole('alert')
    expect(screen.getByText('900 credits')).toBeInTheDocument()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    await press('Publish Campaign')
    expect(await screen.findByRole('timer')).toBeInTheDocument()
    expect(screen.queryByText(/These numbers have changed/)).not.toBeInTheDocument()
    expect(calls.filter(({ path }) => path.endsWith('/preflight/'))).toHaveLength(2)
    clock.mockRestore()
  })

  it('publishes numbers that were read again and are the same', async () => {
    storeFinishedDraft()
    const calls = show()
    await confirm()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    await press('Publish Campaign')
    expect(await screen.findByRole('timer')).toBeInTheDocument()
    expect(calls.filter(({ path }) => path.endsWith('/preflight/'))).toHaveLength(2)
    clock.mockRestore()
  })

  it('asks for the consent at once where the numbers are of another one', async () => {
    storeFinishedDraft({ consentDigest: 'of another list' })
    show()
    await screen.findByText('18,700 credits')
    await press('Publish Campaign')
    expect(within(await problem()).getByText(/have agreed to be contacted/)).toBeInTheDocument()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('does not publish before the consent is confirmed', async () => {
    storeFinishedDraft()
    const calls = show()
    await heading('Campaign Overview')
    await press('Publish Campaign')
    expect(within(await problem()).getByText(/have agreed to be contacted/)).toBeInTheDocument()
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/campaigns/')).toBe(
      false,
    )
  })

  it('asks for the consent again when what was confirmed has changed, and not otherwise', async () => {
    storeFinishedDraft()
    const calls = show()
    await heading('Campaign Overview')
    await confirm()
    await press('Edit message')
    await heading('Edit the message')
    await press('Continue')
    await press('Continue')
    await heading('Campaign Overview')
    expect(screen.getByRole('checkbox')).toBeChecked()

    await press('Edit message')
    await userEvent.type(await screen.findByLabelText('Message'), ' Bring a friend.')
    await press('Continue')
    await press('Continue')
    await heading('Campaign Overview')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await press('Publish Campaign')
    expect(within(await problem()).getByText(/have agreed to be contacted/)).toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/campaigns/')).toBe(false)
  })

  it('asks for the consent again when the server counts another thing than was confirmed', async () => {
    storeFinishedDraft({ consentDigest: 'what-the-list-was-yesterday' })
    show()
    expect(await screen.findByText('18,700 credits')).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await confirm()
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  it('counts again after a refusal, so that an outdated consent can be given again', async () => {
    storeFinishedDraft()
    let digest = preflight.consent_digest
    show({
      'POST /api/campaigns/preflight/': () => json({ ...preflight, consent_digest: digest }),
      'POST /api/campaigns/': () => refusal(409, 'consent_outdated', 'Confirm again.'),
    })
    await confirm()
    digest = 'another'
    await press('Publish Campaign')
    await pressNow()
    expect(within(await problem()).getByText('Confirm again.')).toBeInTheDocument()
    await press('Okay')
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
    await confirm()
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  it('does not confirm before the numbers are there', async () => {
    storeFinishedDraft()
    show({ 'POST /api/campaigns/preflight/': () => refusal(500, 'internal', 'Try again.') })
    expect(await screen.findByText('Try again.')).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toBeDisabled()
  })

  it('states in one sentence what the press does, and can be undone for ten seconds', async () => {
    storeFinishedDraft({ timeZone: 'America/New_York' })
    const calls = show()
    await confirm()
    expect(
      screen.getByText(
        '338 people in Massachusetts, starting at once. At most $187.00 of your $200.00. It can’t be stopped after that.',
      ),
    ).toBeInTheDocument()
    const isPublished = () => calls.some(({ path }) => path === '/api/campaigns/')
    await press('Publish Campaign')
    expect(await screen.findByRole('timer')).toHaveTextContent('10 s')
    expect(screen.getByText(/^Nothing is published yet/)).toBeInTheDocument()
    const left = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(left)
    expect(left.defaultPrevented).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    expect(isPublished()).toBe(false)
    await heading('Campaign Overview')
  })

  it('publishes when the ten seconds are over', async () => {
    storeFinishedDraft()
    const calls = show()
    await confirm()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await press('Publish Campaign')
    await screen.findByRole('timer')
    await vi.advanceTimersByTimeAsync(8_000)
    expect(calls.some(({ path }) => path === '/api/campaigns/')).toBe(false)
    await vi.advanceTimersByTimeAsync(2_500)
    vi.useRealTimers()
    expect(await place()).toHaveTextContent(/^\/analytics\/details\//)
  })

  it('publishes under the draft’s own key and leads to the campaign', async () => {
    const draft = storeFinishedDraft()
    const calls = show()
    await heading('Campaign Overview')
    await confirm()
    await press('Publish Campaign')
    await pressNow()
    expect(await place()).toHaveTextContent(/^\/analytics\/details\/Spring%20%2F%20sale /)
    const call = calls.find(({ path }) => path === '/api/campaigns/')
    expect(call?.headers.get('Idempotency-Key')).toBe(draft.publishKey)
    expect(call?.body).toEqual({
      name: 'Spring / sale',
      description: 'For regulars',
      campaignType: 'both',
      message: 'Hi <FirstName>',
      startDate: draft.startDate,
      endDate: draft.endDate,
      frequency: 'once',
      dropTime: '23:30',
      timeZone: draft.timeZone,
      contactListId: 'list-1',
      consentAttested: true,
      ...confirmed,
    })
    expect(readStoredDraft(mary.uid)).toBeUndefined()
  })

  it.each([
    ['name_taken', 'Taken already.', 'Change the name', 'Name your campaign'],
    ['gap_clash', 'Too close to “Other”.', 'Change the schedule', 'Schedule and Launch'],
  ])(
    'shows the server’s %s in its own words, with the way to it',
    async (code, text, remedy, title) => {
      storeFinishedDraft(confirmed)
      show({ 'POST /api/campaigns/': () => refusal(409, code, text) })
      await heading('Campaign Overview')
      await press('Publish Campaign')
      await pressNow()
      expect(within(await problem()).getByText(text)).toBeInTheDocument()
      await press(remedy)
      expect(await heading(title)).toBeInTheDocument()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  )

  it('takes the nearest free time at one click', async () => {
    const { startDate } = storeFinishedDraft({ ...confirmed, timeZone: 'UTC' })
    const clash = {
      error: 'Too close to “Other”.',
      code: 'gap_clash',
      details: { nearest_free: `${startDate}T14:07:20Z`, drop_date: `${startDate}T10:07:20Z` },
    }
    show({ 'POST /api/campaigns/': () => json(clash, 409) })
    await heading('Campaign Overview')
    await press('Publish Campaign')
    await pressNow()
    const [year, month, day] = startDate.split('-')
    const dialog = within(await problem())
    await userEvent.click(
      dialog.getByRole('button', { name: `Use ${month}-${day}-${year} 02:08 PM` }),
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^Drop time 2:08 PM, UTC/ })).toBeInTheDocument()
  })

  it('leads to the plan when credits are short', async () => {
    storeFinishedDraft(confirmed)
    show({
      'POST /api/campaigns/': () => refusal(402, 'credits_short', 'You need 55,000 credits.'),
    })
    await heading('Campaign Overview')
    await press('Publish Campaign')
    await pressNow()
    expect(within(await problem()).getByText('You need 55,000 credits.')).toBeInTheDocument()
    await press('See your plan')
    expect(await place()).toHaveTextContent(/^\/billing /)
    expect(readStoredDraft(mary.uid)?.name).toBe('Spring / sale')
  })
})
