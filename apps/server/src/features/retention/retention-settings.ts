/** How long rows stay in their original tables. Read from config; tests set their own. */
export interface RetentionSettings {
  /** Days after a run's end until its deliveries are archived; 0: never. */
  deliveryDays: number
  /** Days after a stored report was applied until it is removed; 0: never. */
  reportDays: number
  /** Days after a run's end until its archived deliveries are deleted; 0: never. */
  archiveDays: number
  /** Days after a reply came until it is deleted; 0: never. */
  replyDays: number
  /** Days after a contact list was last used until it is deleted; 0: never. */
  listDays: number
  /** Days after an event went into quarantine until it is deleted; 0: never. */
  quarantineDays: number
}

/** Four years, with their leap day. */
const FOUR_YEARS_DAYS = 1461

/**
 * Details are shown for a year and a month, so that last year's campaign can be viewed while this year's
 * is planned. The archive and the replies are evidence of who was called and what they answered: claims
 * under the TCPA can be brought for four years (28 U.S.C. § 1658), after which they are deleted. A list
 * that was not used for two years is out of date. Reports are useful for as long as a provider may
 * repeat one, which is three days at most, and what lies in quarantine until an operator has seen it.
 */
export const defaultRetentionSettings: RetentionSettings = {
  deliveryDays: 400,
  reportDays: 7,
  archiveDays: FOUR_YEARS_DAYS,
  replyDays: FOUR_YEARS_DAYS,
  listDays: 730,
  quarantineDays: 90,
}

const DAY_MS = 86_400_000

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS)
}
