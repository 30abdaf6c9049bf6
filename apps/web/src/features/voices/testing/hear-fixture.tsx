import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeApi, giveCsrfCookie, json } from '../../../testing/fake-api.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LazyHear } from '../lazy-hear.ts'
import type { ChosenVoice } from '../voice-choice.tsx'
import { voices } from './voices-responses.ts'

interface Heard extends Partial<ChosenVoice> {
  readonly message?: string
  readonly fallbacks?: Readonly<Record<string, string>>
}

const contacts = [{ FirstName: 'Mary', City: 'San Jose' }, { FirstName: 'Bob' }]

/** Stands in for the wizard around it: the message's box, the contact that is shown, the way out. */
function Holder({ message: start = 'Hi <FirstName>', fallbacks = {}, ...chosen }: Heard) {
  const [message, setMessage] = useState(start)
  const [voice, setVoice] = useState<ChosenVoice>({ voiceId: '', voiceName: '', ...chosen })
  const [contactIndex, setContactIndex] = useState(0)
  const [isLeft, setIsLeft] = useState(false)
  if (isLeft) return null
  return (
    <>
      <textarea
        aria-label="Message"
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <button type="button" onClick={() => setContactIndex(1)}>
        Next contact
      </button>
      <button type="button" onClick={() => setIsLeft(true)}>
        Back
      </button>
      <LazyHear
        voice={voice}
        onChoose={setVoice}
        message={message}
        fallbacks={fallbacks}
        contact={contacts[contactIndex] ?? {}}
        contactIndex={contactIndex}
      />
    </>
  )
}

/** Choosing a voice and hearing it, with helpers for tests. */
export function hearFixture() {
  return {
    /** Shows it for a message; returns the calls. */
    open: async (responses = {}, heard: Heard = {}) => {
      giveCsrfCookie('t')
      const calls = fakeApi({ 'GET /api/voices/': () => json(voices), ...responses })
      renderScreen(<Holder {...heard} />)
      await screen.findByRole('region', { name: 'Voice' })
      return calls
    },
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    voice: () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Voice' }),
    box: () => screen.getByRole('textbox', { name: 'Message' }),
    quiet: () => screen.findByRole('button', { name: 'Hear it' }),
    speaking: () => screen.findByRole('button', { name: 'Stop' }),
  }
}
