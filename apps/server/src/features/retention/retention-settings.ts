/** How long rows stay in their original tables. Read from config; tests set their own. */
export interface RetentionSettings {
  /** Days after a run's end until its deliveries are archived; 0: never. */
  deliveryDays: number
  /** Days after a stored report was applied until it is removed; 0: never. */
  reportDays: number
}

/**
 * A year and a month, so that last year's campaign can be viewed while this year's is planned. Nothing
 * is lost after that: the archive keeps what the law requires. Reports are useful for as long as a
 * provider may repeat one, which is three days at most.
 */
export const defaultRetentionSettings: RetentionSettings = { deliveryDays: 400, reportDays: 7 }

const DAY_MS = 86_400_000

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS)
}
