import type { ReportedOutcome } from '../../providers/outcome.ts'

/** A voice send that waits for its result. */
export interface OpenVoiceSend {
  reference: string
  phone: number
}

const REFERENCE = /^(?:auto|join|test)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./

/**
 * The account of what is no delivery of a campaign, by its reference: an automatic reply, a sign-up question, a test or
 * a code. Undefined for any other text.
 */
export function accountOfOtherSend(reference: string): string | undefined {
  return REFERENCE.exec(reference)?.[1]
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
