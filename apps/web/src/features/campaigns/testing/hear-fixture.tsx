import { screen } from '@testing-library/react'
import { json } from '../../../testing/fake-api.ts'
import type { Draft } from '../draft.ts'
import { storeFinishedDraft } from './draft-in-hand.ts'
import { voices, wizardFixture } from './wizard-fixture.tsx'

/** The server of an installation whose provider speaks the previews. */
export const byProvider = { 'GET /api/voices/': () => json({ ...voices, speaks: 'provider' }) }

/** Step 5 as Mary sees it, with helpers for what is heard there. */
export function hearFixture() {
  const wizard = wizardFixture()
  return {
    ...wizard,
    /** Opens the step with a draft of a message. */
    open: async (responses = {}, part: Partial<Draft> = {}) => {
      storeFinishedDraft({ step: 5, ...part })
      const calls = wizard.show(responses)
      await screen.findByRole('region', { name: 'Voice' })
      return calls
    },
    voice: () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Voice' }),
    box: () => screen.getByRole('textbox', { name: 'Message' }),
    quiet: () => screen.findByRole('button', { name: 'Hear it' }),
    speaking: () => screen.findByRole('button', { name: 'Stop' }),
  }
}
