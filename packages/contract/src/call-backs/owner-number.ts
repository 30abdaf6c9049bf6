import { isNeverContacted } from '../phones/never-contacted.ts'
import { isRecommendedPhone } from '../contact/phone.ts'
import { typedPhoneProblem } from '../contact/typed-phone.ts'

/** The number that 1 connects a caller to, as it is dialled: 1 and ten digits; undefined where it is none. */
export function ownerNumberOf(typed: string): number | undefined {
  const digits = typed.replaceAll(/[^0-9]/g, '')
  // After a plus they begin with the country: +65 6123 4567 is in Singapore, and no 656 123 4567.
  const full = digits.length === 10 && !typed.trim().startsWith('+') ? `1${digits}` : digits
  const isOurs = isRecommendedPhone(full) && !isNeverContacted(Number(full))
  return isOurs ? Number(full) : undefined
}

/** The problem of a typed number to connect to, as a text for the user; undefined when there is none. */
export function ownerNumberProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const problem = typedPhoneProblem(typed)
  if (problem !== undefined) return problem
  return ownerNumberOf(typed) === undefined
    ? 'Calls are connected to numbers of the United States: enter ten digits.'
    : undefined
}
