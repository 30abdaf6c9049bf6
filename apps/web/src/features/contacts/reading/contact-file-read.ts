import type { ContactFileErrorCode } from '@afterbeep/contact-file/contact-file-error'
import type { ContactFileSummary } from '@afterbeep/contact-file/contact-file-summary'
import type { UnreadSheet } from '@afterbeep/contact-file/workbook/read-workbook'
import type { ProblemGroup } from '@afterbeep/contract/api/contact-lists'

/** A number as it stands in the file, and the one way in which it can be read. */
export type PhoneRewriting = { readonly before: string; readonly after: string }

/** What the browser itself found in a contact file, before the server has seen it. */
export type ContactFileRead =
  | {
      readonly kind: 'refused'
      readonly code: ContactFileErrorCode
      readonly message: string
      /** What is wrong with the headers, one sentence for each fault; empty for other refusals. */
      readonly headerFaults: readonly string[]
    }
  | (Pick<ContactFileSummary, 'rows' | 'accepted' | 'rejected' | 'problems' | 'fixable'> & {
      readonly kind: 'rows'
      /** All problems, counted, as an upload returns them. */
      readonly groups: readonly ProblemGroup[]
      /** One or two of the numbers that are only written another way, to show the rewriting. */
      readonly rewritings: readonly PhoneRewriting[]
      /** The sheets of a workbook that have rows too; only its first one is read. */
      readonly unreadSheets: readonly UnreadSheet[]
    })

/** What the browser found in a file that has rows. */
export type RowsRead = Extract<ContactFileRead, { kind: 'rows' }>

/** How far the reading of a file is. */
export type ReadingProgress = { readonly rows: number; readonly readBytes: number }

/** The worker's messages to the page, in this order; none follows `read` or `failed`. */
export type ReadingNews =
  | ({ readonly kind: 'progress' } & ReadingProgress)
  | { readonly kind: 'read'; readonly read: ContactFileRead }
  | { readonly kind: 'failed' }
