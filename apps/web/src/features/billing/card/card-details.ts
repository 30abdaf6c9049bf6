import { typedPhoneProblem } from '@afterbeep/contract/contact/typed-phone'
import { z } from 'zod'

/** A card as a person types it, with the billing address; the phone is always required. */
export type CardDetails = {
  readonly number: string
  /** 1 to 12. */
  readonly expiryMonth: string
  /** Four digits. */
  readonly expiryYear: string
  readonly cvc: string
  readonly name: string
  readonly phone: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** Two letters, ISO 3166. */
  readonly country: string
}

const required = (text: string) => z.string().trim().min(1, text)

/**
 * What the plain card form accepts. It rejects only what can't be valid. Whether a card is good is
 * the provider's decision, shown in the provider's own words.
 */
export const cardFormSchema = z.object({
  name: required('Enter the name on the card.'),
  phone: required('Enter a phone number.').superRefine((phone, context) => {
    const message = typedPhoneProblem(phone)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }),
  addressLine1: required('Enter the street and number.'),
  addressLine2: z.string().trim(),
  city: required('Enter the city.'),
  state: z.string().trim(),
  postalCode: required('Enter the ZIP or postal code.'),
  country: required('Choose a country.'),
  number: z
    .string()
    .refine((text) => /^\d{12,19}$/.test(text.replace(/[\s-]/g, '')), 'Enter the card number.'),
  expiry: z
    .string()
    .trim()
    .refine((text) => readExpiry(text) !== undefined, 'Enter the expiry as MM / YY.'),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code.'),
})
export type CardForm = z.infer<typeof cardFormSchema>

export const emptyCardForm: CardForm = {
  name: '',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  number: '',
  expiry: '',
  cvc: '',
}

/** What the simulated provider takes: the number that providers publish for tests, and any address. */
export const testCardForm: CardForm = {
  name: 'Test Card',
  phone: '617-555-0100',
  addressLine1: '1 Test Street',
  addressLine2: '',
  city: 'Boston',
  state: 'MA',
  postalCode: '02101',
  country: 'US',
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
}

/** `4 / 29`, `04/29`, `0429` or `04/2029` as month and four-digit year; undefined for anything else. */
export function readExpiry(text: string): { month: string; year: string } | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text.trim())
  const month = Number(match?.[1])
  const year = match?.[2]
  if (year === undefined || month < 1 || month > 12) return undefined
  return { month: String(month), year: year.length === 2 ? `20${year}` : year }
}

export function cardDetailsOf({ expiry, ...form }: CardForm): CardDetails {
  const { month, year } = readExpiry(expiry) ?? { month: '', year: '' }
  return { ...form, expiryMonth: month, expiryYear: year }
}

/** A card number as it is being typed: groups of four digits. */
export function groupCardNumber(text: string): string {
  return text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** An expiry as it is being typed: a slash after the month, the year in two digits or in four. */
export function groupExpiry(text: string): string {
  const all = text.replace(/\D/g, '')
  const digits = all.slice(0, all.slice(2, 4) === '20' ? 6 : 4)
  if (digits.length === 1 && Number(digits) > 1) return `0${digits} / `
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
