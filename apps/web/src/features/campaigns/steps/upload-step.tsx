import { useCallback, useRef } from 'react'
import { ColumnGuide } from '../contacts/upload/column-guide.tsx'
import { FixOfferBox } from '../contacts/problems/fix-offer.tsx'
import { LeftOutRows } from '../contacts/problems/left-out-rows.tsx'
import { ListDropzone } from '../contacts/upload/list-dropzone.tsx'
import { ListProblemDialogs } from '../contacts/problems/list-problem-dialogs.tsx'
import { isWorking } from '../contacts/list-reading.ts'
import { SavedLists } from '../contacts/saved/saved-lists.tsx'
import { useListUpload } from '../contacts/upload/use-list-upload.ts'
import type { DraftList } from '../draft.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

interface UploadStepProps extends StepProps {
  /** The file name of the draft's list, if it was deleted. */
  readonly lostList: string | undefined
}

/** Step 3: the contact list, read in the browser and then validated by the server, or an earlier one. */
export function UploadStep({ draft, change, goBack, goOn, lostList }: UploadStepProps) {
  // A new list takes the place of the old one, and of a follow-up's people.
  const onList = useCallback(
    (list: DraftList | null) => change(list === null ? { list } : { list, followUp: null }),
    [change],
  )
  const upload = useListUpload(draft.list, onList)
  const place = useRef<HTMLDivElement>(null)
  /** The focused element disappears; without this the keyboard would start at the page's top. */
  const staying =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      place.current?.focus()
      act(...given)
    }
  const isLost = lostList !== undefined && ['idle', 'ready'].includes(upload.reading.phase)
  const reading = isLost ? ({ phase: 'lost', fileName: lostList } as const) : upload.reading
  return (
    <StepFrame
      title="Upload your contact list"
      description="A CSV or XLSX file with a header row. Headers are matched in any case."
      onBack={goBack}
      onContinue={goOn}
      continueDisabled={isWorking(reading)}
      width="wide"
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
            <ListDropzone
              reading={reading}
              onFile={staying(upload.choose)}
              onCancel={staying(upload.cancel)}
              onRetry={staying(upload.retry)}
            />
            {reading.phase === 'ready' && reading.made !== undefined ? (
              <FixOfferBox
                read={reading.made.offer.read}
                done={reading.made.choice}
                onDecide={staying(upload.decide)}
              />
            ) : null}
          </div>
          <SavedLists currentId={draft.list?.contactListId} onPick={staying(upload.pick)} />
        </div>
        {/* Before the rows with problems, whose list grows, so that it stays where it is. */}
        <div className="min-w-0 lg:row-span-2">
          <ColumnGuide />
        </div>
        <LeftOutRows reading={reading} />
      </div>
      <ListProblemDialogs reading={reading} onDecide={upload.decide} />
    </StepFrame>
  )
}
