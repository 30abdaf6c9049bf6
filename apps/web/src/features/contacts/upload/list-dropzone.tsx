import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { invalidHeadersText } from '@afterbeep/contract/contact/contact-columns'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dropzone } from '../../../ui/form/dropzone.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import type { UploadedList } from '../uploaded-list.ts'
import { isWorking, spokenReading } from '../list-reading.ts'
import type { ListReading } from '../list-reading.ts'
import type { RowsRead } from '../reading/contact-file-read.ts'
import { acceptedFileTypes } from '../reading/file-kind.ts'
import { UploadWork } from './upload-work.tsx'

interface ListDropzoneProps {
  readonly reading: ListReading
  readonly onFile: (file: File) => void
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** Takes the contact file, and shows and announces its progress. */
export function ListDropzone({ reading, onFile, onCancel, onRetry }: ListDropzoneProps) {
  const other = reading.phase === 'idle' ? 'a' : 'another'
  return (
    <Dropzone
      label="Contact file"
      prompt={`Drag ${other} .csv or .xlsx file here, or`}
      accept={acceptedFileTypes}
      onFile={onFile}
      picture={lastFile(reading, onRetry)}
      {...(isWorking(reading)
        ? { work: <UploadWork reading={reading} onCancel={onCancel} /> }
        : {})}
      caption={
        // The live region exists before its text: a region that is added with its text is not read.
        <p role="status" className={reading.phase === 'ready' ? 'tabular-nums' : 'sr-only'}>
          {spokenReading(reading)}
        </p>
      }
    />
  )
}

/** What became of the last file, in place of the icon; undefined where there is none. */
function lastFile(reading: ListReading, onRetry: () => void): ReactNode {
  switch (reading.phase) {
    case 'idle':
    case 'reading':
    case 'sending':
      return undefined
    case 'choosing':
      return <p className="line-clamp-2 font-medium break-all">{reading.fileName}</p>
    case 'lost':
      return (
        <ErrorLine
          text={`${reading.fileName} was deleted. Upload a file, or use a list you uploaded before.`}
        />
      )
    case 'cancelled':
      return (
        <p className="text-sm break-all text-ink-soft">
          {reading.fileName}: cancelled, nothing of it was kept.
        </p>
      )
    case 'headers':
      return reading.details.length === 0 ? undefined : (
        <ErrorLine text={`${reading.fileName}: ${invalidHeadersText}`} />
      )
    case 'failed':
      return (
        <>
          <ErrorLine text={`${reading.fileName}: ${reading.message}`} />
          {reading.again === undefined ? null : (
            <Button size="small" onClick={onRetry}>
              Send it again
            </Button>
          )}
        </>
      )
    case 'ready':
      return <FileName list={reading.list} unreadSheets={reading.unreadSheets ?? []} />
  }
}

interface FileNameProps {
  readonly list: UploadedList
  readonly unreadSheets: RowsRead['unreadSheets']
}

function FileName({ list, unreadSheets }: FileNameProps) {
  return (
    <div className="flex max-w-full flex-col items-center gap-1">
      <div className="flex max-w-full items-start gap-2">
        {list.rejected === 0 ? (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        ) : (
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        )}
        <p className="line-clamp-2 min-w-0 font-medium break-all">{list.fileName}</p>
      </div>
      {list.fixed === 0 ? null : <p className="text-sm text-ink-soft">{fixedText(list.fixed)}</p>}
      {unreadSheets.length === 0 ? null : (
        <p className="text-sm wrap-anywhere text-ink-soft">{unreadText(unreadSheets)}</p>
      )}
    </div>
  )
}

const namedSheets = 3

/** `Only the first sheet was read, not “Quincy” and “Old” (hidden).` */
function unreadText(sheets: RowsRead['unreadSheets']): string {
  const named = sheets
    .slice(0, namedSheets)
    .map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`)
  const more = sheets.length - named.length
  const all = more === 0 ? named : [...named, `${more} more`]
  return `Only the first sheet was read, not ${new Intl.ListFormat('en-US').format(all)}.`
}

function fixedText(count: number): string {
  if (count === 1) return '1 number reformatted'
  return `${count.toLocaleString('en-US')} numbers reformatted`
}
