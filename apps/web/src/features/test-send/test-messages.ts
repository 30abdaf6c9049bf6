import type { Fallbacks } from '@afterbeep/contract/message/placeholders'
import { mergeMessage } from '@afterbeep/contract/message/placeholders'
import { textFor } from '@afterbeep/contract/message/length/longest-text'
import { messageProblem } from '@afterbeep/contract/message/message'
import type { CampaignType, Channel } from '@afterbeep/contract/money/pricing'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import { testMessageProblem } from '@afterbeep/contract/message/test-send'

/** What one channel carries, merged with the contact that is shown, not yet marked as a test. */
export interface TestMessage {
  readonly channel: Channel
  readonly message: string
}

export interface TestSource {
  readonly message: string
  readonly campaignType: CampaignType | ''
  readonly contact: Readonly<Record<string, string>>
  readonly fallbacks: Fallbacks
  /** As a first text names it; '' where it is not known. */
  readonly business: string
}

/** The message as the phone beside it shows it, for each channel of the campaign's method. */
export function testMessages(source: TestSource): TestMessage[] {
  const { message, campaignType, contact, fallbacks, business } = source
  if (campaignType === '') return []
  return channelsOf(campaignType).map((channel) => ({
    channel,
    message:
      channel === 'voice'
        ? mergeMessage(message, contact, fallbacks)
        : textFor(message, contact, campaignType, fallbacks, business),
  }))
}

/** What keeps the message from being tested, in words; undefined when nothing does. */
export function untestable(source: TestSource, messages: readonly TestMessage[]) {
  if (source.message.trim() === '') return 'Write a message first.'
  const own = messageProblem(source.message)
  if (own !== undefined) return `${own}.`
  return messages.map((one) => testMessageProblem(one.message)).find((one) => one !== undefined)
}
