import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { hearFixture } from './testing/hear-fixture.tsx'
import { stubSpeech } from './testing/speech-stub.ts'

const { open, press, voice, box, quiet, speaking } = hearFixture()

describe('hearing it by the browser', () => {
  it('speaks what the contact that is shown gets, and names whose voice it is', async () => {
    const speech = stubSpeech()
    await open({}, { message: 'Hi <FirstName>. <City> calls.', fallbacks: { City: 'Somebody' } })
    expect(await screen.findByText(/^Preview voice. The call uses Ava\.$/)).toBeInTheDocument()
    await press('Next contact')
    await press('Hear it')
    await speech.starts()
    expect(speech.texts()).toEqual(['Hi Bob.'])
    await speech.ends()
    await waitFor(() => expect(speech.texts()).toEqual(['Hi Bob.', 'Somebody calls.']))
    await speech.ends()
    expect(await quiet()).toBeInTheDocument()
  })

  it('shows its estimated length, and its measured length after it was heard', async () => {
    const speech = stubSpeech()
    await open({}, { message: 'word '.repeat(35) })
    expect(screen.getByText('About 14 seconds')).toBeInTheDocument()
    await voice()
    await press('Hear it')
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    await speech.starts()
    clock.mockReturnValue(start + 17_200)
    await speech.ends()
    expect(await screen.findByText('17 seconds, as you heard it')).toBeInTheDocument()
    clock.mockRestore()
    await userEvent.type(box(), 'and more')
    expect(screen.getByText('About 15 seconds')).toBeInTheDocument()
  })

  it('warns past 30 seconds, and not at 30', async () => {
    await open({}, { message: 'a b '.repeat(37) + 'c' })
    expect(screen.getByText('About 30 seconds')).toBeInTheDocument()
    expect(screen.queryByText(/cut off or skipped/)).not.toBeInTheDocument()
    await userEvent.type(box(), ' d')
    expect(screen.getByText('About 31 seconds')).toBeInTheDocument()
    expect(
      screen.getByText(/cut off or skipped by many people\. Shorten it\.$/),
    ).toBeInTheDocument()
  })

  it.each([
    ['Stop is pressed', () => press('Stop')],
    ['the next contact is shown', () => press('Next contact')],
    ['the text changes', () => userEvent.type(box(), '.')],
    ['it is left', () => press('Back')],
  ])('is silent when %s', async (_, act_) => {
    const speech = stubSpeech()
    await open({}, { message: 'The same for all' })
    await voice()
    await press('Hear it')
    await speech.starts()
    expect(await speaking()).toBeInTheDocument()
    speech.silenced()
    await act_()
    await waitFor(() => expect(speech.silenced()).toBe(1))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument(),
    )
    expect(speech.texts()).toHaveLength(1)
  })

  it('shows a failure of the browser, and can be tried again', async () => {
    const speech = stubSpeech()
    await open()
    await voice()
    await press('Hear it')
    await speech.fails()
    expect(await screen.findByText(/^Your browser could not speak it\./)).toBeInTheDocument()
    await press('Hear it')
    expect(screen.queryByText(/could not speak it/)).not.toBeInTheDocument()
    expect(speech.texts()).toHaveLength(2)
  })

  it('shows where the browser can’t speak; the length stays', async () => {
    await open()
    expect(
      await screen.findByText(/^Your browser can’t read text aloud\. The call uses/),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Hear it' })).not.toBeInTheDocument()
    expect(screen.getByText('About 1 second')).toBeInTheDocument()
  })

  it('speaks nothing for an empty message', async () => {
    stubSpeech()
    await open({}, { message: '' })
    await voice()
    expect(await quiet()).toBeDisabled()
    expect(screen.getByText('Nothing to hear yet')).toBeInTheDocument()
  })
})
