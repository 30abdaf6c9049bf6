import { digitsOf } from '../../contact/phone.ts'
import type { DraftRules } from './draft-rules.ts'

/**
 * A draft in which each part that must not change (placeholders, the sender's name, the callback
 * number) is replaced by one character of Unicode's private use. So a rule about capitals or
 * brackets never matches a column named `E-MAIL [old]`, and no sentence ends inside "Acme Inc.".
 */
export interface ProtectedText {
  readonly text: string
  /** The same without the protected parts: the words of the draft itself. */
  readonly plain: string
  /** Where the sender is named first, in UTF-16 units of `text`; -1 where it is not. */
  readonly senderAt: number
  readonly hasCallback: boolean
  /** Writes the protected parts of any such text out again. */
  readonly restore: (text: string) => string
}

const SENDER_MARK = '\uE000'
const CALLBACK_MARK = '\uE001'
const FIRST_COLUMN = 0xe002
const marks = /[\uE000-\uF8FF]/g
const bracketed = /(<[^<>\r\n]+>)/

type Kept = Pick<DraftRules, 'columns' | 'sender' | 'callbackNumber'>

export function protectText(
  text: string,
  { columns, sender, callbackNumber }: Kept,
): ProtectedText {
  // Every other piece is in brackets. Characters of the draft that look like our marks are removed.
  const pieces = text.split(bracketed).map((piece, index) => {
    const column = index % 2 === 0 ? -1 : columns.indexOf(piece.slice(1, -1))
    if (column >= 0) return String.fromCharCode(FIRST_COLUMN + column)
    return protectNumber(protectName(piece.replace(marks, ''), sender), callbackNumber)
  })
  const marked = pieces.join('')
  return {
    text: marked,
    plain: marked.replace(marks, ' '),
    senderAt: marked.indexOf(SENDER_MARK),
    hasCallback: marked.includes(CALLBACK_MARK),
    restore: (kept) =>
      oneFullStop(kept, sender).replace(marks, (mark) => {
        if (mark === SENDER_MARK) return sender
        if (mark === CALLBACK_MARK) return callbackNumber
        const column = columns[mark.charCodeAt(0) - FIRST_COLUMN]
        return column === undefined ? '' : `<${column}>`
      }),
  }
}

/** "Acme Inc." at the end of a sentence has its own full stop. */
function oneFullStop(marked: string, sender: string): string {
  return sender.endsWith('.') ? marked.replace(/\uE000\.(?=\s|$)/g, SENDER_MARK) : marked
}

/** Whether a protected text has the sender, or the callback number. */
export function hasMark(marked: string, of: 'sender' | 'callback'): boolean {
  return marked.includes(of === 'sender' ? SENDER_MARK : CALLBACK_MARK)
}

/** Whether a character replaces a protected part. */
export function isMark(char: string): boolean {
  return char >= '\uE000' && char <= '\uF8FF'
}

/** Whether a text in angle brackets is no column, or a private-use character is outside brackets. */
export function strangersIn(text: string, columns: readonly string[]): boolean {
  return text.split(bracketed).some((piece, index) => {
    if (index % 2 === 1) return !columns.includes(piece.slice(1, -1))
    return piece.search(marks) >= 0
  })
}

function protectName(text: string, sender: string): string {
  if (sender === '') return text
  const name = sender.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${name}(?![\p{L}\p{N}])`, 'giu')
  return text.replace(whole, SENDER_MARK)
}

/** Seven digits or more with the marks that people put between them. */
const phoneLike = /\+?\(?\d(?:(?:[ .-]|\)[ .-]?|[ .-]?\()?\d){6,}/g

function protectNumber(text: string, callbackNumber: string): string {
  if (callbackNumber === '') return text
  return text
    .replaceAll(callbackNumber, CALLBACK_MARK)
    .replace(phoneLike, (phone) => (isSamePhone(phone, callbackNumber) ? CALLBACK_MARK : phone))
}

/** Phone numbers in a text, as written. */
export function phonesIn(text: string): string[] {
  return text.match(phoneLike) ?? []
}

/** Compares the digits only, with or without the country code. */
export function isSamePhone(one: string, other: string): boolean {
  const national = (phone: string) => digitsOf(phone).replace(/^1(?=\d{10}$)/, '')
  return national(one) === national(other)
}
