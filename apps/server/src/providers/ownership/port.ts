/** Whether a number was permanently disconnected since a day: then it may have a new owner. */
export type OwnershipResult = 'yes' | 'no' | 'no_data'

export interface OwnershipQuestion {
  /** 1 and ten digits. */
  phone: number
  /** The day of the last consent, YYYY-MM-DD; before today. */
  since: string
}

/** No answer came, or none that can be understood; nothing is known of any of the numbers. */
export class OwnershipError extends Error {
  /** HTTP status; undefined where no response came. */
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** The database of reassigned numbers (47 CFR 64.1200(l)). */
export interface OwnershipProvider {
  /** Questions in one call. */
  readonly mostAtOnce: number
  /** The answers in the order of the questions; throws OwnershipError. */
  ask(questions: readonly OwnershipQuestion[]): Promise<OwnershipResult[]>
  /** Whether the credentials are accepted; throws OwnershipError. Costs nothing. */
  check(): Promise<void>
  close(): Promise<void>
}
