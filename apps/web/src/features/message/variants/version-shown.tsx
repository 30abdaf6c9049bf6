import type { Variant } from '@afterbeep/contract/message/variants'
import type { WrittenMessage } from '../written-message.ts'

interface VersionShownProps {
  readonly written: WrittenMessage
  readonly version: Variant
}

/** Which of two messages the phone below shows; nothing while there is one. */
export function VersionShown({ written, version }: VersionShownProps) {
  if (written.variantMessage === null) return null
  return (
    <p role="status" className="-mb-3 text-center text-sm text-ink-soft">
      {version === 'A' ? 'The message' : 'The second version'}
    </p>
  )
}
