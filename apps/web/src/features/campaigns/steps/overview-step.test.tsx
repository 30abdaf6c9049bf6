import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { preflight, wizardFixture } from '../testing/wizard-fixture.tsx'

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
  })

  it('names a shortfall and leads to the plan', async () => {
    storeFinishedDraft()
    show({ 'POST /api/campaigns/preflight/': () => json({ ...preflight, balance_after: -1_300 }) })
    expect(await screen.findByText('You are 1,300 credits short.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See your plan' })).toHaveAttribute('href', '/billing')
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

  it('counts again after a refusal, so that an outdated consent can be given anew', async () => {
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

  it('says in one sentence what the press does, and can be undone for ten seconds', async () => {
    storeFinishedDraft({ timeZone: 'America/New_York' })
    const calls = show()
    await confirm()
    expect(
      screen.getByText(
        '338 people, starting at once. At most $187.00 of your $200.00. It can’t be stopped after that.',
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
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
    await press('Publish Campaign')
    clock.mockReturnValue(start + 9_900)
    expect(await screen.findByText('1 s')).toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/campaigns/')).toBe(false)
    clock.mockReturnValue(start + 10_000)
    expect(await place()).toHaveTextContent(/^\/analytics\/details\//)
    clock.mockRestore()
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
    expect(sessionStorage).toHaveLength(0)
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
    expect(sessionStorage).toHaveLength(1)
  })
})
