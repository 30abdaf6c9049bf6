import { errorTexts } from '@afterbeep/contract/errors'
import type { ContactListAnswer } from '@afterbeep/contract/http/contact-lists'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import type { DraftList } from '../draft.ts'
import type { ContactFileRead } from './contact-tally.ts'
import type { ListReading } from './list-reading.ts'
import { isContactFileName, readContactFile } from './read-contact-file.ts'
import { uploadContactList } from './upload-contact-list.ts'

export type ListUpload = {
  readonly reading: ListReading
  readonly choose: (file: File) => void
  readonly cancel: () => void
}

/**
 * Reads a chosen file here and sends it to the server at the same time; `onList` gets the list
 * when both are done, or null as soon as another file is chosen, whose rows replace the old ones.
 */
export function useListUpload(
  stored: DraftList | null,
  onList: (list: DraftList | null) => void,
): ListUpload {
  const [reading, setReading] = useState<ListReading>(
    stored === null ? { phase: 'idle' } : { phase: 'ready', list: stored, isNew: false },
  )
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])

  const choose = useCallback(
    (file: File) => {
      work.current?.abort()
      const controller = new AbortController()
      work.current = controller
      onList(null)
      const show = (next: ListReading) => {
        if (!controller.signal.aborted) setReading(next)
      }
      void readAndUpload(file, controller, show).then((list) => {
        if (list !== undefined && !controller.signal.aborted) onList(list)
      })
    },
    [onList],
  )

  const cancel = useCallback(() => {
    work.current?.abort()
    setReading((before) =>
      before.phase === 'working' ? { phase: 'cancelled', fileName: before.fileName } : before,
    )
  }, [])

  return { reading, choose, cancel }
}

type Show = (reading: ListReading) => void

async function readAndUpload(
  file: File,
  controller: AbortController,
  show: Show,
): Promise<DraftList | undefined> {
  const fileName = file.name
  if (!isContactFileName(fileName)) {
    show({ phase: 'failed', fileName, message: errorTexts.file_unreadable })
    return undefined
  }
  try {
    const work = startWork(file, controller.signal, show)
    const read = await work.read
    if (read.kind === 'headers') {
      show({ phase: 'headers', fileName, details: read.details })
      controller.abort()
      return undefined
    }
    const answer = await work.upload
    const list = draftList(fileName, read, answer)
    show({ phase: 'ready', list, isNew: true })
    return list
  } catch (error) {
    show(failureOf(fileName, error))
    return undefined
  }
}

/** Reading here and sending to the server, side by side, with one progress for both. */
function startWork(file: File, signal: AbortSignal, show: Show) {
  const progress = { rows: 0, sentBytes: 0, totalBytes: file.size }
  const note = (part: Partial<typeof progress>) => {
    Object.assign(progress, part)
    show({ phase: 'working', fileName: file.name, ...progress })
  }
  note({})
  const upload = uploadContactList(file, {
    signal,
    onProgress: (sentBytes, totalBytes) => note({ sentBytes, totalBytes }),
  })
  // It is awaited later; without this a refusal that comes before is taken for an unhandled one.
  upload.catch(() => undefined)
  return { upload, read: readContactFile(file, { signal, onProgress: (rows) => note({ rows }) }) }
}

/** The columns and the sample are what was read here; what counts is what the server counted. */
function draftList(
  fileName: string,
  { columns, sample, extremes }: Extract<ContactFileRead, { kind: 'rows' }>,
  { contact_list_id, accepted, rejected, errors }: ContactListAnswer,
): DraftList {
  const counts = { accepted, rejected, problems: errors }
  return { contactListId: contact_list_id, fileName, columns, ...counts, sample, extremes }
}

function failureOf(fileName: string, error: unknown): ListReading {
  if (error instanceof ApiError && error.code === 'file_headers_invalid') {
    const details = error.details['problems']
    const lines = Array.isArray(details) ? details.filter((line) => typeof line === 'string') : []
    return { phase: 'headers', fileName, details: lines }
  }
  return { phase: 'failed', fileName, message: messageOf(error, errorTexts.file_unreadable) }
}
