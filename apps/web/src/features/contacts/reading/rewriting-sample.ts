import { onlyReading } from '@afterbeep/contract/contact/phone-reading'
import type { RejectedRow } from '@afterbeep/contact-file/contact-file-sink'
import { invalidRecommendedPhoneText } from '@afterbeep/contract/contact/contact-rows'
import type { PhoneRewriting } from './contact-file-read.ts'

/** Enough to show the rewriting, and few enough to be read. */
const shown = 2
/** After this many rows of one kind, no other kind is searched for. */
const rowsLookedAt = 10_000

/**
 * Keeps examples of numbers that are only written another way: the first, and the first that is
 * written unlike it, or else the second.
 */
export function createRewritingSample() {
  const found: PhoneRewriting[] = []
  let spare: PhoneRewriting | undefined
  let lookedAt = 0
  return {
    /** @param column the position of RecommendedPhone */
    offer(row: RejectedRow, column: number): void {
      const [problem, ...others] = row.problems
      if (problem?.message !== invalidRecommendedPhoneText || others.length > 0) return
      if (found.length === shown || lookedAt === rowsLookedAt) return
      lookedAt += 1
      const before = (row.cells()[column] ?? '').trim()
      const after = onlyReading(before)
      if (after === undefined) return
      const one = { before, after }
      if (found.every((other) => shapeOf(other.before) !== shapeOf(before))) found.push(one)
      else spare ??= one
    },
    result: (): PhoneRewriting[] =>
      spare === undefined ? found : [...found, spare].slice(0, shown),
  }
}

/** `+0 (000) 000-0000`: how a number is written, whichever it is. */
function shapeOf(text: string): string {
  return text.replace(/[0-9]/g, '0')
}
