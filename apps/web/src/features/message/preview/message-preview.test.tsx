import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { MessagePreview } from './message-preview.tsx'

afterEach(cleanup)

const contact = { FirstName: 'Ada', LastName: 'Lovelace' }

function show(message: string, campaignType: CampaignType, business = '', count = 1) {
  const shown = { contact, index: 0, show: () => undefined }
  const columns = Object.keys(contact)
  render(
    <MessagePreview
      {...{ message, campaignType, columns, shown, business }}
      fallbacks={{}}
      count={count}
      real
    />,
  )
}

it('names the contact and the number of contacts in paragraphs that are read apart', () => {
  show('Hi <FirstName>', 'voicemail', '', 3)
  expect(screen.getByText('Ada Lovelace')).toHaveRole('paragraph')
  expect(screen.getByText('1 of 3 shown')).toHaveRole('paragraph')
})

it('shows the sentence on how to stop, and that only a first text has it', () => {
  show('Hi <FirstName>', 'both')
  expect(screen.getByRole('group', { name: 'Text message' }).textContent).toContain(
    'Hi Ada\nReply STOP to opt out',
  )
  expect(
    screen.getByText('This is your first text to a number; later ones are as you wrote them.'),
  ).toBeInTheDocument()
})

it('shows a follow-up without it, and that a first text has it', () => {
  show('Hi <FirstName>', 'sms')
  expect(screen.getByRole('group', { name: 'Text message' }).textContent).toBe('Text messageHi Ada')
  expect(
    screen.getByText(/^Your first text to a number says “Hi Ada Reply STOP/),
  ).toBeInTheDocument()
})

it('names the business in a first text that does not, as it is sent', () => {
  show('Hi <FirstName>', 'both', 'Acme')
  expect(screen.getByRole('group', { name: 'Text message' }).textContent).toContain(
    'Acme: Hi Ada\nReply STOP to opt out',
  )
})

it.each([
  ['a message that says how to stop', 'Hi. Text STOP to opt out.', 'both'],
  ['a campaign without texts', 'Hi', 'voicemail'],
  ['an empty message', ' ', 'sms'],
] as const)('shows nothing about it for %s', (_case, message, campaignType) => {
  show(message, campaignType)
  expect(screen.queryByText(/first text/)).not.toBeInTheDocument()
})
