import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { confirmNumbers } from '../testing/confirm-numbers.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { preflight, wizardFixture } from '../testing/wizard-fixture.tsx'

const { show, press, pressNow, heading, problem } = wizardFixture()

describe('the overview’s consent', () => {
  it('asks for the consent at once where the numbers are of another one', async () => {
    storeFinishedDraft({ consentDigest: 'of another list' })
    show()
    await screen.findByText('18,700 credits')
    await press('Publish Campaign')
    expect(within(await problem()).getByText(/have agreed to be contacted/)).toBeInTheDocument()
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
  })

  it('does not publish before the consent is confirmed', async () => {
    storeFinishedDraft()
    const calls = show()
    await heading('Campaign Overview')
    await press('Publish Campaign')
    expect(within(await problem()).getByText(/have agreed to be contacted/)).toBeInTheDocument()
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/campaigns/')).toBe(
      false,
    )
  })

  it('asks for the consent again when what was confirmed has changed, and not otherwise', async () => {
    storeFinishedDraft()
    const calls = show()
    await heading('Campaign Overview')
    await confirmNumbers()
    await press('Edit message')
    await heading('Edit the message')
    await press('Continue')
    await press('Continue')
    await heading('Campaign Overview')
    expect(screen.getByRole('checkbox')).toBeChecked()

    await press('Edit message')
    await userEvent.type(await screen.findByLabelText('Message'), ' Bring a friend.')
    await press('Continue')
    await press('Continue')
    await heading('Campaign Overview')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await press('Publish Campaign')
    expect(within(await problem()).getByText(/have agreed to be contacted/)).toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/campaigns/')).toBe(false)
  })

  it('asks for the consent again when the server counts another thing than was confirmed', async () => {
    storeFinishedDraft({ consentDigest: 'what-the-list-was-yesterday' })
    show()
    expect(await screen.findByText('18,700 credits')).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await confirmNumbers()
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  it('counts again after a refusal, so that an outdated consent can be given again', async () => {
    storeFinishedDraft()
    let digest = preflight.consent_digest
    show({
      'POST /api/campaigns/preflight/': () => json({ ...preflight, consent_digest: digest }),
      'POST /api/campaigns/': () => refusal(409, 'consent_outdated', 'Confirm again.'),
    })
    await confirmNumbers()
    digest = 'another'
    await press('Publish Campaign')
    await pressNow()
    expect(within(await problem()).getByText('Confirm again.')).toBeInTheDocument()
    await press('Okay')
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
    await confirmNumbers()
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  it('does not confirm before the numbers are there', async () => {
    storeFinishedDraft()
    show({ 'POST /api/campaigns/preflight/': () => refusal(500, 'internal', 'Try again.') })
    expect(await screen.findByText('Try again.')).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toBeDisabled()
  })
})
