import type { CampaignType } from '../money/pricing.ts'

const agreedTo: Readonly<Record<CampaignType, string>> = {
  voicemail: 'prerecorded or artificial voice messages at this number',
  sms: 'text messages at this number',
  both:
    'prerecorded or artificial voice messages at this number and, for the texts of this campaign, ' +
    'text messages as well',
}

/**
 * What an owner confirms before publishing. It is shown beside the checkbox and stored with the
 * campaign, word for word, with who confirmed it and when. So a change of these words applies to
 * new campaigns only.
 *
 * Source: 47 CFR 64.1200(a): a ringless voicemail is a prerecorded call (FCC 22-85), an AI voice is
 * an artificial one (FCC 24-17), and consent to calls is not consent to texts.
 */
export function consentTextOf(type: CampaignType): string {
  return (
    'I confirm that everyone on this list has given my business prior express consent, in writing ' +
    `where the message advertises something, to receive ${agreedTo[type]}; that nobody on it ` +
    'has withdrawn that consent; and that I can prove it when asked.'
  )
}
