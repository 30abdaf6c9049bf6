import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { wizardFixture } from '../testing/wizard-fixture.tsx'

const fixture = wizardFixture()
const link = () => screen.findByRole('button', { name: 'Try a second version' })
const messageBox = () => screen.getByRole('textbox', { name: 'Message' })
const secondBox = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Second version' })
const phone = () => screen.getByRole('region', { name: 'Preview' })

function atTheMessage(part: object = {}) {
  storeFinishedDraft({ step: 5, ...part })
  fixture.show()
}

describe('the second version of a message', () => {
  test('is a link at first, and after a click a box of its own with the focus in it', async () => {
    atTheMessage()
    expect(screen.queryByRole('textbox', { name: 'Second version' })).toBeNull()
    await userEvent.click(await link())
    expect(await secondBox()).toBe(document.activeElement)
    expect(screen.getByText(/Half of the people get the message, half get this one/)).toBeTruthy()
    expect(screen.getAllByText('0/200 characters')).toHaveLength(1)
  })

  test('is shown on the phone while it is written, and the message while that is', async () => {
    atTheMessage()
    await userEvent.click(await link())
    await userEvent.type(await secondBox(), 'Good day')
    expect(within(phone()).getAllByText(/^Good day/).length).toBeGreaterThan(0)
    expect(screen.getByText('The second version')).toBeTruthy()
    await userEvent.click(messageBox())
    expect(within(phone()).queryByText(/^Good day/)).toBeNull()
    expect(within(phone()).getAllByText(/^Hi Mary/).length).toBeGreaterThan(0)
    expect(screen.getByText('The message')).toBeTruthy()
  })

  test('takes fields from chips of its own, and warns of one that the list lacks', async () => {
    atTheMessage()
    await userEvent.click(await link())
    const section = await screen.findByRole('region', { name: 'Second version' })
    await userEvent.click(within(section).getByRole('button', { name: '<City>' }))
    expect((await secondBox()).value).toBe('<City>')
    expect(within(phone()).getAllByText(/San Jose/).length).toBeGreaterThan(0)
    await userEvent.type(await secondBox(), '<Dog>')
    expect(within(section).getByRole('alert').textContent).toContain('no column for <Dog>')
  })

  test('shows a note when both have the same text', async () => {
    atTheMessage({ variantMessage: 'Hi <FirstName> ' })
    await secondBox()
    expect(screen.getByText(/Both versions say the same/)).toBeTruthy()
    await userEvent.type(await secondBox(), 'there')
    expect(screen.queryByText(/Both versions say the same/)).toBeNull()
  })

  test('comes back as it was when it was removed by mistake', async () => {
    atTheMessage({ variantMessage: 'Good day' })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the second version' }))
    expect(screen.queryByRole('textbox', { name: 'Second version' })).toBeNull()
    const back = screen.getByRole('button', { name: 'Bring back the second version' })
    expect(back).toBe(document.activeElement)
    await userEvent.click(back)
    expect((await secondBox()).value).toBe('Good day')
  })

  test.each([
    ['without a word', ' ', 'Please enter a message'],
    ['of 201 characters', 'x'.repeat(201), 'Message exceeds allowed character limit'],
  ])('keeps the wizard at its step %s', async (_what, variantMessage, text) => {
    atTheMessage({ variantMessage })
    await secondBox()
    await fixture.press('Continue')
    expect(within(await fixture.problem()).getByText(text)).toBeTruthy()
  })
})

describe('the overview', () => {
  test('shows both messages, and leads back to the second one', async () => {
    storeFinishedDraft({ variantMessage: 'Good day' })
    fixture.show()
    const row = await screen.findByRole('row', { name: /Second version/ })
    expect(within(row).getByText('Good day')).toBeTruthy()
    await fixture.press('Edit second version')
    expect((await secondBox()).value).toBe('Good day')
  })

  test('has no such row for one message', async () => {
    storeFinishedDraft()
    fixture.show()
    await screen.findByRole('row', { name: /Message/ })
    expect(screen.queryByRole('row', { name: /Second version/ })).toBeNull()
  })
})
