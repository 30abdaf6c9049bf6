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

/** The problem of a message: missing (or blanks only), or over 200 units (specification: validation rules). */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return messageTexts.missing
  if (messageLength(text) > limits.messageMaxChars) return messageTexts.tooLong
  return undefined
}
