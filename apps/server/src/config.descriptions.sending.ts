import type { Described } from './config.variables.ts'

export const sendingSettings = {
  VOICE_IN_FLIGHT: ['100', 'Calls for voicemails in progress at once, for each worker.'],
  TEXT_IN_FLIGHT: ['100', 'Calls for texts in progress at once, for each worker.'],
  VOICE_PER_SECOND: ['0', 'Voicemails a second.'],
  TEXT_PER_SECOND: ['0; 50 with real keys', 'Texts a second.'],
  ACCOUNT_PER_SECOND: ['0', 'Voicemails a second, and texts a second, of one account.'],
  LEASE_MS: ['15000', 'How long a worker that gives no sign of life keeps what it took.'],
  TEXT_WAIT_MS: ['900000', 'How long a text waits for the result of its voicemail.'],
  REPORT_TIMEOUT_MS: [
    '86400000',
    'After this long without a report a delivery has failed and is not charged.',
  ],
  CONTACT_LIMIT: [
    '3',
    'How often an account may contact a number within 24 hours; the law of a place may allow less.',
  ],
  LEGAL_RULES_FILE: [
    'our own table',
    'The hours, holidays and limits of contacts of each state as JSON, in place of our own ([decision 75](decisions/0075-the-law-as-a-table.md)). Our own limits stay where the file has no `contactLimits`.',
  ],
  EMERGENCY_STATES: [
    'none',
    'Where a declared emergency forbids contact, until it is taken off and the server started again: a state (`LA`), all people of a zone (`US@America/Chicago`), or a state in one zone (`TN@America/Chicago`). For a state without hours of its own, all who already wait in its zones wait on.',
  ],
  CANARY_SIZE: ['5', 'How many of a run are sent before the rest.'],
  CANARY_WAIT_MS: ['60000', 'How long their results are waited for at most.'],
  LATE_LIMIT_MS: [
    '7200000',
    'A run that is later than this, after an outage, a set-up fault or a provider that was down, waits for its owner.',
  ],
  PAUSE_MS: ['900000', 'How long a run pauses after a set-up fault at a provider.'],
  PAUSE_LIMIT_MS: [
    '86400000',
    'After this long of such pauses the run is given up, where it is not held for its owner before that (`LATE_LIMIT_MS`).',
  ],
  MAX_ATTEMPTS: ['5', 'Tries of one delivery.'],
  BREAKER_WINDOW_MS: [
    '10000',
    "Over how long a provider's responses are counted; the next four say when it is not called for a while.",
  ],
  BREAKER_AFTER_CALLS: [
    '20',
    'Fewer responses than this within the window say nothing, but for ten faults in a row.',
  ],
  BREAKER_FAULT_SHARE: [
    '0.5',
    'From this share of 5xx, time-outs and refused connections on a worker pauses its calls to the provider. A 429 is no fault.',
  ],
  BREAKER_PAUSE_MS: ['15000', 'For how long; then one call tries it.'],
  FLAG_AFTER_RESULTS: ['200', 'Results after which a campaign may be flagged.'],
  FLAG_FAILURE_SHARE: ['0.5', 'The share of failures that flags it.'],
  RECORDINGS_PER_RUN: [
    '20',
    'Of so many voicemails of each run, the first that are reported, the recording is fetched before the provider deletes it, and kept as proof. Each takes some 130 kB of the database: 13 GB for 100,000 ([decision 69](decisions/0069-proofs-of-delivery.md)).',
  ],
} as const satisfies Described

export const retentionSettings = {
  RETENTION_DAYS: [
    '400',
    'So long after a run ended its deliveries move to the archive (`deliveries_archive`): counted and exported as before, listed no more ([decision 9](decisions/0009-data-at-size.md)).',
  ],
  REPORT_RETENTION_DAYS: [
    '7',
    "So long after a provider's report was applied it is removed. No provider repeats one after three days.",
  ],
  ARCHIVE_RETENTION_DAYS: [
    '1461',
    'So long after a run ended its archived deliveries are deleted, and the numbers that nothing else has. Counts and credits stay. Four years, in which claims under the TCPA can be brought (28 U.S.C. § 1658): until then they are evidence of who was called.',
  ],
  REPLY_RETENTION_DAYS: [
    '1461',
    'So long after a reply came it is deleted; what it meant (STOP) stays as a keyed hash. The same four years, as a reply may be the consent or its end.',
  ],
  LIST_RETENTION_DAYS: [
    '730',
    'So long after a contact list was last used by a campaign, or uploaded, it is deleted with its people. Phone numbers change owners; older lists reach strangers.',
  ],
  QUARANTINE_RETENTION_DAYS: [
    '90',
    'So long after an event went into quarantine it is deleted, whether an operator has looked at it or not. A STOP among them stops every account from then on, by a keyed hash; reports of an account with a number that its carrier refuses stay.',
  ],
} as const satisfies Described
