import type { UploadedList } from './uploaded-list.ts'
import type { RowsRead } from './reading/contact-file-read.ts'

/** The current file and what was found in it; an offer where numbers can be fixed. */
export type FixOffer = {
  readonly file: File
  readonly read: RowsRead
}

/** To rewrite those numbers, or to leave their rows out. */
export type FixChoice = 'fix' | 'leave'

/** What is to be sent, and how. */
export type Sending = FixOffer & {
  readonly choice: FixChoice
  /** The list that the same file made under the other choice, which this one takes the place of. */
  readonly insteadOf?: string
}

/** What the upload step shows of the current list, from choosing a file to the server's counts. */
export type ListReading =
  | { readonly phase: 'idle' }
  | { readonly phase: 'cancelled'; readonly fileName: string }
  /** The list was deleted after it was chosen. */
  | { readonly phase: 'lost'; readonly fileName: string }
  | {
      readonly phase: 'reading'
      readonly fileName: string
      readonly rows: number
      readonly readBytes: number
      readonly totalBytes: number
    }
  /** Nothing is sent before a choice. */
  | { readonly phase: 'choosing'; readonly fileName: string; readonly offer: FixOffer }
  | {
      readonly phase: 'sending'
      readonly fileName: string
      readonly rows: number
      readonly sentBytes: number
      readonly totalBytes: number
    }
  /** Its columns are not ours: what is wrong with them, and the file, which may be matched. */
  | {
      readonly phase: 'headers'
      readonly fileName: string
      /** One sentence for each fault; none for a file of cards, which has no header. */
      readonly details: readonly string[]
      readonly file: File
    }
  | {
      readonly phase: 'failed'
      readonly fileName: string
      readonly message: string
      /** Set where a retry may succeed. */
      readonly again?: Sending
    }
  | {
      readonly phase: 'ready'
      readonly list: UploadedList
      /** Whether its problems are new: the file was just read, and they were not shown before. */
      readonly isNew: boolean
      /** Its file, if it was chosen here. */
      readonly file?: File
      /** Other sheets of its file. */
      readonly unreadSheets?: RowsRead['unreadSheets']
      /** What was chosen for its file; the other choice stays possible while the file is the current one. */
      readonly made?: { readonly offer: FixOffer; readonly choice: FixChoice }
    }

/** A file is being read or sent, so there is a progress to show and to stop. */
export type WorkingReading = Extract<ListReading, { phase: 'reading' | 'sending' }>

export function isWorking(reading: ListReading): reading is WorkingReading {
  return reading.phase === 'reading' || reading.phase === 'sending'
}

/** `9,812 ready, 188 with problems`. */
export function countsText({
  accepted,
  rejected,
}: Pick<UploadedList, 'accepted' | 'rejected'>): string {
  return `${accepted.toLocaleString('en-US')} ready, ${rejected.toLocaleString('en-US')} with problems`
}

/**
 * The announcement of a reading. Only the quarters are announced, because speech can't keep up with
 * each piece. Failures are alerts of their own, and a choice is shown in a dialog.
 */
export function spokenReading(reading: ListReading): string {
  switch (reading.phase) {
    case 'reading':
      return spokenShare(reading.readBytes, reading.totalBytes, 'read', reading.fileName)
    case 'sending':
      return spokenShare(reading.sentBytes, reading.totalBytes, 'sent', reading.fileName)
    case 'ready':
      return countsText(reading.list)
    case 'cancelled':
      return `${reading.fileName} was cancelled`
    default:
      return ''
  }
}

function spokenShare(
  doneBytes: number,
  totalBytes: number,
  done: 'read' | 'sent',
  fileName: string,
): string {
  const quarters = totalBytes === 0 ? 0 : Math.floor((doneBytes / totalBytes) * 4)
  if (quarters > 0) return `${quarters * 25} percent ${done}`
  return `${done === 'read' ? 'Reading' : 'Sending'} ${fileName}`
}
