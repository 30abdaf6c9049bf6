import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach } from 'vitest'
import { fakeApi, giveCsrfCookie } from '../../../testing/fake-api.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { MessageEditor } from '../message-editor.tsx'
import type { Recipients } from '../recipients.ts'
import type { WrittenMessage } from '../written-message.ts'
import { stubScreenWidth } from './stub-screen-width.ts'

/** What a test sets of the message and of the people it goes to. */
export interface EditedMessage extends Partial<WrittenMessage> {
  readonly campaignType?: CampaignType
  readonly recipients?: Partial<Recipients>
}

const recipients: Recipients = {
  count: 340,
  columns: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'City'],
  rows: {
    sample: [
      { FirstName: 'Mary', LastName: 'Smith', City: 'San Jose' },
      { FirstName: 'Bob', LastName: 'Ray', City: '' },
    ],
    extremes: { longest: { FirstName: 'Mary', City: 'San Jose' }, unusual: {} },
  },
  emptyValues: {},
}

/** Stands in for the wizard: keeps what is written, and can be left and returned to. */
function Holder({ campaignType = 'both', recipients: own, ...part }: EditedMessage) {
  const [written, setWritten] = useState<WrittenMessage>({
    message: 'Hi <FirstName>',
    variantMessage: null,
    fallbacks: {},
    ...part,
  })
  const [isLeft, setIsLeft] = useState(false)
  if (isLeft) {
    return (
      <button type="button" onClick={() => setIsLeft(false)}>
        Return
      </button>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsLeft(true)
      }}
    >
      <MessageEditor
        written={written}
        change={(change) =>
          setWritten((now) => ({
            ...now,
            ...(typeof change === 'function' ? change(now) : change),
          }))
        }
        campaignType={campaignType}
        recipients={{ ...recipients, ...own }}
        errors={{}}
        memoryKey="campaign-1"
      >
        {() => <button type="submit">Continue</button>}
      </MessageEditor>
    </form>
  )
}

/** The message as it is written in the wizard, with helpers for tests. */
export function messageFixture() {
  beforeEach(() => stubScreenWidth('wide'))
  return {
    /** Shows the editor with this message, on a server that responds like this; returns the calls. */
    show: (edited: EditedMessage = {}, responses: Parameters<typeof fakeApi>[0] = {}) => {
      giveCsrfCookie('t')
      const calls = fakeApi(responses)
      renderScreen(<Holder {...edited} />)
      return calls
    },
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    box: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
  }
}
