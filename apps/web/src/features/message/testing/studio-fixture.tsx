import type { DraftSource } from '@afterbeep/contract/api/assistant'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json } from '../../../testing/fake-api.ts'
import { messageFixture } from './message-fixture.tsx'
import type { EditedMessage } from './message-fixture.tsx'

export const draftsCall = 'POST /api/assistant/drafts/'

/** The message as it is written, on a server that by default writes with a model, with helpers for tests. */
export function studioFixture() {
  const editor = messageFixture()
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  return {
    ...editor,
    button,
    /** Opens the editor with this message. */
    open: async (responses = {}, edited: EditedMessage = {}, writesWith: DraftSource = 'model') => {
      const calls = editor.show(edited, {
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
