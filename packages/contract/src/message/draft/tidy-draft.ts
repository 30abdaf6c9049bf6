import { gsmReplacementOf } from '../gsm-alphabet.ts'
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

/** Takes off what stands around the words, however often it was wrapped. */
export function unwrap(line: string): string {
  let text = line
  for (;;) {
    const bare = wrappers.reduce((rest, wrapper) => rest.replace(wrapper, ''), text)
    if (bare === text) return text
    text = bare
  }
}

/** Marks that spell the same plainly: curly quotes, dashes, unusual blanks. Letters stay as they are. */
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
 * shouting, blanks in a row. Nothing is added, and no word becomes another.
 */
export function tidyWords(marked: string, given: string): string {
  // Before marks are made plain, which would make a quotation mark of a backtick.
  const unmarked = marked.replace(/[*`<>{}[\]]/g, '')
  const bare = unwrap(plainMarks(unmarked).replace(/\s+/g, ' '))
    .replace(symbols, '')
    .replace(/_{2,}/g, ' ')
    .replace(/([!?¡¿])[!?¡¿]+/g, '$1')
    // "call us.Reply" would read as the address of a site.
    .replace(/(\p{L})\.(\p{Lu})/gu, '$1. $2')
  return unwrap(closeBlanks(lowerShouting(bare, given)))
}

/** Blanks that something left behind when it went. */
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
