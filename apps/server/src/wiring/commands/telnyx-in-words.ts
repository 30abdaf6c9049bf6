import { callFailureOf } from '../../platform/call-once.ts'
import type { CallFailure } from '../../platform/call-once.ts'
import { TelnyxRefused } from '../../providers/text/telnyx-ask.ts'
import { StartupError } from '../startup-error.ts'

/**
 * What the call returns; why it failed, in the provider's words, and what to do, as the command's own error.
 *
 * @throws StartupError
 */
export async function inWords<Found>(call: Promise<Found>, next = ''): Promise<Found> {
  try {
    return await call
  } catch (error) {
    return explain(error, next)
  }
}

/** @throws StartupError for a call that failed, else the error itself */
export function explain(error: unknown, next: string): never {
  const failure = callFailureOf(error)
  if (failure === undefined) throw error
  throw new StartupError(`${whyOf(error, failure)} ${next}`.trim(), { cause: error })
}

function whyOf(error: unknown, { status, message }: CallFailure): string {
  if (status === undefined) return `The text provider can’t be reached: ${message}.`
  if (status === 401) return 'The text provider refuses the key: copy TELNYX_API_KEY again.'
  const words = error instanceof TelnyxRefused ? error.words : ''
  return words === '' ? `Of the text provider ${message}.` : `The text provider says: “${words}”`
}
