import { familyOf } from './word-families.ts'

/** A word that the replies of the training do not have: a name, mostly. */
export const UNKNOWN = '*'

/** More words in a row than these say more than one thing, so a long sentence is read through a window. */
export const WINDOW_WORDS = 14

/**
 * What the model reads of a sentence, for each word and for the sentence's end: the last words up to there, by
 * themselves and by families (word-families.ts), and pairs of families a few words apart, which hold
 * where others stand in between.
 *
 * @param words a sentence's words, mended, commas among them
 * @param knows whether the replies of the training have a word
 */
export function featuresOf(
  words: readonly string[],
  isQuestion: boolean,
  knows: (word: string) => boolean,
): string[][] {
  const end = isQuestion ? '$?' : '$'
  const tokens = ['^']
  const families = ['^']
  for (const typed of words) {
    const word = /^\d+$/.test(typed) ? '#' : typed
    const token = knows(word) ? word : UNKNOWN
    const family = familyOf(word)
    tokens.push(token)
    families.push(family === word ? token : family)
  }
  tokens.push(end)
  families.push(end)
  const whole = words.length <= 4 ? wholeOf(tokens, families) : []
  return tokens.slice(1).map((_, index) => {
    const at = index + 1
    return [
      ...(tokens[at] === end ? whole : []),
      ...groupsEndingAt(tokens, families, at),
      ...pairsEndingAt(families, at),
      ...(tokens[at] === UNKNOWN ? lettersOf(words[index] ?? '') : []),
    ]
  })
}

/** One or two words in a row, and up to three families where those differ from the words. */
function groupsEndingAt(tokens: readonly string[], families: readonly string[], at: number) {
  const groups: string[] = []
  let ofWords = ''
  let ofFamilies = ''
  for (let length = 1; length <= 3 && length <= at + 1; length += 1) {
    const start = at - length + 1
    ofWords = length === 1 ? (tokens[start] ?? '') : `${tokens[start]} ${ofWords}`
    ofFamilies = length === 1 ? (families[start] ?? '') : `${families[start]} ${ofFamilies}`
    if (length < 3) groups.push(ofWords)
    if (ofFamilies !== ofWords) groups.push(ofFamilies)
  }
  return groups
}

/** A short sentence says something as it stands: *I'm out*, *not Karen*. */
function wholeOf(tokens: readonly string[], families: readonly string[]) {
  const inWords = `=${tokens.slice(1).join(' ')}`
  const inFamilies = `=${families.slice(1).join(' ')}`
  return inFamilies === inWords ? [inWords] : [inWords, inFamilies]
}

/** Two words with one to four others between them, at least one of them of a family. */
function pairsEndingAt(families: readonly string[], at: number) {
  const pairs: string[] = []
  const last = families[at] ?? ''
  for (let start = Math.max(0, at - 5); start < at - 1; start += 1) {
    const first = families[start] ?? ''
    if (isFamily(first) || isFamily(last)) pairs.push(`${first}~${last}`)
  }
  return pairs
}

const isFamily = (token: string): boolean => token >= 'A' && token < '['

/** How an unknown word begins: *unsubscription*. */
const lettersOf = (word: string): string[] => (word.length < 5 ? [] : [`${word.slice(0, 5)}-`])
