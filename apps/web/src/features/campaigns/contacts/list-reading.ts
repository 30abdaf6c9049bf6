import type { RowProblem } from '@afterbeep/contract/contact-rows'
import type { DraftList } from '../draft.ts'

/** What the upload step shows of the file in hand, from choosing it to the server's counts. */
export type ListReading =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'working'
      readonly fileName: string
      readonly rows: number
      readonly sentBytes: number
      readonly totalBytes: number
    }
  | { readonly phase: 'headers'; readonly fileName: string; readonly details: readonly string[] }
  | { readonly phase: 'failed'; readonly fileName: string; readonly message: string }
  | { readonly phase: 'ready'; readonly list: DraftList; readonly problems: readonly RowProblem[] }

/** One thing that is wrong, and the lines on which it is. */
export type ProblemGroup = { readonly message: string; readonly lines: number[] }

/** Problems by what is wrong, in the order in which each first appears. */
export function groupProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, number[]>()
  for (const { line, message } of problems) {
    groups.set(message, [...(groups.get(message) ?? []), line])
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
