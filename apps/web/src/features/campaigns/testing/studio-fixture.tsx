import type { DraftSource } from '@afterbeep/contract/api/assistant'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json } from '../../../testing/fake-api.ts'
import type { Draft } from '../draft.ts'
import { storeFinishedDraft } from './draft-in-hand.ts'
import { wizardFixture } from './wizard-fixture.tsx'

export const draftsCall = 'POST /api/assistant/drafts/'

/** Step 5 as Mary sees it, on a server that by default writes with a model, with helpers for tests. */
export function studioFixture() {
  const wizard = wizardFixture()
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  return {
    ...wizard,
    box,
    button,
    /** Opens the step with a draft of this text. */
    open: async (responses = {}, part: Partial<Draft> = {}, writesWith: DraftSource = 'model') => {
      storeFinishedDraft({ step: 5, ...part })
      const calls = wizard.show({
        'GET /api/assistant/': () => json({ writes_with: writesWith }),
        ...responses,
      })
      await screen.findByRole('button', { name: 'Write with AI' })
      return calls
    },
    /** Opens the panel and asks for drafts. */
    ask: async (goal = 'Book a tune-up') => {
      await userEvent.click(button('Write with AI'))
      await userEvent.type(screen.getByRole('textbox', { name: 'What is it for?' }), goal)
      await userEvent.click(button('Write three drafts'))
    },
    use: (number: number) => userEvent.click(button(`Use this, draft ${number}`)),
    /** Which drafts are shown. */
    drafts: () => screen.queryAllByRole('button', { name: /^(Use this|In your message), / }),
  }
}
