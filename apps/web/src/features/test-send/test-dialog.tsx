import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { CodeForm } from './code-form.tsx'
import { NumberForm } from './number-form.tsx'
import { SendPanel } from './send-panel.tsx'
import type { TestMessage } from './test-messages.ts'
import { useTestSends } from './test-send-calls.ts'

interface TestDialogProps {
  readonly messages: readonly TestMessage[]
  readonly voiceId: string
  readonly onClose: () => void
}

/** Where the person is: at the confirmed numbers unless they chose otherwise. */
type Place = { at: 'start' } | { at: 'number' } | { at: 'code'; phone: string } | { at: 'sending' }

/** The way to a test on one's own phone: the number, its code once, then the test and its result. */
export function TestDialog({ onClose, ...test }: TestDialogProps) {
  const { data, isError, isFetching, refetch } = useTestSends()
  return (
    <Dialog
      open
      title="Send me a test"
      description="The message as the contact shown gets it, on your own phone. It begins with “Test:”."
      onClose={onClose}
    >
      {data === undefined && !isError ? <LoadingNote /> : null}
      {data === undefined && isError ? (
        <ErrorLine
          text="Your numbers and tests could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined ? null : <Way {...test} response={data} />}
    </Dialog>
  )
}

type WayProps = Omit<TestDialogProps, 'onClose'> & {
  readonly response: NonNullable<ReturnType<typeof useTestSends>['data']>
}

function Way({ response, messages, voiceId }: WayProps) {
  const [place, setPlace] = useState<Place>({ at: 'start' })
  const { numbers, code } = response
  const toNumber = () => setPlace({ at: 'number' })
  const waitsFor = place.at === 'start' && numbers.length === 0 ? code?.phone : undefined
  const coded = place.at === 'code' ? place.phone : waitsFor
  if (coded !== undefined) {
    return (
      <CodeForm
        key={coded}
        phone={coded}
        sent={code}
        onConfirmed={() => setPlace({ at: 'sending' })}
        onOtherNumber={toNumber}
      />
    )
  }
  if (numbers.length === 0 || place.at === 'number') {
    return (
      <NumberForm
        onSent={(phone) => setPlace({ at: 'code', phone })}
        onBack={numbers.length === 0 ? undefined : () => setPlace({ at: 'sending' })}
      />
    )
  }
  return (
    <SendPanel
      response={response}
      messages={messages}
      voiceId={voiceId}
      onOtherNumber={toNumber}
      takesFocus={place.at === 'sending'}
    />
  )
}
