import { gsmReplacementOf } from '../length/gsm-alphabet.ts'
import { shoutedWords, symbols } from './draft-content.ts'
import { isMark } from './protected-text.ts'

/** What models put around a draft: numbering, list marks, a label, quotes, emphasis, a JSON comma. */
const wrappers = [
  /^\s+|[\s,]+$/g,
  /^(?:\d{1,2}[.):]|[-•#>+]+)\s+/,
  /^(?:(?:draft|option|version|message|text|voicemail|subject|borrador|opción|versión|mensaje)\s*\d{0,2}\s*:)\s*/i,
  /^["“”„«]+|["“”»]+$/g,
  /^[#.,;:!?…)\s]+/,
] as const

/** Removes what is around the words, however often it was wrapped. */
export function unwrap(line: string): string {
  let text = line
  for (;;) {
    const bare = wrappers.reduce((rest, wrapper) => rest.replace(wrapper, ''), text)
    if (bare === text) return text
    text = bare
  }
}

/** Plain forms of curly quotes, dashes and unusual blanks. Letters stay unchanged. */
export function plainMarks(text: string): string {
  return Array.from(text)
    .map((char) => (/[\p{L}\p{N}\p{So}]/u.test(char) || isMark(char) ? char : plainMark(char)))
    .join('')
}

function plainMark(char: string): string {
  return gsmReplacementOf(char) ?? char
}

/**
 * The words of a protected draft without what no draft may have: markup, stray brackets, emoji,
 * shouting, blanks in a row. It adds nothing and replaces no word.
 */
export function tidyWords(marked: string, given: string): string {
  // Before the marks are made plain, which would turn a backtick into a quotation mark.
  const unmarked = marked.replace(/[*`<>{}[\]]/g, '')
  const bare = unwrap(plainMarks(unmarked).replace(/\s+/g, ' '))
    .replace(symbols, '')
    .replace(/_{2,}/g, ' ')
    .replace(/([!?¡¿])[!?¡¿]+/g, '$1')
    // "call us.Reply" would look like a web address.
    .replace(/(\p{L})\.(\p{Lu})/gu, '$1. $2')
  return unwrap(closeBlanks(lowerShouting(bare, given)))
}

/** Closes the blanks around removed text. */
export function closeBlanks(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/([,;:])(?=[,.;:!?])/g, '')
    .replace(/\( *\)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function lowerShouting(text: string, given: string): string {
  return shoutedWords(text, { given }).reduce((rest, word) => {
    const at = rest.indexOf(word)
    const isFirst = at === 0 || /[.!?¡¿]\s*$/.test(rest.slice(0, at))
    const small = isFirst ? word.slice(0, 1) + word.slice(1).toLowerCase() : word.toLowerCase()
    return rest.slice(0, Math.max(at, 0)) + small + rest.slice(at + word.length)
  }, text)
}
