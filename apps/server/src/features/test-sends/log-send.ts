import { maskPhone } from '@afterbeep/contract/contact/phone'
import { setupFaultAdvice } from '@afterbeep/contract/campaign/setup-fault-advice'
import type { Logger } from '../../platform/log.ts'
import type { SendResult } from './send-state.ts'
import type { OwnPhone } from './test-sends-deps.ts'
import type { Purpose } from './test-sends.queries.ts'

/** Logs a send for the operator: never the number, the code or the message. */
export function logSend(
  log: Logger,
  purpose: Purpose,
  { accountId, phone }: OwnPhone,
  response: SendResult,
): void {
  const facts = { accountId, masked: maskPhone(String(phone)), purpose, response: response.kind }
  if (response.kind === 'setup-fault') {
    const { fault, providerCode } = response
    const advice = setupFaultAdvice[fault]
    return log.error(
      { ...facts, fault, providerCode, advice },
      'our set-up keeps tests from being sent',
    )
  }
  log.info(facts, 'sent to a user’s own phone')
}
