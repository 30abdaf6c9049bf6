/**
 * Every limit on what a user may enter or what a screen shows.
 * Sources: the specification's validation rules and constants; where it is silent the limit is ours, because an unbounded
 * input is a way to exhaust the server.
 */
export const limits = {
  /** Campaign name, UTF-16 units after trimming (specification: validation rules). */
  nameMaxChars: 250,
  /** Campaign description, UTF-16 units after trimming (specification: validation rules). */
  descriptionMaxChars: 250,
  /** Message before merging, UTF-16 units as a textarea counts them (specification: validation rules). */
  messageMaxChars: 200,
  /** The fallback for an empty field, UTF-16 units after trimming. */
  fallbackMaxChars: 50,

  /** A session ends this long after signing in, whatever happens in between (specification: constants). */
  sessionLifetimeMs: 3_600_000,

  /** A campaign's draft that was left is kept in the browser for this many days. */
  savedDraftDays: 30,

  /** Campaigns on the dashboard (specification: constants). */
  recentCampaigns: 2,
  /** Campaigns on one page of the analytics list: what most accounts make in a year. */
  campaignPageSize: 50,
  /** Rows on one page of a campaign's details (specification: constants). */
  detailPageSize: 5,
  /** Transactions on the billing page (specification: constants). */
  transactionsShown: 5,
  /** Days that the dashboard's charts look back, `timeframe=7d` (specification: constants). */
  dashboardDays: 7,

  /** Least time between two runs of one account (specification: Help). */
  campaignGapHours: 4,
  /** A campaign lies within this many days from today (specification: "one year ahead"). */
  scheduleMaxDays: 365,

  /** Problems that an upload's response lists; all of them are in the file of rejected rows. */
  uploadErrorsListed: 1_000,
  /** One value of a contact, UTF-16 units. */
  contactFieldMaxChars: 1_000,
  /** Columns of a contact file. */
  contactFileMaxColumns: 100,
  /** One header of a contact file, UTF-16 units. */
  contactHeaderMaxChars: 100,
  /**
   * One record of a contact file, UTF-16 units: far above the longest real one (100 columns of
   * 1,000). Without a limit, an unclosed quote would make the remaining file one record in memory.
   */
  contactRecordMaxChars: 262_144,
  /** Contact rows in one file, header not counted. */
  contactFileMaxRows: 1_000_000,
  /** Lines of a contact file with blank ones: room for one between any two, but no file of blanks only. */
  contactFileMaxLines: 3_000_000,
  /**
   * Rows of all lists of an account: five of the longest. A row takes some 250 bytes with its index, so an account
   * can take 1.3 GB of a disk that all of them share.
   */
  contactsStoredMax: 5_000_000,
  /** Contact files of one account that are read at once. */
  uploadsAtOnce: 2,
  /** 200 MiB. */
  contactFileMaxBytes: 200 * 1024 * 1024,

  /** Code points after NFC, as all lengths of a password (account/password-rules.ts). */
  passwordMinChars: 12,
  /** Where a second factor is asked for as well. */
  passwordMinCharsWithSecondFactor: 8,
  /** Long enough for any passphrase; a bound because hashing time grows with length. */
  passwordMaxChars: 256,
  /** RFC 5321: a path is at most 256 octets with its angle brackets. */
  emailMaxChars: 254,
  personNameMaxChars: 100,
  companyNameMaxChars: 200,
  /** A phone as typed, with its marks. */
  phoneMaxChars: 40,
} as const
