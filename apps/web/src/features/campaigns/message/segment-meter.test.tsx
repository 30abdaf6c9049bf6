import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { wizardFixture } from '../testing/wizard-fixture.tsx'

const { show, press, heading } = wizardFixture()

async function openMessage(message: string, fallbacks = {}): Promise<HTMLElement> {
  storeFinishedDraft({ step: 5, message, fallbacks })
  show()
  await heading('Edit the message')
  return screen.getByLabelText('Message')
}

describe('what makes segments shorter', () => {
  it('is all replaced with one click; the message box has the focus then', async () => {
    const field = await openMessage('“It’s” <City>\u00a0– soon')
    expect(
      await screen.findByText(
        /^Curly quotes, the long dash “–” and a non-breaking space make segments shorter/,
      ),
    ).toBeTruthy()
    await press('Write them plainly')
    expect(field).toHaveProperty('value', '"It\'s" <City> - soon')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(/GSM-7/)).toBeTruthy()
    expect(screen.queryByText(/segments shorter/)).toBeNull()
  })

  it('is named alone, without an offer, where it has no replacement', async () => {
    await openMessage('It’s time 🚲')
    expect(await screen.findByText(/^The character “🚲” makes segments shorter/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Write .* instead|Write them)/ })).toBeNull()
  })

  it('may be in a text for empty fields, which is not the list', async () => {
    await openMessage('Hi <City>', { City: 'Łódź' })
    expect(
      await screen.findByText(/“Ł” in your texts for empty fields makes segments shorter/),
    ).toBeTruthy()
  })
})
