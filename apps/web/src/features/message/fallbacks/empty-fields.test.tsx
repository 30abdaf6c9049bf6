import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { messageFixture } from '../testing/message-fixture.tsx'

const { show, press } = messageFixture()

const openMessage = (message: string, emptyValues: Record<string, number> | null) =>
  show({ message, recipients: { emptyValues } })
const some = { City: 312, LastName: 1 }
const section = () => screen.findByRole('region', { name: 'Empty fields' })
const phoneText = () =>
  within(screen.getByRole('group', { name: 'Text message' }))
    .getAllByRole('paragraph')
    .at(-1)?.textContent
const insteadOfCity = () => screen.findByRole('textbox', { name: 'Instead of <City>' })

describe('fields of the message that are empty for some recipients', () => {
  it('are shown with how many people, and with what they get', async () => {
    openMessage('See you in <City>, <FirstName>', some)
    const box = within(await section())
    expect(box.getByText('City is empty for 312 of 340 people.')).toBeInTheDocument()
    expect(box.queryByLabelText('Instead of <FirstName>')).not.toBeInTheDocument()
    expect(box.getByText('“See you in, Mary”')).toBeInTheDocument()
    await userEvent.type(await insteadOfCity(), 'your town')
    expect(box.getByText('“See you in your town, Mary”')).toBeInTheDocument()
  })

  it('are shown on the phone with one of these people, and with the fallback', async () => {
    openMessage('See you in <City>', some)
    await section()
    await press('Show one of them, without City')
    expect(phoneText()).toBe('See you in\nReply STOP to opt out')
    expect(screen.getByText('No City on file: left out.')).toBeInTheDocument()
    await userEvent.type(await insteadOfCity(), 'your town')
    expect(phoneText()).toBe('See you in your town\nReply STOP to opt out')
    expect(screen.getByText('No City on file: “your town” is used.')).toBeInTheDocument()
  })

  it('count in the segments of the longest text', async () => {
    openMessage(`${'x'.repeat(130)} <City>`, some)
    await section()
    expect(screen.getByText(/2 text segments/)).toBeInTheDocument()
    await userEvent.type(await insteadOfCity(), 'Zürich or Łódź')
    expect(screen.getByText(/3 text segments.*UCS-2/)).toBeInTheDocument()
  })

  it('are none where the message has no field, or every recipient has a value', async () => {
    openMessage('Hello <FirstName>', some)
    expect(screen.queryByRole('region', { name: 'Empty fields' })).not.toBeInTheDocument()
  })

  it('may be any of the message’s where the list is older than their counts', async () => {
    openMessage('Hi <FirstName>', null)
    expect(within(await section()).getByText('For people without FirstName.')).toBeInTheDocument()
  })
})

it('an invalid fallback is refused next to it', async () => {
  openMessage('In <City>', some)
  await userEvent.type(await insteadOfCity(), 'a<b')
  expect(screen.getByText('This can’t have < or > in it.')).toBeInTheDocument()
})
