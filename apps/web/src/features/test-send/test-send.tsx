import Smartphone from 'lucide-react/icons/smartphone'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TestDialog } from './test-dialog.tsx'
import { testMessages, untestable } from './test-messages.ts'
import type { TestSource } from './test-messages.ts'

export interface TestSendProps extends TestSource {
  /** Empty is the usual voice. */
  readonly voiceId: string
}

/** Opens the way to a test on one's own phone, of what the preview shows. */
export default function TestSend({ voiceId, ...source }: TestSendProps) {
  const [isOpen, setIsOpen] = useState(false)
  const noteId = useId()
  const messages = testMessages(source)
  const problem = untestable(source, messages)
  return (
    <div className="mx-auto flex w-full max-w-72 flex-col gap-2">
      <Button
        variant="secondary"
        fullWidth
        disabled={problem !== undefined}
        aria-describedby={noteId}
        onClick={() => setIsOpen(true)}
      >
        <Smartphone aria-hidden className="size-4" />
        Send me a test
      </Button>
      <p id={noteId} className="min-h-6 text-center text-sm text-ink-soft">
        {problem ?? 'To your own phone. Free: uses no credits.'}
      </p>
      {isOpen ? (
        <TestDialog messages={messages} voiceId={voiceId} onClose={() => setIsOpen(false)} />
      ) : null}
    </div>
  )
}
