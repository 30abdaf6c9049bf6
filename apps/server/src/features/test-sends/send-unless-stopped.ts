import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { MayLeave, SendResponse } from '../../providers/outcome.ts'
import { sendWhileUnchanged } from '../compliance/index.ts'
import type { SendResult } from './send-state.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'

/** Sends unless the number's owner has opted out by the moment in which the call leaves. */
export async function sendUnlessStopped(
  { wall = systemWallTime, ...deps }: TestSendsDeps,
  { accountId, phone }: OwnPhone,
  send: (mayLeave: MayLeave) => Promise<SendResponse>,
): Promise<SendResult> {
  const isUnchanged = async () =>
    !(await deps.suppressions.suppressedAmong(deps.db, accountId, [phone])).has(phone)
  const response = await sendWhileUnchanged({ ...deps, wall }, { accountId, isUnchanged }, send)
  return response.kind === 'changed' ? { kind: 'stopped' } : response
}
