import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import type { Fallbacks } from '@afterbeep/contract/message/placeholders'

/** What a campaign says: its message, or two that are tried side by side, and what fills their gaps. */
export interface WrittenMessage {
  readonly message: string
  /** A second message that half of the people get; null while there is one only. */
  readonly variantMessage: string | null
  /** By column: what is sent where a contact's value is empty. */
  readonly fallbacks: Readonly<Record<string, string>>
}

type WrittenPart = Partial<WrittenMessage>

/** A part that takes the place of what is written, or how it follows from that. */
export type MessageChange = WrittenPart | ((written: WrittenMessage) => WrittenPart)

/** What its people may get. */
export function messagesOf({
  message,
  variantMessage,
}: Pick<WrittenMessage, 'message' | 'variantMessage'>): string[] {
  return variantMessage === null ? [message] : [message, variantMessage]
}

/** The fallbacks of fields that its messages have. */
export function usedFallbacksOf(written: WrittenMessage): Fallbacks {
  return usedFallbacks(written.fallbacks, messagesOf(written))
}
