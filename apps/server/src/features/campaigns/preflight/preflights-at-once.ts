import { AppError } from '../../../platform/app-error.ts'
import { slotsPerAccount } from '../../../platform/slots/slots.ts'
import type { AccountSlots } from '../../../platform/slots/slots.ts'

/** More than a person has open in several windows: what a window no longer waits for leaves the queue. */
export const preflightsWaiting = 6
const RETRY_AFTER_SECONDS = 10

/**
 * A preflight of a million contacts takes seconds of the database, so each account has one at a time and the
 * others wait.
 */
export function preflightSlots(): AccountSlots {
  return slotsPerAccount({
    atOnce: 1,
    waiting: preflightsWaiting,
    busy: () =>
      new AppError('rate_limited', {
        message:
          'Several of your campaigns are being checked already. Wait until they are done, then try this one again.',
        details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
      }),
  })
}
