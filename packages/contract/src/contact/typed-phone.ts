/** ITU-T E.164's limits for a number that can be dialled from abroad; fewer than 7 digits are none. */
const minDigits = 7
const maxDigits = 15
/** With its area code, as it is dialled within the country. */
const wholeDigits = 10

/**
 * The problem of a typed phone, as a text for the user; undefined when it may be one. The usual
 * marks between the digits are allowed, and so is an empty text.
 */
export function typedPhoneProblem(text: string): string | undefined {
  const phone = text.trim()
  if (phone === '') return undefined
  const stranger = /[^0-9+()./\s-]/.exec(phone)?.[0]
  if (stranger !== undefined) {
    return `A phone number can’t hold “${stranger}”. Use digits, spaces and + ( ) - only.`
  }
  if (phone.lastIndexOf('+') > 0) return 'The + of a phone number comes first.'
  const digits = phone.replace(/\D/g, '').length
  if (digits < minDigits)
    return `This is too short: a phone number has ${minDigits} digits or more.`
  if (digits > maxDigits) {
    return `This is too long: a phone number has ${maxDigits} digits at most.`
  }
  return undefined
}

/**
 * The problem of a typed phone that messages name to call back or opt out, as a text for the user: people
 * elsewhere can't call it without its area code, or its country after a +. Empty it is none.
 */
export function callablePhoneProblem(text: string): string | undefined {
  const problem = typedPhoneProblem(text)
  const phone = text.trim()
  if (problem !== undefined || phone === '' || phone.startsWith('+')) return problem
  return phone.replace(/\D/g, '').length < wholeDigits
    ? 'This is not a whole phone number. Write it with its area code, like 408 555 0100.'
    : undefined
}
