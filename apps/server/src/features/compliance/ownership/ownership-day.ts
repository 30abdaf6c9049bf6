import type { ContactConsent } from '@afterbeep/contract/contact/contact-consent'

/**
 * The day since which a number must not have changed hands: that of the person's consent, else the one on which the
 * account uploaded the list, by which it knew the number as theirs.
 */
export function ownershipDay(consent: ContactConsent | undefined, listDay: string): string {
  return consent?.day ?? listDay
}
