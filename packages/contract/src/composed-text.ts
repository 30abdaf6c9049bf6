/**
 * More marks on one letter than any language has: UAX #15, section 13, sets the limit of 30 for the same reason. The time
 * that composing takes grows with the square of their number: 340,000 accents held the process up for two minutes.
 */
const endlessMarks = /\p{M}{31}/u
const FEWEST = 31

/** The text in one of Unicode's normal forms, or unchanged where a letter has endless marks, which no reader needs. */
export function inNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const isEndless = text.length >= FEWEST && endlessMarks.test(text)
  return isEndless ? text : text.normalize(form)
}
