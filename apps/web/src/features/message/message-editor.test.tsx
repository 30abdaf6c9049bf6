import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { messageFixture } from './testing/message-fixture.tsx'

const { show, press, box } = messageFixture()
const phoneText = () => within(screen.getByRole('group', { name: 'Text message' }))

describe('the phone next to the message', () => {
  it('shows real contacts, and what is missing for one of them', async () => {
    show({ message: 'Hi <FirstName> of <City>' })
    expect(phoneText().getByText(/Hi Mary of San Jose/)).toBeInTheDocument()
    await press('Next contact')
    expect(phoneText().getByText(/Hi Bob of/)).toBeInTheDocument()
    expect(screen.getByText('No City on file: left out.')).toBeInTheDocument()
    const next = screen.getByRole('button', { name: 'Next contact' })
    expect(next).toHaveAttribute('aria-disabled', 'true')
  })

  it('shows an example while no contact is known', () => {
    show({ message: 'Hi <FirstName>', recipients: { rows: undefined } })
    expect(screen.getByText('An example contact')).toBeInTheDocument()
    expect(phoneText().getByText(/^Hi [A-Z]/)).toBeInTheDocument()
  })
})

it('writes a character plainly in the version that is edited', async () => {
  show({ message: 'It’s on', variantMessage: 'It’s time' })
  const second = await screen.findByRole('textbox', { name: 'Second version' })
  await userEvent.click(second)
  await userEvent.click(await screen.findByRole('button', { name: "Write ' instead" }))
  expect(second).toHaveValue("It's time")
  expect(box()).toHaveValue('It’s on')
})
