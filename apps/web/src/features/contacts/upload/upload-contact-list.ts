import { contactListResponseSchema } from '@afterbeep/contract/api/contact-lists'
import type { ContactListResponse } from '@afterbeep/contract/api/contact-lists'
import { limits } from '@afterbeep/contract/limits'
import { api } from '../../../lib/api-client.ts'
import type { FixChoice } from '../list-reading.ts'
import { isWorkbook } from '../reading/file-kind.ts'
import { sendWithProgress } from '../../../lib/send-with-progress.ts'

const csvType = 'text/csv'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type UploadOptions = {
  readonly choice: FixChoice
  readonly onProgress: (sentBytes: number, totalBytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends the file itself to the server, which validates every row again and keeps the good ones.
 * Rejects with an ApiError, or with the signal's reason.
 */
export function uploadContactList(
  file: File,
  options: UploadOptions,
): Promise<ContactListResponse> {
  const { choice, onProgress, signal } = options
  return api.post('/contact-lists/', {
    schema: contactListResponseSchema,
    query: { name: listNameOf(file), fix_phones: choice === 'fix' ? true : undefined },
    headers: { 'Content-Type': isWorkbook(file) ? workbookType : csvType },
    body: file,
    signal,
    transport: sendWithProgress(onProgress),
  })
}

/** The server takes names as long as those of campaigns; some systems' file names are longer. */
function listNameOf({ name }: File): string {
  return name.slice(0, limits.nameMaxChars)
}
