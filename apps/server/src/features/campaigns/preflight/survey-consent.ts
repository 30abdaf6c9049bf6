import { readConsent } from '@afterbeep/contract/contact/contact-consent'
import type { ContactToSend } from '../../contacts/index.ts'

/** People by what their rows say they agreed to; who agreed to both counts twice. */
export interface ConsentCounts {
  voice: number
  text: number
  /** Of them, those who agreed to a channel that their row does not name are counted in `unnamed` too. */
  neither: number
  unnamed: number
}

export function countConsent(counts: ConsentCounts, contact: ContactToSend, now: Date): void {
  const { consent, consentDate } = contact
  const { voice, text, unnamed } = readConsent({ consent, date: consentDate, source: null }, now)
  if (voice === 'yes') counts.voice += 1
  if (text === 'yes') counts.text += 1
  if (voice !== 'yes' && text !== 'yes') counts.neither += 1
  if (unnamed) counts.unnamed += 1
}
