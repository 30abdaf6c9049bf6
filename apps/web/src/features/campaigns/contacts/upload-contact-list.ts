import { shownErrors } from '@afterbeep/contract/shown-errors'
import { errorBodySchema } from '@afterbeep/contract/http/error-body'
import { contactListAnswerSchema } from '@afterbeep/contract/http/contact-lists'
import type { ContactListAnswer } from '@afterbeep/contract/http/contact-lists'
import { limits } from '@afterbeep/contract/limits'
import { ApiError, networkFailure } from '../../../lib/api-error.ts'
import { csrfToken } from '../../../lib/csrf-token.ts'
import type { FixChoice } from './list-reading.ts'
import { isWorkbook } from './reading/file-kind.ts'

const csvType = 'text/csv'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type UploadOptions = {
  readonly choice: FixChoice
  readonly onProgress: (sentBytes: number, totalBytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends the file itself to the server, which judges every row again and keeps the good ones.
 * XMLHttpRequest, because fetch can't say how much of a body is sent. Rejects with an ApiError, or
 * with the signal's reason.
 */
export function uploadContactList(file: File, options: UploadOptions): Promise<ContactListAnswer> {
  const { choice, onProgress, signal } = options
  const query = { name: listNameOf(file), ...(choice === 'fix' ? { fix_phones: 'true' } : {}) }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/contact-lists/?${new URLSearchParams(query).toString()}`)
    request.withCredentials = true
    request.setRequestHeader('Content-Type', isWorkbook(file) ? workbookType : csvType)
    request.setRequestHeader('X-XSRF-TOKEN', csrfToken() ?? '')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () => {
      const answer = answerIn(request)
      if (answer instanceof ApiError) reject(answer)
      else resolve(answer)
    })
    request.addEventListener('error', () => reject(networkFailure(undefined)))
    request.addEventListener('abort', () => reject(abortReason(signal)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** The server takes names as long as those of campaigns; some systems' file names are longer. */
function listNameOf({ name }: File): string {
  return name.slice(0, limits.nameMaxChars)
}

function answerIn({ status, responseText }: XMLHttpRequest): ContactListAnswer | ApiError {
  const body = parsed(responseText)
  const answer = contactListAnswerSchema.safeParse(body)
  if (status >= 200 && status < 300 && answer.success) return answer.data
  const refusal = errorBodySchema.safeParse(body)
  if (!refusal.success)
    return new ApiError({ status, code: 'unexpected', message: shownErrors.unexpected })
  const { error, ...parts } = refusal.data
  return new ApiError({ status, message: error, ...parts })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')
}
