import { gsmReplacementOf, gsmUnitsOf } from './gsm-alphabet.ts'
import { changeOutsidePlaceholders, mergeMessage } from '../placeholders.ts'

/** A character that GSM-7 lacks, with the marks on it. */
export type ForcedCharacter = {
  readonly character: string
  /** The replacement; missing where none means the same. */
  readonly replacement?: string
}

/** A mark belongs to the letter before it: some systems write an accent as a character of its own. */
const withMarks = /\P{M}\p{M}*|\p{M}+/gu

/** The characters of its author that force a message into UCS-2, each once; placeholders are ignored. */
export function forcedCharacters(message: string): ForcedCharacter[] {
  const written = new Set(mergeMessage(message, {}).match(withMarks))
  return [...written]
    .filter((character) => !isPlain(character))
    .map((character) => {
      const replacement = plainFormOf(character)
      return replacement === undefined ? { character } : { character, replacement }
    })
}

/** A fraction right after a number: 2½ is 2 1/2, and not 21/2. */
const fractionOfNumber = /(?<=\d)(?=[¼½¾])/g

/** Replaces every character that has a replacement; placeholders stay unchanged. */
export function writePlainly(message: string): string {
  return changeOutsidePlaceholders(message, (text) =>
    text
      .replace(fractionOfNumber, ' ')
      .replace(withMarks, (character) =>
        isPlain(character) ? character : (plainFormOf(character) ?? character),
      ),
  )
}

function isPlain(text: string): boolean {
  return Array.from(text).every((char) => gsmUnitsOf(char) !== undefined)
}

function plainFormOf(character: string): string | undefined {
  const composed = character.normalize('NFC')
  if (isPlain(composed)) return composed
  const [base = ''] = composed
  if (/\p{M}/u.test(base)) return ''
  return gsmUnitsOf(base) === undefined ? gsmReplacementOf(base) : base
}
