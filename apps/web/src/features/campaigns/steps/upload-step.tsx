import { useCallback, useRef } from 'react'
import { Dropzone } from '../../../ui/dropzone.tsx'
import { ColumnGuide } from '../contacts/column-guide.tsx'
import { ListProblemDialogs } from '../contacts/list-problem-dialogs.tsx'
import { ListStatus } from '../contacts/list-status.tsx'
import { acceptedFileTypes } from '../contacts/read-contact-file.ts'
import { useListUpload } from '../contacts/use-list-upload.ts'
import type { DraftList } from '../draft.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 3: the contact list, read here at once and by the server for good. */
export function UploadStep({ draft, change, goBack, goOn }: StepProps) {
  // A new list takes the place of the old one, and of a follow-up's people.
  const onList = useCallback(
    (list: DraftList | null) => change(list === null ? { list } : { list, followUp: null }),
    [change],
  )
  const { reading, choose, cancel } = useListUpload(draft.list, onList)
  const dropzone = useRef<HTMLDivElement>(null)
  const cancelAndReturn = () => {
    cancel()
    // The button that was pressed goes; without this the keyboard would start at the page's top.
    dropzone.current?.focus()
  }
  return (
    <StepFrame
      title="Upload your contact list"
      description="A CSV or XLSX file with a header row. Headers are matched in any case."
      onBack={goBack}
      onContinue={goOn}
      continueDisabled={reading.phase === 'working'}
    >
      <div className="flex flex-col gap-6">
        <div ref={dropzone} tabIndex={-1} className="outline-none">
          <Dropzone
            label="Contact file"
            prompt="Drag a .csv or .xlsx file here, or"
            accept={acceptedFileTypes}
            disabled={reading.phase === 'working'}
            onFile={choose}
          />
        </div>
        <ListStatus reading={reading} onCancel={cancelAndReturn} />
        <ColumnGuide />
      </div>
      <ListProblemDialogs reading={reading} />
    </StepFrame>
  )
}
