import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { mary } from '../../../testing/signed-in-user.ts'
import { readStoredDraft } from '../draft-storage.ts'
import { confirmNumbers, numbersShown } from '../testing/confirm-numbers.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { preflight, withoutBusiness, wizardFixture } from '../testing/wizard-fixture.tsx'

const confirmed = { consentDigest: preflight.consent_digest }
const { show, press, pressNow, heading, problem, place } = wizardFixture()

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

  it('shows numbers that have changed before they are published', async () => {
    storeFinishedDraft()
    let response: object = preflight
    const calls = show({ 'POST /api/campaigns/preflight/': () => json(response) })
    await confirmNumbers()
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

  it('does not publish what was confirmed before a reload until its numbers are there and read', async () => {
    storeFinishedDraft(confirmed)
    let isDown = true
    const calls = show({
      'POST /api/campaigns/preflight/': () =>
        isDown ? refusal(503, 'internal', 'Try again.') : json(preflight),
    })
    expect(await screen.findByText('Try again.')).toBeInTheDocument()
    const asked = () => calls.filter(({ path }) => path.endsWith('/preflight/')).length
    const before = asked()
    await press('Publish Campaign')
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Publish Campaign' })).toBeEnabled(),
    )
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    isDown = false
    await press('Publish Campaign')
    expect(await screen.findByText(/^These numbers were not there yet/)).toHaveRole('alert')
    expect(screen.getByText(/^338 people in Massachusetts/)).toBeInTheDocument()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    await press('Publish Campaign')
    expect(await screen.findByRole('timer')).toBeInTheDocument()
  })

  it('publishes numbers that were read again and are the same', async () => {
    storeFinishedDraft()
    const calls = show()
    await confirmNumbers()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    await press('Publish Campaign')
    expect(await screen.findByRole('timer')).toBeInTheDocument()
    expect(calls.filter(({ path }) => path.endsWith('/preflight/'))).toHaveLength(2)
    clock.mockRestore()
  })

  it('states in one sentence what the press does, and can be undone for ten seconds', async () => {
    storeFinishedDraft({ timeZone: 'America/New_York' })
    const calls = show()
    await confirmNumbers()
    expect(
      screen.getByText(
        '338 people in Massachusetts, starting at once. At most $187.00 of your $200.00. It can’t be stopped after that.',
      ),
    ).toBeInTheDocument()
    const isPublished = () => calls.some(({ path }) => path === '/api/campaigns/')
    await press('Publish Campaign')
    // How many is the next test's: a busy machine reads it late.
    expect(await screen.findByRole('timer')).toHaveTextContent(/\d s/)
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
    await confirmNumbers()
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
    await confirmNumbers()
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
      await numbersShown()
      await press('Publish Campaign')
      await pressNow()
      expect(within(await problem()).getByText(text)).toBeInTheDocument()
      await press(remedy)
      expect(await heading(title)).toBeInTheDocument()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  )

  it('shows in a second tab that its draft was published before a change, and goes on as a new one', async () => {
    const draft = storeFinishedDraft(confirmed)
    const reused = refusal(409, 'idempotency_key_reused', 'This draft was published already.')
    const calls = show({
      'POST /api/campaigns/': ({ headers }: { headers: Headers }) =>
        headers.get('Idempotency-Key') === draft.publishKey
          ? reused.clone()
          : refusal(409, 'name_taken', 'Taken already.'),
    })
    await heading('Campaign Overview')
    await numbersShown()
    await press('Publish Campaign')
    await pressNow()
    const dialog = within(await problem())
    expect(dialog.getByText('This draft was published already.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'See your campaigns' })).toBeInTheDocument()
    await press('Make it a new campaign')
    // It goes to the same people a second time: that is confirmed anew.
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await confirmNumbers()
    await press('Publish Campaign')
    await pressNow()
    expect(within(await problem()).getByText('Taken already.')).toBeInTheDocument()
    const keys = calls
      .filter(({ path }) => path === '/api/campaigns/')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('says that it is being checked for as long as a lost response leaves it open', async () => {
    storeFinishedDraft(confirmed)
    let isLost = true
    show({
      'POST /api/campaigns/': () =>
        isLost
          ? new TypeError('Failed to fetch')
          : json({ campaign_name: 'Spring', campaign_status: 'Scheduled', runs: [], credits: 55 }),
    })
    await heading('Campaign Overview')
    await numbersShown()
    await press('Publish Campaign')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await pressNow()
    const checking = /Checking whether it was published/
    expect(await screen.findByText(checking)).toHaveRole('alert')
    await vi.advanceTimersByTimeAsync(14_000)
    expect(screen.getByText(checking)).toBeInTheDocument()
    isLost = false
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(await screen.findByText('It was published.')).toHaveRole('status')
    await waitFor(() => expect(screen.queryByText(checking)).not.toBeInTheDocument())
  })

  it('takes the nearest free time at one click', async () => {
    const { startDate } = storeFinishedDraft({ ...confirmed, timeZone: 'UTC' })
    const clash = {
      error: 'Too close to “Other”.',
      code: 'gap_clash',
      details: { nearest_free: `${startDate}T14:07:20Z`, drop_date: `${startDate}T10:07:20Z` },
    }
    show({ 'POST /api/campaigns/': () => json(clash, 409) })
    await heading('Campaign Overview')
    await numbersShown()
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
})
