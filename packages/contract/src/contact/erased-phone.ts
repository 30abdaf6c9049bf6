/** What stands in place of a number that was erased at its owner's wish. */
export const erasedText = 'Erased'

/**
 * A delivery whose person was erased keeps its row, for the counts, with its line below zero in place of
 * the number: unlike one number for all, it differs for each row of a run.
 */
export function shownPhone(phone: number): string {
  return phone > 0 ? String(phone) : erasedText
}
