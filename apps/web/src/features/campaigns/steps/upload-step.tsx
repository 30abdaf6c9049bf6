import { ListChoice } from '../../contacts/list-choice.tsx'
import { isWorking } from '../../contacts/list-reading.ts'
import { useListUpload } from '../../contacts/upload/use-list-upload.ts'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

interface UploadStepProps extends StepProps {
  /** The file name of the draft's list, if it was deleted. */
  readonly lostList: string | undefined
}

/** Step 3: the contact list, read in the browser and then validated by the server, or an earlier one. */
export function UploadStep({
  draft,
  change,
  goBack,
  goOn,
  lostList,
  goToOverview,
  errors,
}: UploadStepProps) {
  const upload = useListUpload({
    stored: draft.list,
    lostList,
    // A new list takes the place of the old one, and of a follow-up's people.
    onList: (list) => change(list === null ? { list } : { list, followUp: null }),
  })
  return (
    <StepFrame
      title="Upload your contact list"
      description="A CSV or XLSX file with a header row. Upper or lower case doesn’t matter."
      onBack={goBack}
      onContinue={goOn}
      onOverview={goToOverview}
      continueDisabled={isWorking(upload.reading)}
    >
      <div
        data-invalid={errors.list === undefined ? undefined : ''}
        className="flex flex-col gap-3"
      >
        <FieldError fieldId="list" text={errors.list} />
        <ListChoice upload={upload} currentId={draft.list?.contactListId} />
      </div>
    </StepFrame>
  )
}
