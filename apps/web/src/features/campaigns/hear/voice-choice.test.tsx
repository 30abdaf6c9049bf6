import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { storeFinishedDraft } from '../testing/draft-in-hand.ts'
import { hearFixture } from '../testing/hear-fixture.tsx'
import { stubSpeech } from '../testing/speech-stub.ts'
import { voices } from '../testing/wizard-fixture.tsx'

const { open, show, press, heading, problem, voice } = hearFixture()

describe('choosing a voice', () => {
  it('has the default one first, and the overview shows which was chosen', async () => {
    await open()
    const select = await voice()
    expect([...select.options].map(({ text }) => text)).toEqual(['Ava (default)', 'Marcus'])
    expect(select.value).toBe('')
    await userEvent.selectOptions(select, 'Marcus')
    await press('Continue')
    await press('Continue')
    expect(await screen.findByRole('row', { name: /^Voice Marcus/ })).toBeTruthy()
    await press('Edit voice')
    expect((await voice()).selectedOptions[0]?.text).toBe('Marcus')
  })

  it('is published by its id, and the default one by none', async () => {
    storeFinishedDraft({ consentAttested: true, voiceId: 'voice-marcus', voiceName: 'Marcus' })
    const calls = show()
    await heading('Campaign Overview')
    await press('Publish Campaign')
    await screen.findByTestId('place')
    const published = calls.find(
      ({ method, path }) => method === 'POST' && path === '/api/campaigns/',
    )
    expect(published?.body).toMatchObject({ voiceId: 'voice-marcus' })
  })

  it('is not offered where nothing is spoken', async () => {
    storeFinishedDraft({ campaignType: 'sms' })
    show()
    expect(await screen.findByRole('row', { name: /^Message/ })).toBeTruthy()
    expect(screen.queryByRole('row', { name: /^Voice/ })).toBeNull()
  })

  it('keeps the default voice until Retry loads the voices', async () => {
    stubSpeech()
    let down = true
    await open({
      'GET /api/voices/': () =>
        down ? refusal(422, 'voices_unavailable', 'Not now.') : json(voices),
    })
    const line = await screen.findByText("We couldn't load the voices. The default voice stays.")
    expect(line).toBeTruthy()
    expect(screen.getByText(/the call uses the default voice\.$/)).toBeTruthy()
    down = false
    await press('Retry')
    expect(await voice()).toBeTruthy()
  })

  it('shows that a voice is no longer offered', async () => {
    await open({}, { voiceId: 'gone', voiceName: 'Old' })
    expect((await voice()).selectedOptions[0]?.text).toBe('Old')
    expect(screen.getByText('Old is not on offer any more. Choose another voice.')).toBeTruthy()
    await userEvent.selectOptions(await voice(), 'Ava (default)')
    expect(screen.queryByText(/not on offer/)).toBeNull()
  })

  it('leads to another voice when the server refuses it', async () => {
    storeFinishedDraft({ consentAttested: true, voiceId: 'gone', voiceName: 'Old' })
    show({ 'POST /api/campaigns/': () => refusal(422, 'voice_unknown', 'No such voice.') })
    await heading('Campaign Overview')
    await press('Publish Campaign')
    expect((await problem()).textContent).toContain('No such voice.')
    await press('Choose another voice')
    expect(await voice()).toBeTruthy()
  })

  it('takes the default voice at one click when the voices can’t be loaded', async () => {
    storeFinishedDraft({ consentAttested: true, voiceId: 'voice-marcus', voiceName: 'Marcus' })
    show({ 'POST /api/campaigns/': () => refusal(503, 'voices_unavailable', 'Not now.') })
    await heading('Campaign Overview')
    await press('Publish Campaign')
    await problem()
    await press('Use the default voice')
    expect(screen.getByRole('row', { name: /^Voice Default voice/ })).toBeTruthy()
  })
})
