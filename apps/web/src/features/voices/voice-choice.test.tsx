import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { hearFixture } from './testing/hear-fixture.tsx'
import { stubSpeech } from './testing/speech-stub.ts'
import { voices } from './testing/voices-responses.ts'

const { open, press, voice } = hearFixture()

describe('choosing a voice', () => {
  it('has the default one first, and stays at the one that was chosen', async () => {
    await open()
    const select = await voice()
    expect([...select.options].map(({ text }) => text)).toEqual(['Ava (default)', 'Marcus'])
    expect(select).toHaveValue('')
    await userEvent.selectOptions(select, 'Marcus')
    expect(await voice()).toHaveDisplayValue('Marcus')
  })

  it('keeps the default voice until Retry loads the voices', async () => {
    stubSpeech()
    let down = true
    await open({
      'GET /api/voices/': () =>
        down ? refusal(422, 'voices_unavailable', 'Not now.') : json(voices),
    })
    const line = await screen.findByText("We couldn't load the voices. The default voice stays.")
    expect(line).toBeInTheDocument()
    expect(screen.getByText(/The call uses the default voice\.$/)).toBeInTheDocument()
    down = false
    await press('Retry')
    expect(await voice()).toBeInTheDocument()
  })

  it('shows that a voice is no longer offered', async () => {
    await open({}, { voiceId: 'gone', voiceName: 'Old' })
    expect(await voice()).toHaveDisplayValue('Old')
    expect(
      screen.getByText('Old is no longer available. Choose another voice.'),
    ).toBeInTheDocument()
    await userEvent.selectOptions(await voice(), 'Ava (default)')
    expect(screen.queryByText(/no longer available/)).not.toBeInTheDocument()
  })
})
