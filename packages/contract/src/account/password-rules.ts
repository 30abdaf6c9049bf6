import { inNormalForm } from '../composed-text.ts'
import { limits } from '../limits.ts'

/** Who chooses the password, as far as it matters for the rule. */
export interface PasswordOwner {
  /** True where a code or a key is asked for besides the password: then a shorter one will do. */
  hasSecondFactor?: boolean
  email?: string
  /** First and last name, display name, business. */
  names?: readonly string[]
}

/** Words that anyone would try first on this product. */
const productWords = ['afterbeep', 'ringless', 'voicemail']

/** Shorter parts of a name are found in any sentence. */
const WORD_MIN_CHARS = 3
/** A password that contains an own word, or one of the commonest, needs so many different characters besides. */
export const minOtherChars = 6
/** The longest piece whose repetition counts as one pattern. */
const PIECE_MAX_CHARS = 4

/** Code points after NFC, so that a letter counts as one however it was typed (OWASP ASVS 6.2). */
export function passwordLength(password: string): number {
  return charsOf(password).length
}

/** 12, or 8 with a second factor (decision 53 says why, and why not the 15 of NIST). */
export function passwordMinChars({ hasSecondFactor = false }: PasswordOwner = {}): number {
  return hasSecondFactor ? limits.passwordMinCharsWithSecondFactor : limits.passwordMinChars
}

/** What is wrong with the length, in words; undefined when it fits. No other rule of composition. */
export function passwordLengthProblem(
  password: string,
  owner: PasswordOwner = {},
): string | undefined {
  const length = passwordLength(password)
  const least = passwordMinChars(owner)
  if (length < least) return `Use at least ${least} characters.`
  if (length > limits.passwordMaxChars) return `Use at most ${limits.passwordMaxChars} characters.`
  return undefined
}

/**
 * Why a new password is refused, in words; undefined when it is not. The server also refuses the
 * commonest passwords, a list too long for a page.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | undefined {
  return (
    passwordLengthProblem(password, owner) ??
    (isOnePattern(foldedPassword(password)) ? passwordTexts.pattern : undefined) ??
    (isMadeOfOwnWords(password, owner) ? passwordTexts.ownWords : undefined)
  )
}

export const passwordTexts = {
  pattern: 'This is one simple pattern. Use a few words that have nothing to do with each other.',
  ownWords:
    'This is little more than your name, your email, your business or a word of ours. Use a few words that have nothing to do with this account.',
  common:
    'This is one of the most used passwords, which are tried first. Use a few words that have nothing to do with each other.',
} as const

/** The password without the words that anyone who knows the account would try, in lower case. */
export function withoutOwnWords(password: string, owner: PasswordOwner): string {
  const longestFirst = ownWords(owner).toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), foldedPassword(password))
}

function isMadeOfOwnWords(password: string, owner: PasswordOwner): boolean {
  const rest = withoutOwnWords(password, owner)
  if (rest.length === foldedPassword(password).length) return false
  return new Set(rest).size < minOtherChars || isOnePattern(rest)
}

function ownWords({ email = '', names = [] }: PasswordOwner): string[] {
  // The last part of the domain is no word of the person.
  const mail = email.replace(/\.[^.@]*$/, '')
  const parts = [mail, ...names].flatMap((text) => foldedPassword(text).split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...productWords, ...parts])].filter((word) => word.length >= WORD_MIN_CHARS)
}

/** One piece again and again, or characters in a row: `abababababab`, `123456789012`. */
function isOnePattern(text: string): boolean {
  const chars = charsOf(text)
  const repeats = (size: number) =>
    chars.every((char, at) => at < size || char === chars[at - size])
  const pieces = Array.from({ length: PIECE_MAX_CHARS }, (_, index) => index + 1)
  return pieces.some(repeats) || isRow(chars, 1) || isRow(chars, -1)
}

/** Each character follows the one before it; after 9 comes 0. */
function isRow(chars: readonly string[], step: 1 | -1): boolean {
  return chars.every((char, at) => {
    const before = chars[at - 1]
    if (before === undefined) return true
    const distance = (char.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
    return distance === step || char + before === (step === 1 ? '09' : '90')
  })
}

function charsOf(text: string): string[] {
  return [...inNormalForm(text, 'NFC')]
}

/** As passwords are compared with words: upper case and full-width letters are the same. */
export function foldedPassword(text: string): string {
  return inNormalForm(text, 'NFKC').toLowerCase()
}
