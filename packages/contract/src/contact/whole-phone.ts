import { onlyReading } from './phone-reading.ts'
import { digitsOf, isRecommendedPhone } from './phone.ts'
import { typedPhoneProblem } from './typed-phone.ts'

/**
 * A typed text as a whole phone number, 1 and ten digits; undefined where it is part of one, or none.
 * Lists may hold numbers that no area has, so ten digits of any kind are one here. After a plus they begin with a
 * country: +65 6123 4567 is in Singapore, and no 656 123 4567.
 */
export function wholePhone(text: string): string | undefined {
  const reading = onlyReading(text)
  if (reading !== undefined) return reading
  if (typedPhoneProblem(text) !== undefined) return undefined
  const digits = digitsOf(text)
  const phone = digits.length === 10 && !text.trim().startsWith('+') ? `1${digits}` : digits
  return isRecommendedPhone(phone) ? phone : undefined
}

export const notWholePhone =
  'This is not a whole phone number. Write ten digits, like 408 555 0100.'
