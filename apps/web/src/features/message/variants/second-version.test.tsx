import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { messageFixture } from '../testing/message-fixture.tsx'

const { show, box } = messageFixture()
const link = () => screen.findByRole('button', { name: 'Try a second version' })
const secondBox = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Second version' })
const phone = () => screen.getByRole('region', { name: 'Preview' })

describe('the second version of a message', () => {
  test('is a link at first, and after a click a box of its own with the focus in it', async () => {
    show()
    expect(screen.queryByRole('textbox', { name: 'Second version' })).not.toBeInTheDocument()
    await userEvent.click(await link())
    expect(await secondBox()).toHaveFocus()
    expect(
      screen.getByText(/Half of the people get the message, half get this one/),
    ).toBeInTheDocument()
    expect(screen.getAllByText('0/200 characters')).toHaveLength(1)
  })

  test('is shown on the phone while it is written, and the message while that is', async () => {
    show()
    await userEvent.click(await link())
    await userEvent.type(await secondBox(), 'Good day')
    expect(within(phone()).getAllByText(/^Good day/).length).toBeGreaterThan(0)
    expect(screen.getByText('The second version')).toBeInTheDocument()
    await userEvent.click(box())
    expect(within(phone()).queryByText(/^Good day/)).not.toBeInTheDocument()
    expect(within(phone()).getAllByText(/^Hi Mary/).length).toBeGreaterThan(0)
    expect(screen.getByText('The message')).toBeInTheDocument()
  })

  test('takes fields from chips of its own, and warns of one that the list lacks', async () => {
    show()
    await userEvent.click(await link())
    const section = await screen.findByRole('region', { name: 'Second version' })
    await userEvent.click(within(section).getByRole('button', { name: '<City>' }))
    expect(await secondBox()).toHaveValue('<City>')
    expect(within(phone()).getAllByText(/San Jose/).length).toBeGreaterThan(0)
    await userEvent.type(await secondBox(), '<Dog>')
    expect(within(section).getByRole('alert')).toHaveTextContent('no column for <Dog>')
  })

  test('shows a note when both have the same text', async () => {
    show({ variantMessage: 'Hi <FirstName> ' })
    await secondBox()
    expect(screen.getByText(/Both versions say the same/)).toBeInTheDocument()
    await userEvent.type(await secondBox(), 'there')
    expect(screen.queryByText(/Both versions say the same/)).not.toBeInTheDocument()
  })

  test('comes back as it was when it was removed by mistake', async () => {
    show({ variantMessage: 'Good day' })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the second version' }))
    expect(screen.queryByRole('textbox', { name: 'Second version' })).not.toBeInTheDocument()
    const back = screen.getByRole('button', { name: 'Bring back the second version' })
    expect(back).toHaveFocus()
    await userEvent.click(back)
    expect(await secondBox()).toHaveValue('Good day')
  })
})
