import type { ContactColumns } from '@afterbeep/contract/contact/contact-columns'
import {
  duplicatePhoneText,
  hiddenRowHint,
  hiddenRowText,
  leftOutText,
  strayQuoteHint,
  strayQuoteText,
  tooManyCellsHint,
  tooManyCellsText,
  invalidRecommendedPhoneText,
  missingPhoneText,
} from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { KeptRow } from './contact-file-sink.ts'
import type { Refusal } from './refusals.ts'
import { isShortenedNumber, shortenedNumberHint } from '@afterbeep/contract/contact/phone-reading'

/** The findings of a rejected row. */
export interface Finding {
  /** Whether a quotation mark stands where the fields can't be known. */
  readonly hasStrayQuote: boolean
  readonly isHidden: boolean
  /** Whether cells beyond the header have something in them. */
  readonly runsOver: boolean
  readonly hasPhone: boolean
  readonly isTwin: boolean
  /** RecommendedPhone; 0 where it is not valid. */
  readonly phone: number
  /** The only reading of a RecommendedPhone in another format. */
  readonly reading: string | undefined
  readonly isLong: boolean
  readonly refusal: Refusal | undefined
}

/** One fault of a row: its message in the specification's words, and its cause. */
export interface Fault {
  readonly message: string
  /** For this row alone. */
  readonly hint?: string
  /** The cause that all rows with this fault share. */
  readonly cause?: string
}

/** Of a value in a hint. */
const shownChars = 60

/** All faults of a row, in the order in which they are reported. */
export function faultsOf(row: KeptRow, columns: ContactColumns, finding: Finding): Fault[] {
  const { PhoneNumber, RecommendedPhone } = columns.positions
  // What else is wrong with it is no one's concern until it is shown.
  if (finding.isHidden) return [{ message: hiddenRowText, cause: hiddenRowHint }]
  const faults: Fault[] = []
  if (finding.hasStrayQuote) faults.push({ message: strayQuoteText, cause: strayQuoteHint })
  else if (finding.runsOver) faults.push({ message: tooManyCellsText, cause: tooManyCellsHint })
  const { refusal } = finding
  if (refusal !== undefined) {
    const value = refusal.value.slice(0, shownChars)
    faults.push({ message: leftOutText(refusal.column), hint: `Its value is “${value}”.` })
  }
  if (!finding.hasPhone) faults.push({ message: missingPhoneText })
  else if (finding.isTwin) {
    faults.push({ message: duplicatePhoneText, ...causeIn(row, PhoneNumber) })
  }
  if (finding.phone === 0) {
    const { reading } = finding
    faults.push({
      message: invalidRecommendedPhoneText,
      ...causeIn(row, RecommendedPhone),
      ...(reading === undefined ? {} : { hint: `Write it as ${reading}.` }),
    })
  }
  if (finding.isLong) faults.push(...longValues(row, columns))
  return faults
}

export function hasLongValue(row: KeptRow, { names }: ContactColumns): boolean {
  for (let column = 0; column < names.length; column += 1) {
    if (row.chars(column) > limits.contactFieldMaxChars && names[column] !== '') return true
  }
  return false
}

function causeIn(row: KeptRow, column: number): Pick<Fault, 'cause'> {
  return isShortenedNumber(row.text(column)) ? { cause: shortenedNumberHint } : {}
}

function longValues(row: KeptRow, { names }: ContactColumns): Fault[] {
  return names
    .filter((name, column) => name !== '' && row.chars(column) > limits.contactFieldMaxChars)
    .map((name) => ({
      message: `${name} is longer than ${limits.contactFieldMaxChars} characters`,
    }))
}
