import type { Draft } from '../draft.ts'
import type { FieldErrors } from '../field-errors.ts'
import type { DraftChange } from '../use-draft.ts'

/** What the wizard gives to each of its steps. */
export interface StepProps {
  readonly draft: Draft
  readonly change: (part: DraftChange) => void
  readonly goBack: () => void
  /** Goes to the next step if the step's gate lets it. */
  readonly goOn: () => void
  readonly now: () => Date
  /** What keeps the wizard at this step, by field; empty until the user has tried to go on. */
  readonly errors: FieldErrors
  /** Back to the overview, if its other steps let it; undefined before the overview was reached. */
  readonly goToOverview: (() => void) | undefined
  /** Going on waits for the server. */
  readonly goingOn: boolean
}
