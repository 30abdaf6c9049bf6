import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { emptyDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { fieldErrors } from './field-errors.ts'
import { storeFinishedDraft } from './testing/draft-in-hand.ts'
import { numbersShown } from './testing/confirm-numbers.ts'
import { preflight, wizardFixture } from './testing/wizard-fixture.tsx'

const { show, press, pressNow, heading, problem } = wizardFixture()
const taken = 'A campaign with this name already exists. Choose another name.'
const namePath = 'GET /api/campaigns/names/?name=Spring+%2F+sale'

describe('Campaign Error', () => {
  it('also marks each field, and leaves the keyboard at the first that is missing', async () => {
    storeFinishedDraft({ step: 1, name: '', description: '' })
    show()
    await heading('Name your campaign')
    const [name, description] = [
      screen.getByLabelText('Campaign name'),
      screen.getByLabelText('Description'),
    ]
    expect(name).toBeValid()
    await press('Continue')
    await problem()
    await press('Okay')
    expect(name).toHaveFocus()
    expect(name).toBeInvalid()
    expect(name).toHaveAccessibleDescription(/Please enter a campaign name/)
    expect(description).toHaveAccessibleDescription(/Please enter a description/)
    await userEvent.type(name, 'Spring')
    expect(name).toBeValid()
    expect(description).toBeInvalid()
  })

  it('marks the method, the message, the days and the consent', async () => {
    storeFinishedDraft({ step: 4, campaignType: '', message: '', startDate: '', frequency: '' })
    show()
    await heading('Choose the method')
    await press('Continue')
    await press('Okay')
    expect(screen.getByRole('radio', { name: 'Voicemail' })).toHaveFocus()
    expect(screen.getByRole('group', { name: 'Method' })).toBeInvalid()
    await userEvent.click(screen.getByRole('radio', { name: 'Voicemail' }))
    await press('Continue')
    await heading('Edit the message')
    await press('Continue')
    await press('Okay')
    expect(screen.getByLabelText('Message')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Message'), 'Hi')
    await press('Continue')
    await heading('Schedule and Launch')
    await press('Continue')
    await press('Okay')
    expect(screen.getByRole('group', { name: 'Days' })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    )
    await userEvent.click(screen.getByRole('button', { name: /^Today/ }))
    expect(screen.queryByText('Please choose the campaign’s dates')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Frequency')).toBeInvalid()
    await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'once')
    await press('Continue')
    await heading('Campaign Overview')
    await numbersShown()
    await press('Publish Campaign')
    await problem()
    await screen.findByText('18,700 credits')
    await press('Okay')
    expect(screen.getByRole('checkbox')).toBeInvalid()
    expect(screen.getByRole('checkbox')).toHaveFocus()
    await userEvent.click(screen.getByRole('checkbox'))
    expect(screen.getByRole('checkbox')).toBeValid()
  })
})

describe('a name that is taken', () => {
  it('is shown at its step, before anything else is asked', async () => {
    storeFinishedDraft({ step: 1 })
    show({ [namePath]: () => json({ problem: taken }) })
    await heading('Name your campaign')
    await press('Continue')
    expect(await problem()).toHaveTextContent(taken)
    await press('Okay')
    const name = screen.getByLabelText('Campaign name')
    expect(name).toHaveFocus()
    expect(name).toHaveAccessibleDescription(new RegExp(taken))
    await userEvent.type(name, ' 2')
    expect(name).toBeValid()
    await press('Continue')
    await heading('Who are you going to reach out to?')
  })

  it('is marked at its step also where only publishing found it', async () => {
    storeFinishedDraft({ consentDigest: preflight.consent_digest })
    show({ 'POST /api/campaigns/': () => refusal(409, 'name_taken', taken) })
    await heading('Campaign Overview')
    await numbersShown()
    await press('Publish Campaign')
    await pressNow()
    await problem()
    await press('Change the name')
    await heading('Name your campaign')
    expect(screen.getByLabelText('Campaign name')).toBeInvalid()
  })

  it('does not stop the wizard while the server can’t be asked', async () => {
    storeFinishedDraft({ step: 1 })
    show({ [namePath]: () => new TypeError('Failed to fetch') })
    await heading('Name your campaign')
    await press('Continue')
    expect(await heading('Who are you going to reach out to?')).toBeInTheDocument()
  })
})

describe('the errors of a step', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const errorsOf = (part: Partial<Draft>) => fieldErrors({ ...emptyDraft(), ...part }, now)

  it('name each field that is missing or too long', () => {
    expect(errorsOf({ step: 1, name: 'x'.repeat(251), description: 'y' })).toEqual({
      name: 'Campaign name can have at most 250 characters',
    })
    expect(errorsOf({ step: 3 })).toEqual({ list: 'Please upload a valid CSV file' })
    expect(Object.keys(errorsOf({ step: 4, campaignType: 'sms' }))).toEqual(['followUp'])
    expect(Object.keys(errorsOf({ step: 5, variantMessage: 'x'.repeat(201) }))).toEqual([
      'message',
      'variantMessage',
    ])
    expect(Object.keys(errorsOf({ step: 6 }))).toEqual(['dates', 'frequency'])
    const week = { startDate: '2026-03-06', endDate: '2026-03-08', frequency: 'weekly' } as const
    expect(Object.keys(errorsOf({ step: 6, ...week }))).toEqual(['dates'])
    expect(errorsOf({ step: 0 })).toEqual({})
  })
})
