import type { ReportedOutcome } from '../../providers/outcome.ts'

/** A voice send that waits for its result. */
export interface OpenVoiceSend {
  reference: string
  phone: number
}

/**
 * What is sent over the same providers but is no delivery of a campaign. Its reports come to the
 * same addresses under references that name no delivery, and are stored once like all others.
 */
export interface OtherSends {
  /** The same report again changes nothing; an unknown reference is ignored. */
  applyReport(reference: string, outcome: ReportedOutcome): Promise<void>
  /** The sends to these numbers that a report without a reference may be about. */
  openVoiceTo(phones: readonly number[]): Promise<OpenVoiceSend[]>
}
