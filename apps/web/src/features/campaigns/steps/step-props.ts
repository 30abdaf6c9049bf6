import type { Draft } from '../draft.ts'
import type { DraftChange } from '../use-draft.ts'

/** What the wizard gives to each of its steps. */
export interface StepProps {
  readonly draft: Draft
  readonly change: (part: DraftChange) => void
  readonly goBack: () => void
  /** Goes to the next step if the step's gate lets it. */
  readonly goOn: () => void
  readonly now: () => Date
}
