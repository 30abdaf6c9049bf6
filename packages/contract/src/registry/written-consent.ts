import type { ContactConsent } from '../contact/contact-consent.ts'
import type { Channel } from '../money/pricing.ts'

/** Given in words that no one wrote down. */
const spoken =
  /\b(?:verbal(?:ly)?|oral(?:ly)?|spoken|phone(?: call)?|telephone|by phone|in person|de palabra)\b/i

/**
 * Whether a person's written consent to a channel is on record: it says yes, on which day and by what. Only
 * that overrides the national registry: 47 CFR 64.1200(c)(2)(ii) asks for a signed, written agreement
 * with the person (compared 2026-11-23). What the account states of a whole list or campaign is none.
 */
export function hasWrittenConsent(consent: ContactConsent, channel: Channel): boolean {
  const { day, source } = consent
  return consent[channel] === 'yes' && day !== null && source !== null && !spoken.test(source)
}
