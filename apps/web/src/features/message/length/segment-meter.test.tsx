import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { messageFixture } from '../testing/message-fixture.tsx'

const { show, press, box } = messageFixture()

describe('what makes segments shorter', () => {
  it('is all replaced with one click; the message box has the focus then', async () => {
    show({ message: '“It’s” <City>\u00a0– soon' })
    expect(
      await screen.findByText(
        /^Curly quotes, the long dash “–” and a non-breaking space make segments shorter/,
      ),
    ).toBeInTheDocument()
    await press('Write them plainly')
    expect(box()).toHaveValue('"It\'s" <City> - soon')
    expect(box()).toHaveFocus()
    expect(screen.getByText(/GSM-7/)).toBeInTheDocument()
    expect(screen.queryByText(/segments shorter/)).not.toBeInTheDocument()
  })

  it('is named without an offer where it has no replacement', async () => {
    show({ message: 'It’s time 🚲' })
    expect(
      await screen.findByText(/^The character “🚲” makes segments shorter/),
    ).toBeInTheDocument()
    expect(
      screen.queryByRole('button', { name: /^(Write .* instead|Write them)/ }),
    ).not.toBeInTheDocument()
  })

  it('is named without an offer that would make the message too long', async () => {
    show({ message: `${'x'.repeat(198)}…` })
    expect(await screen.findByText(/“…” makes segments shorter/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /instead$/ })).not.toBeInTheDocument()
  })

  it('is replaced up to the last character of the limit', async () => {
    show({ message: `${'x'.repeat(197)}…` })
    await press('Write ... instead')
    expect(box()).toHaveValue(`${'x'.repeat(197)}...`)
  })

  it('may be in a text for empty fields, which is not the list', async () => {
    show({ message: 'Hi <City>', fallbacks: { City: 'Łódź' } })
    expect(
      await screen.findByText(/“Ł” in your texts for empty fields makes segments shorter/),
    ).toBeInTheDocument()
  })
})
