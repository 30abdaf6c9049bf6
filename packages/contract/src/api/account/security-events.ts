import { z } from 'zod'

/** What is noted about an account's safety, in its owner's words. */
export const securityEventTexts = {
  signed_up: 'The email address was used to sign up',
  email_confirmed: 'The email address was confirmed',
  signed_in: 'Signed in',
  second_step_asked: 'The right password was entered, and the second step was asked for',
  sign_in_refused: 'A sign-in was refused',
  signed_out: 'Signed out',
  link_requested: 'A link to confirm the email or to choose a new password was requested',
  link_refused: 'A link from a mail was refused: it was used already, or too old',
  proof_refused:
    'A password or code that had to be entered again was wrong, or it was too long since the sign-in',
  password_changed: 'The password was changed',
  authenticator_on: 'An authenticator app was turned on',
  authenticator_off: 'The authenticator app was turned off',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  recovery_codes_made: 'New recovery codes were made',
  signed_out_elsewhere: 'Signed out in other browsers',
  profile_changed: 'The profile was changed',
  emails_changed: 'The emails you get were changed',
  card_changed: 'The card was changed',
  plan_bought: 'A plan was bought',
  plan_ending_changed: 'The plan was cancelled, kept after all, or ended',
  overage_changed: 'Overage was switched on or off, or its ceiling was changed',
  late_campaigns_decided: 'Campaigns that were late were sent after all, or not sent',
  payment_retried: 'A payment that had failed was tried again',
  data_downloaded: 'Data was downloaded',
  evidence_downloaded: 'Evidence about a number was downloaded',
  list_uploaded: 'A contact list was uploaded',
  list_split: 'A contact list was split',
  list_made: 'A contact list was made of people of a campaign, or of those who signed up',
  list_consent_changed: 'What was stated about the consent of a contact list was changed',
  list_deleted: 'A contact list was deleted',
  data_erased: 'Data was erased',
  people_changed: 'People of the account or their roles were changed',
  do_not_contact_added: 'Numbers were put on the do-not-contact list',
  do_not_contact_removed: 'A number was taken off the do-not-contact list',
  registry_changed: 'A file of the national do-not-call registry was uploaded, or all were removed',
  unclear_reply_decided: 'An unclear reply was decided: kept stopped, or not an opt-out',
  sign_up_page_changed: 'The page on which people sign up was changed',
  campaign_published: 'A campaign was published',
  test_number_confirmed: 'An own phone for tests was confirmed',
  test_sent: 'A test was sent to an own phone',
  operator_acted: 'An operator of this service worked on the account’s campaigns',
  call_refused: 'A request was refused: not from our page, or not within the person’s role',
  not_in_account:
    'Something was asked for that is not in the account: it was deleted, or is another account’s',
  limit_reached: 'Too many tries: more were refused for a while',
} as const

export type SecurityEventName = keyof typeof securityEventTexts

/** What the list can be limited to. Each event is in one of them. */
export const eventGroups = {
  sign_in: {
    label: 'Signing in',
    events: [
      'signed_up',
      'email_confirmed',
      'signed_in',
      'second_step_asked',
      'sign_in_refused',
      'signed_out',
      'link_requested',
      'link_refused',
      'proof_refused',
      'password_changed',
      'authenticator_on',
      'authenticator_off',
      'passkey_added',
      'passkey_removed',
      'recovery_codes_made',
      'signed_out_elsewhere',
      'call_refused',
      'not_in_account',
      'limit_reached',
    ],
  },
  settings: {
    label: 'Settings and plan',
    events: [
      'profile_changed',
      'emails_changed',
      'card_changed',
      'plan_bought',
      'plan_ending_changed',
      'overage_changed',
      'payment_retried',
      'people_changed',
    ],
  },
  campaigns: {
    label: 'Lists and campaigns',
    events: [
      'list_uploaded',
      'list_split',
      'list_made',
      'list_consent_changed',
      'list_deleted',
      'sign_up_page_changed',
      'campaign_published',
      'late_campaigns_decided',
      'test_number_confirmed',
      'test_sent',
    ],
  },
  data: {
    label: 'Downloads and erasures',
    events: ['data_downloaded', 'evidence_downloaded', 'data_erased'],
  },
  do_not_contact: {
    label: 'Do not contact',
    events: [
      'do_not_contact_added',
      'do_not_contact_removed',
      'registry_changed',
      'unclear_reply_decided',
    ],
  },
  operator: { label: 'Operators of this service', events: ['operator_acted'] },
} as const satisfies Record<string, { label: string; events: readonly SecurityEventName[] }>

export const eventGroupNames = [
  'sign_in',
  'settings',
  'campaigns',
  'data',
  'do_not_contact',
  'operator',
] as const satisfies readonly (keyof typeof eventGroups)[]
export type EventGroup = (typeof eventGroupNames)[number]

/** As many as the card shows at once. */
export const securityEventsPageSize = 50
const securityEventsMaxLimit = 200

const limitedTo = {
  group: z.enum(eventGroupNames).optional(),
  who: z.uuid().optional(),
}

/** GET /api/account/security-events/export/ : the same as a CSV file. */
export const securityEventsFileQuerySchema = z.object(limitedTo)

/**
 * GET /api/account/security-events/ : the account's events, newest first, for a year. `before` is the
 * `next` of the previous page; any other value is refused. `group` and `who`, the uid of a person, limit them.
 */
export const securityEventsQuerySchema = z.object({
  ...limitedTo,
  before: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(securityEventsMaxLimit).default(securityEventsPageSize),
})

export const securityEventSchema = z.object({
  id: z.string(),
  /** One of the names above; a newer server may know more. */
  event: z.string(),
  /** In the owner's words. */
  text: z.string(),
  /** Who did it; null where that is not known, or they have left. */
  who: z.string().nullable().default(null),
  /** What it was about, such as a campaign’s name. */
  about: z.string().nullable().default(null),
  /** ISO 8601. */
  at: z.string(),
  /** The network that it came from, such as `203.0.113.x`. */
  network: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEventSchema>

export const securityEventsSchema = z.object({
  events: z.array(securityEventSchema),
  /** Where the next page starts; null at the end. */
  next: z.string().nullable(),
})
export type SecurityEvents = z.infer<typeof securityEventsSchema>
