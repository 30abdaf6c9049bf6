import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { errorTexts } from '@afterbeep/contract/errors'
import type { DraftList } from '../draft.ts'
import type { ListReading } from './list-reading.ts'
import { isContactFileName, readContactFile } from './read-contact-file.ts'
import { uploadContactList } from './upload-contact-list.ts'

export type ListUpload = {
  readonly reading: ListReading
  readonly choose: (file: File) => void
  readonly cancel: () => void
}

const idle: ListReading = { phase: 'idle' }

/**
 * Reads a chosen file here and sends it to the server at the same time; `onList` gets the list
 * when both are done, or null as soon as another file is chosen, whose rows replace the old ones.
 */
export function useListUpload(
  stored: DraftList | null,
  onList: (list: DraftList | null) => void,
): ListUpload {
  const [reading, setReading] = useState<ListReading>(
    stored === null ? idle : { phase: 'ready', list: stored, problems: [] },
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
    setReading(idle)
  }, [])

  return { reading, choose, cancel }
}

async function readAndUpload(
  file: File,
  controller: AbortController,
  show: (reading: ListReading) => void,
): Promise<DraftList | undefined> {
  const fileName = file.name
  const { signal } = controller
  if (!isContactFileName(fileName)) {
    show({ phase: 'failed', fileName, message: errorTexts.file_unreadable })
    return undefined
  }
  const progress = { rows: 0, sentBytes: 0, totalBytes: file.size }
  const showProgress = () => show({ phase: 'working', fileName, ...progress })
  showProgress()
  try {
    // The upload starts at once; wrong headers found here stop it.
    const upload = uploadContactList(file, {
      signal,
      onProgress(sentBytes, totalBytes) {
        Object.assign(progress, { sentBytes, totalBytes })
        showProgress()
      },
    })
    // Judged below; without this a refusal that comes before our own reading ends is unhandled.
    upload.catch(() => undefined)
    const read = await readContactFile(file, {
      signal,
      onProgress(rows) {
        progress.rows = rows
        showProgress()
      },
    })
    if (read.kind === 'headers') {
      show({ phase: 'headers', fileName, details: read.details })
      controller.abort()
      return undefined
    }
    const answer = await upload
    const list: DraftList = {
      contactListId: answer.contact_list_id,
      fileName,
      columns: read.columns,
      accepted: answer.accepted,
      rejected: answer.rejected,
      sample: read.sample,
    }
    show({ phase: 'ready', list, problems: answer.errors })
    return list
  } catch (error) {
    show(failureOf(fileName, error))
    return undefined
  }
}

function failureOf(fileName: string, error: unknown): ListReading {
  if (error instanceof ApiError && error.code === 'file_headers_invalid') {
    const details = error.details['details']
    const lines = Array.isArray(details) ? details.filter((line) => typeof line === 'string') : []
    return { phase: 'headers', fileName, details: lines }
  }
  return { phase: 'failed', fileName, message: messageOf(error, errorTexts.file_unreadable) }
}
