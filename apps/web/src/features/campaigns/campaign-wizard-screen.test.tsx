import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { listResponse, uploadResponse } from '../contacts/testing/contact-list-responses.ts'
import { fakeUpload } from '../contacts/testing/fake-upload.ts'
import { mary } from '../../testing/signed-in-user.ts'
import { readStoredDraft } from './draft-storage.ts'
import { storeFinishedDraft } from './testing/draft-in-hand.ts'
import { wizardFixture } from './testing/wizard-fixture.tsx'

const { show, press, heading, problem, place } = wizardFixture()

async function refusesToGoOn(text: string) {
  await press('Continue')
  expect(within(await problem()).getByText(text)).toBeInTheDocument()
  await press('Okay')
}

describe('the wizard', () => {
  it('goes from the welcome to the overview, stopping at every gate', async () => {
    const good = { rows: 2, accepted: 2, rejected: 0, errors: [], problem_groups: [] }
    fakeUpload({ status: 201, body: uploadResponse(good) })
    show(listResponse(good))
    await heading("Let's get your campaign design started!")
    expect(screen.queryByRole('navigation', { name: 'Progress' })).not.toBeInTheDocument()
    expect(
      screen.getByText(/Nothing is sent until you review it and press Publish\.$/),
    ).toBeInTheDocument()
    await press("Let's Start")

    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('Type')
    await refusesToGoOn('These fields are required name, description')
    await userEvent.type(screen.getByLabelText('Campaign name'), 'Spring')
    await refusesToGoOn('These fields are required description')
    await userEvent.type(screen.getByLabelText('Description'), 'Sale')
    await press('Continue')

    await heading('Who are you going to reach out to?')
    await press('Back')
    expect(screen.getByLabelText('Campaign name')).toHaveValue('Spring')
    await press('Continue')
    await press('Continue')

    await heading('Upload your contact list')
    expect(screen.queryByRole('navigation', { name: 'Progress' })).not.toBeInTheDocument()
    expect(screen.getByText(/Upper or lower case doesn’t matter\.$/)).toBeInTheDocument()
    await refusesToGoOn('Please upload a valid CSV file')
    const csv =
      'id,FirstName,LastName,PhoneNumber,RecommendedPhone,City\n' +
      '1,mary,smith,4085550100,14085550100,San Jose\n2,bob,ray,4085550101,14085550101,\n'
    await userEvent.upload(screen.getByLabelText('Contact file'), new File([csv], 'c.csv'))
    expect(await screen.findByText('2 ready, 0 with problems')).toBeInTheDocument()
    await press('Continue')

    await heading('Choose the method')
    await refusesToGoOn('Please select a campaign type')
    await userEvent.click(screen.getByRole('radio', { name: 'Voice & Text' }))
    await press('Continue')

    await heading('Edit the message')
    await refusesToGoOn('Please enter a message')
    await press('<FirstName>')
    await userEvent.type(screen.getByLabelText('Message'), ', hello')
    await press('Continue')

    await heading('Schedule and Launch')
    expect(screen.getByText('Times earlier today start immediately.')).toBeInTheDocument()
    await refusesToGoOn('Please select campaign dates and frequency')
    await press('Once, today')
    expect(screen.getByRole('button', { name: /^Today/ })).toHaveAccessibleName(/selected/)
    expect(screen.getByLabelText('Frequency')).toHaveValue('once')
    await press('Continue')

    await heading('Campaign Overview')
    expect(screen.getByRole('row', { name: /^Contacts 2/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^Message <FirstName>, hello/ })).toBeInTheDocument()
  })

  it('is found again after a reload, and forgotten after Exit', async () => {
    storeFinishedDraft({ step: 5 })
    show()
    await heading('Edit the message')
    await press('Close')
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      dialog.getByText('Are you sure you want to cancel? All progress will be lost.'),
    ).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText('Message')).toHaveValue('Hi <FirstName>')
    await press('Close')
    await press('Exit')
    expect(await place()).toHaveTextContent(/^\/dashboard /)
    expect(readStoredDraft(mary.uid)).toBeUndefined()
  })
})

describe('a draft whose list was deleted meanwhile', () => {
  const gone = { 'GET /api/contact-lists/list-1/': () => refusal(404, 'not_found', 'No.') }

  it('shows that on every later step, and leads to another list', async () => {
    storeFinishedDraft({ step: 5 })
    show(gone)
    await heading('Edit the message')
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('The list contacts.csv was deleted.')
    await userEvent.click(within(note).getByRole('button', { name: 'Choose a list' }))
    await heading('Upload your contact list')
    expect(screen.getByRole('alert')).toHaveTextContent(/^contacts.csv was deleted/)
    await refusesToGoOn('Please upload a valid CSV file')
  })

  it('continues with another list, without a warning', async () => {
    const good = { contact_list_id: 'list-2', accepted: 2, rejected: 0, problem_groups: [] }
    storeFinishedDraft({ step: 3 })
    fakeUpload({ status: 201, body: uploadResponse(good) })
    show({ ...gone, ...listResponse(good) })
    await screen.findByText(/^contacts.csv was deleted/)
    const csv = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,a,b,4085550100,14085550100\n'
    await userEvent.upload(screen.getByLabelText('Contact file'), new File([csv], 'c.csv'))
    expect(await screen.findByText('2 ready, 0 with problems')).toBeInTheDocument()
    await press('Continue')
    await heading('Choose the method')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps its list while the server can’t look it up', async () => {
    storeFinishedDraft({ step: 5 })
    const calls = show({
      'GET /api/contact-lists/list-1/': () => refusal(503, 'unexpected', 'No.'),
    })
    await heading('Edit the message')
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/contact-lists/list-1/')).toHaveLength(2),
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the message step', () => {
  it('counts to 200 and turns red above', async () => {
    storeFinishedDraft({ step: 5, message: 'x'.repeat(200) })
    show()
    await heading('Edit the message')
    const counter = screen.getByText('200/200 characters')
    expect(counter).not.toHaveClass('text-bad')
    await userEvent.type(screen.getByLabelText('Message'), 'x')
    expect(screen.getByText('201/200 characters, 1 too many')).toHaveClass('text-bad')
    await refusesToGoOn('Message exceeds allowed character limit')
  })
})

describe('a text only', () => {
  it('follows a campaign and needs no list', async () => {
    storeFinishedDraft({ step: 4, campaignType: '', list: null })
    const sources = [
      {
        campaign_name: 'Spring',
        contact_list_id: 'list-7',
        drop_date: '2026-03-05T15:00:00.000Z',
        recipients: 12,
        columns: ['id', 'City'],
      },
    ]
    show({ 'GET /api/campaigns/follow-up-sources/': () => json({ campaigns: sources }) })
    await userEvent.click(await screen.findByRole('radio', { name: 'SMS' }))
    await refusesToGoOn(
      'A message-only campaign may only follow a Call + Message campaign. Choose the campaign it follows.',
    )
    await userEvent.selectOptions(await screen.findByLabelText('Campaign to follow'), 'Spring')
    await press('Continue')
    await heading('Edit the message')
    expect(screen.getByRole('button', { name: '<City>' })).toBeInTheDocument()
    expect(screen.getByText('An example contact')).toBeInTheDocument()
  })
})
