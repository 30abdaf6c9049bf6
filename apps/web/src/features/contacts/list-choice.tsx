import { useRef } from 'react'
import { useFetchAhead } from '../../ui/page/lazy-part.tsx'
import { LazyListConsent } from './consent/lazy-list-consent.ts'
import { LettersOffer } from './letters/letters-offer.tsx'
import { FixOfferBox } from './problems/fix-offer.tsx'
import { LeftOutRows } from './problems/left-out-rows.tsx'
import { ListProblemDialogs } from './problems/list-problem-dialogs.tsx'
import { SavedLists } from './saved/saved-lists.tsx'
import { ColumnGuide } from './upload/column-guide.tsx'
import { ListDropzone } from './upload/list-dropzone.tsx'
import type { ListUpload } from './upload/use-list-upload.ts'

interface ListChoiceProps {
  readonly upload: ListUpload
  /** The list that is chosen now. */
  readonly currentId: string | undefined
}

/** Takes a contact file or an earlier list, and shows what the file's rows turned out to be. */
export function ListChoice({ upload, currentId }: ListChoiceProps) {
  const { reading } = upload
  const place = useRef<HTMLDivElement>(null)
  useFetchAhead(LazyListConsent)
  /** The focused element disappears; without this the keyboard would start at the page's top. */
  const staying =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      place.current?.focus()
      act(...given)
    }
  return (
    <>
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
          {reading.phase === 'ready' && reading.file !== undefined ? (
            <LettersOffer
              key={reading.list.contactListId}
              file={reading.file}
              onFile={staying(upload.replace)}
            />
          ) : null}
          {currentId === undefined || reading.phase !== 'ready' ? null : (
            <LazyListConsent listId={currentId} />
          )}
          <SavedLists currentId={currentId} onPick={staying(upload.pick)} />
        </div>
        {/* Before the rows with problems, whose list grows, so that it stays where it is. */}
        <div className="min-w-0 lg:row-span-2">
          <ColumnGuide />
        </div>
        <LeftOutRows reading={reading} />
      </div>
      <ListProblemDialogs
        reading={reading}
        onDecide={upload.decide}
        onMatched={staying(upload.match)}
        onFile={upload.choose}
      />
    </>
  )
}
