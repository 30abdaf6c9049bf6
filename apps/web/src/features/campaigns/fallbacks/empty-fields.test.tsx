import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { json } from '../../../testing/fake-api.ts'
import { listResponse } from '../testing/contact-list-responses.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { wizardFixture } from '../testing/wizard-fixture.tsx'

const { show, press, problem } = wizardFixture()

const openMessage = async (message: string, detail: Partial<ContactListDetail> = {}) => {
  storeFinishedDraft({ step: 5, message })
  show(listResponse({ empty_values: { City: 312, LastName: 1 }, ...detail }))
  await screen.findByLabelText('Message')
}
const section = () => screen.findByRole('region', { name: 'Empty fields' })
const phoneText = () =>
  within(screen.getByRole('group', { name: 'Text message' }))
    .getAllByRole('paragraph')
    .at(-1)?.textContent
const insteadOfCity = () => screen.findByRole('textbox', { name: 'Instead of <City>' })

describe('fields of the message that are empty for some recipients', () => {
  it('are shown with how many people, and with what they get', async () => {
    await openMessage('See you in <City>, <FirstName>')
    const box = within(await section())
    expect(box.getByText('City is empty for 312 of 340 people.')).toBeTruthy()
    expect(box.queryByLabelText('Instead of <FirstName>')).toBeNull()
    expect(box.getByText('“See you in, Mary”')).toBeTruthy()
    await userEvent.type(await insteadOfCity(), 'your town')
    expect(box.getByText('“See you in your town, Mary”')).toBeTruthy()
  })

  it('are shown on the phone with one of these people, and with the fallback', async () => {
    await openMessage('See you in <City>')
    await section()
    await press('Show one of them, without City')
    expect(phoneText()).toBe('See you in\nReply STOP to opt out')
    expect(
      screen.getByText('<City>: this contact has no value, so nothing stands there.'),
    ).toBeTruthy()
    await userEvent.type(await insteadOfCity(), 'your town')
    expect(phoneText()).toBe('See you in your town\nReply STOP to opt out')
    expect(
      screen.getByText('This contact has no value, so here stands “your town” for <City>.'),
    ).toBeTruthy()
  })

  it('count in the segments of the longest text', async () => {
    await openMessage(`${'x'.repeat(130)} <City>`)
    await section()
    expect(screen.getByText(/2 text segments/)).toBeTruthy()
    await userEvent.type(await insteadOfCity(), 'Zürich or Łódź')
    expect(screen.getByText(/3 text segments.*UCS-2/)).toBeTruthy()
  })

  it('are kept over a reload', async () => {
    storeFinishedDraft({ step: 5, message: 'In <City>', fallbacks: { City: 'town' } })
    show(listResponse({ empty_values: { City: 1 } }))
    expect(await insteadOfCity()).toHaveProperty('value', 'town')
  })

  it('are none where the message has no field, or every recipient has a value', async () => {
    await openMessage('Hello <FirstName>')
    expect(screen.queryByRole('region', { name: 'Empty fields' })).toBeNull()
  })

  it('may be any of the message’s where the list is older than their counts', async () => {
    await openMessage('Hi <FirstName>', { empty_values: null })
    expect(within(await section()).getByText('For whoever has no FirstName.')).toBeTruthy()
  })
})

it('an invalid fallback is refused beside it and by Continue', async () => {
  await openMessage('In <City>')
  await userEvent.type(await insteadOfCity(), 'a<b')
  expect(screen.getByText('This can’t have < or > in it.')).toBeTruthy()
  await press('Continue')
  expect(
    within(await problem()).getByText('What stands instead of <City> can’t have < or > in it.'),
  ).toBeTruthy()
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
  expect(within(await section()).getByText('City is empty for 312 of 9,812 people.')).toBeTruthy()
  expect(screen.getByText('Ada Love')).toBeTruthy()
  expect(phoneText()).toBe('In Rome')
})

it('goes to the server with the campaign, without what the message doesn’t have', async () => {
  const asked: unknown[] = []
  const fallbacks = { City: 'town', LastName: 'friend' }
  storeFinishedDraft({ message: 'In <City>', fallbacks, consentAttested: true })
  show({
    ...listResponse(),
    'POST /api/campaigns/preflight/': ({ body }: { body: unknown }) => {
      asked.push(body)
      return json({ error: 'No.', code: 'unexpected' }, 500)
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Campaign Overview' })
  expect(screen.getByRole('row', { name: /^Empty fields/ }).textContent).toContain('<City>: town')
  await expect.poll(() => asked[0]).toHaveProperty('fallbacks', { City: 'town' })
})
