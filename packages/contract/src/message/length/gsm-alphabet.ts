/** The default alphabet of GSM 03.38 without its escape character; each takes one unit. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Its extension table; each takes two units, an escape and itself. */
const extension = '\f^{}\\[~]|€'

const unitsByChar: ReadonlyMap<string, 1 | 2> = new Map([
  ...Array.from(basic).map((char) => [char, 1] as const),
  ...Array.from(extension).map((char) => [char, 2] as const),
])

/** GSM-7 units of one character (a code point), or undefined where the alphabet lacks it. */
export function gsmUnitsOf(char: string): 1 | 2 | undefined {
  return unitsByChar.get(char)
}

/** Typographic marks of word processors, and the plain marks that replace them. */
const plainMarks: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['‚', ','],
  ['‛', "'"],
  ['′', "'"],
  ['`', "'"],
  ['´', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['″', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‐', '-'],
  ['‑', '-'],
  ['‒', '-'],
  ['–', '-'],
  ['—', '-'],
  ['―', '-'],
  ['−', '-'],
  ['…', '...'],
  ['•', '*'],
  ['·', '.'],
  ['×', 'x'],
  ['™', '(TM)'],
  ['®', '(R)'],
  ['©', '(C)'],
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['\t', ' '],
  ['\u00a0', ' '],
  ['\u2002', ' '],
  ['\u2003', ' '],
  ['\u2009', ' '],
  ['\u202f', ' '],
  ['\u200b', ''],
  ['\u200d', ''],
  ['\ufeff', ''],
  ...Array.from(
    '\u00ad\u2060\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
    (unseen): [string, string] => [unseen, ''],
  ),
])

/**
 * The GSM-7 replacement of a character that GSM-7 lacks; undefined where none means the same
 * (emoji, other scripts). An accented letter loses its accent.
 */
export function gsmReplacementOf(char: string): string | undefined {
  const mark = plainMarks.get(char)
  if (mark !== undefined) return mark
  const bare = char.normalize('NFD').replace(/\p{M}/gu, '')
  return bare !== '' && Array.from(bare).every((part) => gsmUnitsOf(part) !== undefined)
    ? bare
    : undefined
}
