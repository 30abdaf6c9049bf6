import type { Draft } from '../draft.ts'
import type { EditedVersion } from './use-edited-version.ts'

interface VersionShownProps {
  readonly draft: Draft
  readonly version: EditedVersion
}

/** Which of two messages the phone below shows; nothing while there is one. */
export function VersionShown({ draft, version }: VersionShownProps) {
  if (draft.variantMessage === null) return null
  return (
    <p role="status" className="-mb-3 text-center text-sm text-ink-soft">
      {version.variant === 'A' ? 'The message' : 'The second version'}
    </p>
  )
}
