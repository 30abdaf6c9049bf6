import { offeredColumns } from '../placeholders.ts'

/** The most columns that a language model is given; a draft of 200 characters needs a few. */
const MAX_COLUMNS = 30
const MAX_CHARS = 40
const MAX_WORDS = 5
/** More digits than a name like `Address2` has: it is a value, not a name. */
const MAX_DIGITS = 4
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} _.#'/-]*$/u

/**
 * The columns whose names may be sent to a language model. A file is untrusted text: a name that is
 * long, has marks that names do not have, or looks like a value (a file without a header has a contact
 * in its first row) is not sent. A user can still write it in a message.
 */
export function columnsForPrompt(columns: readonly string[]): string[] {
  return offeredColumns(columns).filter(isPlainName).slice(0, MAX_COLUMNS)
}

function isPlainName(name: string): boolean {
  const digits = name.replace(/\P{Nd}/gu, '').length
  const words = name.split(/[\s_.-]+/).length
  return (
    plainName.test(name) && name.length <= MAX_CHARS && words <= MAX_WORDS && digits <= MAX_DIGITS
  )
}

/** Longest name of a business within a draft; it leaves room for the message. */
export const SENDER_MAX_CHARS = 60

/**
 * A business's name as drafts may hold it: one line, no brackets that could form a placeholder, no
 * quotes or list marks that a draft would lose. '' where no letter is left, since that is no name.
 */
export function cleanSender(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{So}\p{Sk}\p{Me}<>{}[\]`*"“”„«»]/gu, ' ')
    .replace(/_{2,}/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-•#>+,.:;!?…]+/, '')
  // Never cut a character that takes two units.
  const short = plain
    .slice(0, SENDER_MAX_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s,;:]+$/, '')
  return /\p{L}/u.test(short) ? short : ''
}

/** A callback number on one line; its marks stay as typed. */
export function cleanCallbackNumber(phone: string): string {
  return phone.replace(/\s+/g, ' ').trim()
}
