import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { Button } from '../../ui/button.tsx'
import type { Draft } from './draft.ts'

interface LostListNoteProps {
  readonly draft: Draft
  /** The file name of the list that was deleted; undefined if none was. */
  readonly lostList: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

/** Shows on the steps after the upload that the draft's list was deleted; the upload step shows it itself. */
export function LostListNote({ draft, lostList, onChange }: LostListNoteProps) {
  if (lostList === undefined || draft.step <= WIZARD_STEPS.upload) return null
  return (
    <div
      role="alert"
      className="mx-auto mb-6 flex w-full max-w-7xl flex-wrap items-center justify-between gap-3 rounded-xl bg-bad-ground p-4 text-bad"
    >
      <p className="min-w-0 wrap-anywhere">
        The list {lostList} was deleted. Choose another one, or nobody can be reached.
      </p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => onChange({ step: WIZARD_STEPS.upload })}
      >
        Choose a list
      </Button>
    </div>
  )
}
