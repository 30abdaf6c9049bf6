import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { numbersShown } from '../testing/confirm-numbers.ts'
import { preflight, wizardFixture } from '../testing/wizard-fixture.tsx'

const confirmed = { consentDigest: preflight.consent_digest }
const { show, press, pressNow, heading, problem, place } = wizardFixture()
/** Also while a dialog lies over the page. */
const browserBack = () => fireEvent.click(screen.getByText('Browser back'))

describe('the browser’s Back', () => {
  it('goes one step back, also in a wizard that opened in the middle, and Forward as far as it may', async () => {
    storeFinishedDraft({ step: 5 })
    show()
    await heading('Edit the message')
    browserBack()
    await heading('Choose the method')
    browserBack()
    await heading('Upload your contact list')
    await press('Browser forward')
    await heading('Choose the method')
    await press('Continue')
    await heading('Edit the message')
    await press('Back')
    await heading('Choose the method')
    browserBack()
    await heading('Upload your contact list')
    browserBack()
    await heading('Who are you going to reach out to?')
    browserBack()
    await heading('Name your campaign')
    await userEvent.clear(screen.getByLabelText('Campaign name'))
    await press('Browser forward')
    expect(await heading('Name your campaign')).toBeInTheDocument()
  })

  it('cancels the countdown, and shows that nothing is published', async () => {
    storeFinishedDraft(confirmed)
    const calls = show()
    await heading('Campaign Overview')
    await numbersShown()
    await press('Publish Campaign')
    await screen.findByRole('timer')
    browserBack()
    expect(
      await screen.findByText('Publishing was cancelled. Nothing is published.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    await heading('Campaign Overview')
    expect(calls.some(({ path }) => path === '/api/campaigns/')).toBe(false)
    await press('Browser forward')
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    await press('Publish Campaign')
    await pressNow()
    expect(await place()).toHaveTextContent(/^\/analytics\/details\//)
  })
})

describe('a step that was reached from the overview', () => {
  it('leads back to it in one click', async () => {
    storeFinishedDraft()
    show()
    await heading('Campaign Overview')
    await press('Edit description')
    await heading('Name your campaign')
    await press('Return to overview')
    await heading('Campaign Overview')
    await press('Edit method')
    await heading('Choose the method')
    browserBack()
    expect(await heading('Campaign Overview')).toBeInTheDocument()
  })

  it('does not while something is missing, there or at another step', async () => {
    storeFinishedDraft()
    show()
    await heading('Campaign Overview')
    await press('Edit message')
    await userEvent.clear(await screen.findByLabelText('Message'))
    await press('Return to overview')
    expect(await problem()).toHaveTextContent('Please enter a message')
    await press('Okay')
    await press('Back')
    await heading('Choose the method')
    await press('Return to overview')
    expect(await problem()).toHaveTextContent('Please enter a message')
    await press('Okay')
    await heading('Edit the message')
    expect(screen.getByLabelText('Message')).toBeInvalid()
  })

  it('is not offered before the overview was seen', async () => {
    storeFinishedDraft({ step: 4 })
    show()
    await heading('Choose the method')
    expect(screen.queryByRole('button', { name: 'Return to overview' })).not.toBeInTheDocument()
  })
})
