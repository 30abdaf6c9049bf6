import { onlyReading } from '@afterbeep/contract/contact/phone-reading'
import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { headerWords, isNotToCall, phoneRank, saysOwnPhone } from './header-words.ts'

/** One of a person's numbers. */
export interface PhoneFound {
  /** As the file writes it, without its label. */
  readonly text: string
  /** The word next to it, in the cell or in the header: `Mobile`. */
  readonly label: string
  /** How early it is called; lower is earlier (`phoneRank`). */
  readonly rank: number
  /** Whether it can be read as a North American number, in exactly one way. */
  readonly isReadable: boolean
}

/**
 * Google writes ` ::: ` between values, others a comma, semicolon, bar, line break, slash, *and* or *or*. An
 * extension belongs to the number before it, which reaches a switchboard without it.
 */
const between =
  /\s*(?::::|[;|\n\r&]|\s\/\s|(?<=\d{4})\/(?=[+(]?\d)|\b(?:or|o|and|y)\b|,)\s*(?!\s*(?:ext|x\.?\s*\d|#\s*\d))/i
/** Some programs fill columns up with blanks, at whose every place the patterns below would try anew. */
const longGap = /[^\S\r\n]{3,}/g
/** A word in front of a number, with a colon or without: `Mobile: (617) …`, `c 617…`. */
const labelled = /^([\p{L}][\p{L} .'#-]*?)\s*[:=.]?\s*(?=[+(]?\d)/u
/** A word behind it: `617-555-0100 (cell)`, not an extension. */
const labelledBehind = /^(.*\d)\s*[([]?\s*(?!ext|x\b|x\d)([\p{L}][\p{L} ]*)[)\]]?$/iu
/** Where the next label begins without a separator: `Phone: (617) 555-0100 Mobile: (617) 555-0133`. */
const nextLabel = /(?<=\d)\s+(?=\p{L}[\p{L} ]{2,}:)/u

/**
 * The numbers in one cell, in its order; numbers that reach no phone (a fax) are not among them.
 *
 * @param header of the column
 * @param adjacent the word for this cell's numbers in another column: `Mobile`
 */
export function phonesInCell(cell: string, header: string, adjacent = ''): PhoneFound[] {
  const found: PhoneFound[] = []
  for (const piece of pieces(cell)) {
    const { text, own } = withoutLabel(piece)
    if (!/\d/.test(text)) continue
    const said = own === '' ? adjacent : own
    if (isNotToCall(headerWords(said))) continue
    const label = said === '' ? header : said
    const rank = phoneRank(headerWords(label))
    // What other words mean is not known: `disconnected`, or the name of a child.
    const isClear = saysOwnPhone(headerWords(own))
    const isReadable = isClear && onlyReading(text) !== undefined
    found.push({ text: isClear ? text : piece, label, rank, isReadable })
  }
  return found
}

function pieces(cell: string): string[] {
  // One number may have marks in it that stand between numbers elsewhere: 14,085,550,100.
  if (onlyReading(cleanCell(cell)) !== undefined) return [cleanCell(cell)]
  return cell
    .replace(longGap, '  ')
    .split(between)
    .flatMap((piece) => piece.split(nextLabel))
    .map(cleanCell)
    .filter((piece) => piece !== '')
}

function withoutLabel(piece: string): { text: string; own: string } {
  const before = labelled.exec(piece)
  if (before !== null) return { text: piece.slice(before[0].length).trim(), own: before[1] ?? '' }
  const behind = labelledBehind.exec(piece)
  if (behind !== null) return { text: (behind[1] ?? '').trim(), own: behind[2] ?? '' }
  return { text: piece, own: '' }
}

/** The number to call: a readable one before others, then by rank, then by the file's order. */
export function phoneToCall(phones: readonly PhoneFound[]): PhoneFound | undefined {
  let best: PhoneFound | undefined
  for (const phone of phones) {
    if (best === undefined || isEarlier(phone, best)) best = phone
  }
  return best
}

function isEarlier(one: PhoneFound, other: PhoneFound): boolean {
  if (one.isReadable !== other.isReadable) return one.isReadable
  return one.rank < other.rank
}
