import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json } from '../../../testing/fake-api.ts'
import { listResponse } from '../../contacts/testing/contact-list-responses.ts'
import { noTests, testSends } from '../../test-send/testing/test-send-fixture.tsx'
import { readStoredDraft } from '../draft-storage.ts'
import { mary } from '../../../testing/signed-in-user.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { wizardFixture } from '../testing/wizard-fixture.tsx'

const { show, press, heading, problem } = wizardFixture()

const voice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Voice' })

describe('what is written', () => {
  it('is found again after a reload', async () => {
    const written = {
      message: 'In <City>',
      variantMessage: 'Good day',
      fallbacks: { City: 'town' },
    }
    storeFinishedDraft({ step: 5, ...written })
    show(listResponse({ empty_values: { City: 1 } }))
    const instead = await screen.findByRole('textbox', { name: 'Instead of <City>' })
    expect(instead).toHaveValue('town')
    const second = await screen.findByRole('textbox', { name: 'Second version' })
    expect(second).toHaveValue('Good day')
  })

  it.each([
    ['a second version without a word', { variantMessage: ' ' }, 'Please enter a message'],
    [
      'a second version of 201 characters',
      { variantMessage: 'x'.repeat(201) },
      'Message exceeds allowed character limit',
    ],
    [
      'an invalid fallback',
      { message: 'In <City>', fallbacks: { City: 'a<b' } },
      'What stands instead of <City> can’t have < or > in it.',
    ],
  ])('keeps the wizard at its step with %s', async (_what, part, text) => {
    storeFinishedDraft({ step: 5, ...part })
    show()
    await heading('Edit the message')
    await press('Continue')
    expect(within(await problem()).getByText(text)).toBeInTheDocument()
  })
})

it('a follow-up asks for the list of the campaign that it follows, and shows its people', async () => {
  const followUp = {
    campaignName: 'Spring',
    contactListId: 'list-7',
    recipients: 9_812,
    columns: ['id', 'FirstName', 'City'],
  }
  storeFinishedDraft({ step: 5, campaignType: 'sms', list: null, followUp, message: 'In <City>' })
  show(
    listResponse({
      contact_list_id: 'list-7',
      empty_values: { City: 312 },
      sample: [{ FirstName: 'Ada', LastName: 'Love', City: 'Rome' }],
    }),
  )
  const section = within(await screen.findByRole('region', { name: 'Empty fields' }))
  expect(section.getByText('City is empty for 312 of 9,812 people.')).toBeInTheDocument()
  expect(screen.getByText('Ada Love')).toBeInTheDocument()
  const text = within(screen.getByRole('group', { name: 'Text message' }))
  expect(text.getByText(/^In Rome/)).toBeInTheDocument()
})

describe('below the phone', () => {
  it('the voice is chosen for the draft', async () => {
    storeFinishedDraft({ step: 5 })
    show()
    await userEvent.selectOptions(await voice(), 'Marcus')
    const chosen = { voiceId: 'voice-marcus', voiceName: 'Marcus' }
    await waitFor(() => expect(readStoredDraft(mary.uid)).toMatchObject(chosen))
  })

  it('no voice is offered where nothing is spoken', async () => {
    storeFinishedDraft({ step: 5, campaignType: 'sms' })
    show()
    await screen.findByRole('button', { name: 'Send me a test' })
    expect(screen.queryByRole('region', { name: 'Voice' })).not.toBeInTheDocument()
  })

  it('a test is of the contact that the phone shows', async () => {
    storeFinishedDraft({ step: 5 })
    const people = ['Mary', 'Bob'].map((FirstName) => ({ FirstName, LastName: 'Smith' }))
    show({
      [testSends]: () => json({ ...noTests, numbers: ['14085550142'] }),
      ...listResponse({ sample: people }),
    })
    await heading('Edit the message')
    await screen.findByText('Mary Smith')
    await press('Next contact')
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }))
    expect(await screen.findByText('Test: Hi Bob')).toBeInTheDocument()
  })
})
