import { limits } from '@afterbeep/contract/limits'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 1: what the campaign is called, and what it is for. */
export function DetailsStep({
  draft,
  change,
  goBack,
  goOn,
  goToOverview,
  errors,
  goingOn,
}: StepProps) {
  return (
    <StepFrame
      width="narrow"
      title="Name your campaign"
      description="Only you see these. Each campaign needs its own name; its results are kept under it."
      onBack={goBack}
      onContinue={goOn}
      onOverview={goToOverview}
      continueLoading={goingOn}
    >
      <div className="flex flex-col gap-5">
        <TextField
          label="Campaign name"
          value={draft.name}
          hint={lengthHint(draft.name, limits.nameMaxChars)}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label="Description"
          value={draft.description}
          hint={lengthHint(draft.description, limits.descriptionMaxChars)}
          error={errors.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </div>
    </StepFrame>
  )
}

function lengthHint(text: string, max: number) {
  const length = text.trim().length
  return (
    <span className={length > max ? 'text-bad tabular-nums' : 'tabular-nums'}>
      {length} of {max} characters
    </span>
  )
}
