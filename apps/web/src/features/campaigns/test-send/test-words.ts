import { deliveryStatusTexts } from '@afterbeep/contract/delivery-status'
import { failureAdvice } from '@afterbeep/contract/failure-advice'
import { failureTexts } from '@afterbeep/contract/failure-reasons'
import type { TestSendAnswer } from '@afterbeep/contract/http/test-sends'
import type { Channel } from '@afterbeep/contract/pricing'
import { shortenPhone } from '@afterbeep/contract/test-send'

export const channelNames: Readonly<Record<Channel, string>> = {
  voice: 'Voicemail',
  text: 'Text',
}

/** How a test went, in words; `advice` says what to do about one that did not arrive. */
export interface TestResult {
  readonly title: string
  readonly result: string
  readonly advice: string | undefined
  /** The provider's own code. */
  readonly code: string | undefined
  readonly tone: 'good' | 'bad' | 'open'
}

export function resultOf(test: TestSendAnswer): TestResult {
  const title = `${channelNames[test.channel]} to ${shortenPhone(test.phone)}`
  if (test.state === 'failed') {
    const reason = test.reason ?? 'not_sent'
    const code = test.code ?? undefined
    return { title, result: failureTexts[reason], advice: adviceOn(test), code, tone: 'bad' }
  }
  const tone = test.state === 'delivered' ? 'good' : 'open'
  return {
    title,
    result: deliveryStatusTexts[test.state],
    advice: undefined,
    code: undefined,
    tone,
  }
}

/** The advice is about contacts; a test that never left is one's own to send again. */
function adviceOn({ reason }: TestSendAnswer): string {
  if (reason === null || reason === 'not_sent') return 'Please try again in a minute.'
  if (reason === 'no_report') return 'It may have arrived, but no report came within a day.'
  return failureAdvice[reason]
}

/** Whether a result may still come. */
export function isOpen({ state }: TestSendAnswer): boolean {
  return state !== 'delivered' && state !== 'failed'
}
