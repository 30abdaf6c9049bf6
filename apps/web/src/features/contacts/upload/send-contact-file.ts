import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import type { UploadedList } from '../uploaded-list.ts'
import { contactListQuery, contactListsQuery, deleteContactList } from '../contact-list-calls.ts'
import { uploadedListOf } from '../uploaded-list.ts'
import type { ListReading, Sending } from '../list-reading.ts'
import { uploadContactList } from './upload-contact-list.ts'

/** Receives the progress of work on a file; nothing is shown after the work was cancelled. */
export type Fixture = {
  readonly signal: AbortSignal
  readonly show: (reading: ListReading) => void
}

/** Sends the file to the server, which validates every row again; returns the list made of it. */
export async function sendContactFile(
  { file, read, choice, insteadOf }: Sending,
  { signal, show }: Fixture,
  queryClient: QueryClient,
): Promise<UploadedList> {
  const note = (sentBytes: number, totalBytes: number) =>
    show({ phase: 'sending', fileName: file.name, rows: read.rows, sentBytes, totalBytes })
  note(0, file.size)
  const response = await uploadContactList(file, { signal, choice, onProgress: note })
  if (insteadOf !== undefined) {
    // Best effort: a list that stays is one more to pick, which the user can delete.
    await deleteContactList(insteadOf).catch(() => undefined)
  }
  void queryClient.invalidateQueries({ queryKey: contactListsQuery.queryKey })
  const detail = await queryClient.query(contactListQuery(response.contact_list_id))
  signal.throwIfAborted()
  return uploadedListOf(detail)
}

/**
 * What is shown of a file that the server refused or never received. A refused file would only be
 * refused again, so no retry is offered, unless there were too many uploads at once.
 */
export function failedReading(fileName: string, error: unknown, sending?: Sending): ListReading {
  if (error instanceof ApiError && error.code === 'file_headers_invalid') {
    const details = error.details['problems']
    const lines = Array.isArray(details) ? details.filter((line) => typeof line === 'string') : []
    if (sending !== undefined) {
      return { phase: 'headers', fileName, details: lines, file: sending.file }
    }
  }
  const message = messageOf(error, screenErrors.file_unreadable)
  const isRefused =
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'upload_limit' &&
    error.code !== 'contacts_quota'
  const again = sending === undefined || isRefused ? {} : { again: sending }
  return { phase: 'failed', fileName, message, ...again }
}
