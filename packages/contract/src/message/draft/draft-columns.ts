import { offeredColumns } from '../placeholders.ts'

/** So many columns are told to a language model, at most; a draft of 200 characters needs a few. */
const MAX_COLUMNS = 30
const MAX_CHARS = 40
const MAX_WORDS = 5
/** More digits than a name like `Address2` has: it is a value, not a name. */
const MAX_DIGITS = 4
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} _.#'/-]*$/u

/**
 * The columns whose names may leave for a language model. A file is a stranger's text: a name that is
 * long, holds other marks than names do, or looks like a value (a file without a header has a contact
 * in its first row) stays here. It can still be used in a message that a person writes.
 */
export function columnsToTell(columns: readonly string[]): string[] {
  return offeredColumns(columns).filter(isPlainName).slice(0, MAX_COLUMNS)
}

function isPlainName(name: string): boolean {
  const digits = name.replace(/\P{Nd}/gu, '').length
  const words = name.split(/[\s_.-]+/).length
  return (
    plainName.test(name) && name.length <= MAX_CHARS && words <= MAX_WORDS && digits <= MAX_DIGITS
  )
}

/** Longest name of a business within a draft; it leaves room for something to say. */
export const SENDER_MAX_CHARS = 60

/**
 * A business's name as drafts may hold it: one line, no brackets that a placeholder could be made of, no
 * quotes or list marks that a draft would lose. '' where no letter is left: that is no name.
 */
export function cleanSender(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{So}\p{Sk}\p{Me}<>{}[\]`*"“”„«»]/gu, ' ')
    .replace(/_{2,}/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-•#>+,.:;!?…]+/, '')
  // Never half of a character that takes two units.
  const short = plain
    .slice(0, SENDER_MAX_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s,;:]+$/, '')
  return /\p{L}/u.test(short) ? short : ''
}

/** A number to call back on one line; its marks stay as they were typed. */
export function cleanCallbackNumber(phone: string): string {
  return phone.replace(/\s+/g, ' ').trim()
}
