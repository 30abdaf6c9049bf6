import { isRecommendedPhone } from './phone.ts'

/** How a spreadsheet shows a long number in a narrow column; some countries write a comma. */
const shortForm = /^([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})$/i

export const shortenedNumberHint =
  'A spreadsheet saved this number in a short form like 1.4085E+10, so digits are lost. Give the column the format Number without decimals, then save the file again.'

/** Whether a spreadsheet shortened a number, so that digits are lost. */
export function isShortenedNumber(text: string): boolean {
  const [, , decimals = '', exponent = ''] = shortForm.exec(text) ?? []
  return exponent !== '' && decimals.length < Number(exponent)
}

/** Marks between the digits: blanks of all kinds, dashes, dots, slashes, brackets. */
const marks = /[\s()./\-\u2010-\u2015\u2212]/g
/** Invisible marks that phones' address books put around a number, and a spreadsheet's apostrophe. */
const wrapping =
  /^['\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g
/** With all its marks. In a long text the search for marks at its end would begin at each of them. */
const longestPhone = 100
/** As programs write a number in groups of three. */
const groupsOfThree = /^[0-9]{1,3}(?:,[0-9]{3})+$/
/** As programs write a number that they store with decimals. */
const noDecimals = /[.,]0{1,2}$/

/** Area code and exchange begin with 2 to 9, as the North American Numbering Plan has it. */
const nationalNumber = /^[2-9][0-9]{2}[2-9][0-9]{6}$/
/** 1, 001 from most of the world, 011 1 from within the plan itself. */
const prefixes = ['', '1', '001', '0111']

/**
 * Rewrites a North American number in another format as 1 and ten digits; undefined where it is
 * none or has several readings. `+` must be followed by the country code 1; without it the number
 * has ten digits, or 1, 001 or 011 1 in front of them. Letters, extensions and digits that aren't a
 * valid area code and exchange leave more than one reading.
 */
export function onlyReading(text: string): string | undefined {
  if (text.length > longestPhone) return undefined
  const bare = text.trim().replace(wrapping, '').trim()
  const grouped = groupsOfThree.test(bare) ? bare.replaceAll(',', '') : bare
  const whole = wholeShortForm(grouped) ?? grouped
  const plain = isDigits(whole.replace(noDecimals, '')) ? whole.replace(noDecimals, '') : whole
  const isInternational = plain.startsWith('+')
  const digits = (isInternational ? plain.slice(1) : plain).replace(marks, '')
  if (!isDigits(digits)) return undefined
  const national = digits.slice(-10)
  if (!nationalNumber.test(national)) return undefined
  const prefix = digits.slice(0, -10)
  const isKnown = isInternational ? prefix === '1' : prefixes.includes(prefix)
  const phone = `1${national}`
  return isKnown && isRecommendedPhone(phone) ? phone : undefined
}

function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text)
}

/** `1.4085550100E+10` has all of its digits and so one reading. */
function wholeShortForm(text: string): string | undefined {
  const [, first = '', decimals = '', exponent = ''] = shortForm.exec(text) ?? []
  if (exponent === '' || decimals.length !== Number(exponent)) return undefined
  return first + decimals
}
