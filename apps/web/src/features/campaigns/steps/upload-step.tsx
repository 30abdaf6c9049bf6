import { useCallback, useRef } from 'react'
import { ColumnGuide } from '../contacts/column-guide.tsx'
import { LeftOutRows } from '../contacts/left-out-rows.tsx'
import { ListDropzone } from '../contacts/list-dropzone.tsx'
import { ListProblemDialogs } from '../contacts/list-problem-dialogs.tsx'
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
  const place = useRef<HTMLDivElement>(null)
  const cancelAndReturn = () => {
    cancel()
    // The button that was pressed goes; without this the keyboard would start at the page's top.
    place.current?.focus()
  }
  return (
    <StepFrame
      title="Upload your contact list"
      description="A CSV or XLSX file with a header row. Headers are matched in any case."
      onBack={goBack}
      onContinue={goOn}
      continueDisabled={reading.phase === 'working'}
      width="wide"
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
          <ListDropzone reading={reading} onFile={choose} onCancel={cancelAndReturn} />
        </div>
        {/* Before the rows with problems, whose list grows, so that it stays where it is. */}
        <div className="min-w-0 lg:row-span-2">
          <ColumnGuide />
        </div>
        <LeftOutRows reading={reading} />
      </div>
      <ListProblemDialogs reading={reading} />
    </StepFrame>
  )
}
