import { limits } from '../limits.ts'

export const messageTexts = {
  missing: 'Please enter a message',
  tooLong: 'Message exceeds allowed character limit',
} as const

/**
 * What the textarea's counter shows: UTF-16 units, so that an emoji counts as two, in the browser
 * and on the server alike. The message is counted before merging, with its placeholders.
 */
export function messageLength(text: string): number {
  return text.length
}

/** What is wrong with a message: none (or blanks only), or over 200 (specification §5). */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return messageTexts.missing
  if (messageLength(text) > limits.messageMaxChars) return messageTexts.tooLong
  return undefined
}
