/**
 * A phone as the screens show it: exactly 11 digits become `+1 (408) 555-0100`, anything else is
 * shown unchanged (specification: screens). Marks between the digits don't count. Eleven digits of
 * another country stay unchanged too: the format would show them as a wrong number.
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(text)
  if (!isRecommendedPhone(digits)) return text
  return `+1 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}`
}

/** Whether a trimmed text is 1 followed by 10 digits and nothing else (specification: validation rules). */
export function isRecommendedPhone(text: string): boolean {
  return /^1[0-9]{10}$/.test(text)
}

/**
 * A phone for logs: only its last two digits stay, enough to distinguish a few phones and too few to
 * call one. Text without digits is hidden completely.
 */
export function maskPhone(text: string): string {
  const digits = digitsOf(text)
  if (digits.length < 7) return '***'
  return `${'*'.repeat(digits.length - 2)}${digits.slice(-2)}`
}

/** The ASCII digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/** The longest possible number, with its country code (E.164). */
const MAX_DIGITS = 15

/** A number as a provider writes it (`+13125550142`), as the tables store it; 0 when it is none. */
export function phoneOfText(text: string): number {
  const digits = digitsOf(text)
  return digits.length <= MAX_DIGITS ? Number(digits) : 0
}
