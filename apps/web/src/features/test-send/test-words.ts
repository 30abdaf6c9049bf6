import { deliveryStatusTexts } from '@afterbeep/contract/campaign/delivery-status'
import { failureAdvice } from '@afterbeep/contract/campaign/failure-advice'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { TestSendResponse } from '@afterbeep/contract/api/test-sends'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { shortenPhone } from '@afterbeep/contract/message/test-send'

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

export function resultOf(test: TestSendResponse): TestResult {
  const title = `${channelNames[test.channel]} to ${shortenPhone(test.phone)}`
  if (test.state === 'failed') {
    const reason = test.reason ?? 'not_sent'
    const code = test.code ?? undefined
    return {
      title,
      result: failureTexts[reason],
      advice: ownAdvice[reason] ?? failureAdvice[reason],
      code,
      tone: 'bad',
    }
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

const mailbox = 'This phone takes no voicemail. Set one up on it, or use another number.'
const again = 'Nothing is wrong with the number. Please try again in a minute.'

/** Advice for the user's own phone; contract's advice is about other people's phones. */
const ownAdvice: Partial<Record<FailureReason, string>> = {
  voicemail_not_detected: mailbox,
  mailbox_not_set_up: mailbox,
  mailbox_full: 'The mailbox is full. Make room in it, then try again.',
  not_routable: 'This may be a landline. Use a mobile number.',
  no_answer: again,
  busy: again,
  carrier_failure: again,
  not_sent: 'Please try again in a minute.',
  no_report: 'It may have arrived, but no report came within a day.',
}

/** Whether a result may still come. */
export function isOpen({ state }: TestSendResponse): boolean {
  return state !== 'delivered' && state !== 'failed'
}
