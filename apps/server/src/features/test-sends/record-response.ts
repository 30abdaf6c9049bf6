import { suppressRefused } from '../compliance/index.ts'
import { noteSingleResponse, noteSingleStop } from '../single-sends/index.ts'
import { logSend } from './log-send.ts'
import { stateAfterResponse } from './send-state.ts'
import type { SendResult, SendState } from './send-state.ts'
import { testReference } from './test-reference.ts'
import type { TestSendKey } from './test-reference.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'
import { writeResponse } from './test-sends.queries.ts'
import type { Purpose } from './test-sends.queries.ts'

/** Stores and logs what became of a send; returns its state. */
export async function recordResponse(
  { db, clock, log, suppressions }: TestSendsDeps,
  whose: OwnPhone,
  { key, purpose }: { key: TestSendKey; purpose: Purpose },
  response: SendResult,
): Promise<SendState> {
  const state = stateAfterResponse(response)
  await db.transaction(async (tx) => {
    if (response.kind === 'rejected') {
      await suppressRefused(tx, suppressions, { ...whose, at: clock.now() }, response)
    }
    await writeResponse(tx, key, state)
    const single = { ...whose, reference: testReference(key) }
    const at = clock.now()
    if (response.kind === 'stopped') await noteSingleStop({ db: tx, suppressions }, single, at)
    else await noteSingleResponse(tx, single, response, { at, isTriedAgain: false })
  })
  logSend(log, purpose, whose, response)
  return state
}
