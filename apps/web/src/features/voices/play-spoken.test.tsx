import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { hearFixture } from './testing/hear-fixture.tsx'
import { stubAudio } from './testing/speech-stub.ts'
import { byProvider } from './testing/voices-responses.ts'

const { open, press, voice, quiet, speaking } = hearFixture()
const spokenAt = (path: string) => ({
  ...byProvider,
  'POST /api/voices/speech/': () => json({ audio_url: path }),
})

describe('hearing it by the voice of the call', () => {
  it('plays what the provider spoke, in the voice that is chosen, as long as it is', async () => {
    const audio = stubAudio(12.6)
    const calls = await open(spokenAt('/api/voices/speech/1/'), { message: 'Hi <FirstName>' })
    await userEvent.selectOptions(await voice(), 'Marcus')
    expect(screen.queryByText(/Preview voice/)).not.toBeInTheDocument()
    expect(screen.getByText('This is the call’s own voice: Marcus.')).toBeInTheDocument()
    await press('Hear it')
    await waitFor(() => expect(audio.played).toEqual(['/api/voices/speech/1/']))
    const asked = calls.find(({ path }) => path === '/api/voices/speech/')
    expect(asked?.body).toEqual({ text: 'Hi Mary', voiceId: 'voice-marcus' })
    await audio.starts()
    expect(await speaking()).toBeInTheDocument()
    await audio.ends()
    expect(await screen.findByText('13 seconds, as you heard it')).toBeInTheDocument()
    expect(await quiet()).toBeInTheDocument()
  })

  it('is silent when it is stopped or another contact is shown', async () => {
    const audio = stubAudio(12)
    await open(spokenAt('/api/voices/speech/1/'))
    await voice()
    await press('Hear it')
    await waitFor(() => expect(audio.played).toHaveLength(1))
    await press('Stop')
    expect(audio.paused()).toBe(1)
    await press('Hear it')
    await waitFor(() => expect(audio.played).toHaveLength(2))
    await press('Next contact')
    expect(audio.paused()).toBe(2)
    expect(screen.getByText('About 1 second')).toBeInTheDocument()
  })

  it('plays nothing that comes after it was stopped', async () => {
    const audio = stubAudio(12)
    let result: (response: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => {
      result = resolve
    })
    const calls = await open({ ...byProvider, 'POST /api/voices/speech/': () => late })
    await voice()
    await press('Hear it')
    await press('Stop')
    await act(async () => result(json({ audio_url: '/api/voices/speech/1/' })))
    expect(await quiet()).toBeInTheDocument()
    expect(audio.played).toEqual([])
    expect(calls.find(({ path }) => path === '/api/voices/speech/')?.signal?.aborted).toBe(true)
  })

  it.each([
    [
      'refuses',
      {
        ...byProvider,
        'POST /api/voices/speech/': () => refusal(429, 'speech_limit', 'Enough for today.'),
      },
      'Enough for today.',
    ],
    [
      'answers nothing',
      { ...byProvider, 'POST /api/voices/speech/': () => new TypeError('No.') },
      /^An unexpected error occurred/,
    ],
  ])('shows why where the server %s', async (_, responses, text) => {
    stubAudio(1)
    await open(responses)
    await voice()
    await press('Hear it')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(await quiet()).toBeInTheDocument()
  })

  it('shows an error when the browser blocks the sound, or can’t play it', async () => {
    const audio = stubAudio(1)
    await open(spokenAt('/api/voices/speech/1/'))
    await voice()
    await press('Hear it')
    await waitFor(() => expect(audio.played).toHaveLength(1))
    await audio.breaks()
    expect(await screen.findByText(/^We couldn’t play it\./)).toBeInTheDocument()
    audio.refuse()
    await press('Hear it')
    expect(await screen.findByText(/blocked the sound/)).toBeInTheDocument()
  })
})
