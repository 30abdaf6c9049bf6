/** Texts that occur nowhere else; none of them may be in the log, in an error, or with another account. */
export const canaries = {
  phone: '14087775501',
  email: 'canary.bird@aviary.example',
  password: 'zwitscher-quiet-geese-99',
  /** What an account names something, which its own trail may repeat. */
  name: 'Canarina Nachtigall',
  text: 'yellow-feather Zwitscherling',
}

/** Finds any of them, the number with any marks between its digits. */
export const canaryPattern =
  /408\D{0,3}777\D{0,2}5501|canary\.bird|zwitscher|Canarina|Nachtigall|yellow-feather/i

/** The same without names. */
export const unnamedPattern = /408\D{0,3}777\D{0,2}5501|canary\.bird|zwitscher|yellow-feather/i

/** What a person would enter into a field of this name. */
export function canaryFor(field: string): string {
  if (/phone|number/i.test(field)) return canaries.phone
  if (/email/i.test(field)) return canaries.email
  if (/password/i.test(field)) return canaries.password
  return /name$/i.test(field) ? canaries.name : canaries.text
}
