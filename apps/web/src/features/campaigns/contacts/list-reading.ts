import type { RowProblem } from '@afterbeep/contract/contact-rows'
import type { DraftList } from '../draft.ts'

/** What the upload step shows of the file in hand, from choosing it to the server's counts. */
export type ListReading =
  | { readonly phase: 'idle' }
  | { readonly phase: 'cancelled'; readonly fileName: string }
  | {
      readonly phase: 'working'
      readonly fileName: string
      readonly rows: number
      readonly sentBytes: number
      readonly totalBytes: number
    }
  | { readonly phase: 'headers'; readonly fileName: string; readonly details: readonly string[] }
  | { readonly phase: 'failed'; readonly fileName: string; readonly message: string }
  | {
      readonly phase: 'ready'
      readonly list: DraftList
      /** Whether the file was just read, so that its problems are news. */
      readonly isNew: boolean
    }

/** One thing that is wrong, and the lines on which it is. */
export type ProblemGroup = { readonly message: string; readonly lines: number[] }

/** Problems by what is wrong, in the order in which each first appears. */
export function groupProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, number[]>()
  for (const { line, message } of problems) {
    const lines = groups.get(message)
    if (lines === undefined) groups.set(message, [line])
    else lines.push(line)
  }
  return [...groups].map(([message, lines]) => ({ message, lines }))
}

/** `9,812 ready, 188 with problems`. */
export function countsText({
  accepted,
  rejected,
}: Pick<DraftList, 'accepted' | 'rejected'>): string {
  return `${accepted.toLocaleString('en-US')} ready, ${rejected.toLocaleString('en-US')} with problems`
}

/**
 * What is said aloud of a reading. While a file is sent only the quarters are told, because a
 * voice can't keep up with each piece. Failures are alerts of their own.
 */
export function spokenReading(reading: ListReading): string {
  switch (reading.phase) {
    case 'working': {
      const { sentBytes, totalBytes, fileName } = reading
      const quarters = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 4)
      return quarters === 0 ? `Reading ${fileName}` : `${quarters * 25} percent sent`
    }
    case 'ready':
      return countsText(reading.list)
    case 'cancelled':
      return `${reading.fileName} was cancelled`
    default:
      return ''
  }
}
