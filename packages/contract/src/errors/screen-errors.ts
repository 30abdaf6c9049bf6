/** The errors that screens after the first page also show by themselves, without a response. */
export const screenErrors = {
  link_invalid: 'This link has expired or was used already. Ask for a new one.',
  customer_id_required: 'Customer ID is required to fetch subscription details.',
  payment_method_failed: 'Failed to update default payment method',
  file_unreadable: 'This file could not be read as a contact list. Save it as CSV and try again.',
  draft_invalid: 'The campaign is not complete yet.',
  credits_short: 'You do not have enough credits for this campaign.',
  sms_needs_campaign:
    'A message-only campaign may only follow a Call + Message campaign. Choose the campaign it follows.',
  business_missing:
    'Enter your business name and a number to opt out first: every message has to say who it is from.',
  consent_outdated:
    'The recipients, the method or the message have changed since you confirmed. Check the overview and confirm again.',
  consent_required:
    'Please confirm that the people on this list have agreed to be contacted by you.',
  export_failed: 'Failed to export details. Please try again.',
} as const
