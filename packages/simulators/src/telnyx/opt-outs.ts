// REVOKE and OPT OUT are not on Telnyx's list: the sender must handle those words itself.
const STOP_WORDS = new Set(['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'])
const START_WORDS = new Set(['START', 'UNSTOP'])

export type Autoresponse = 'STOP' | 'START' | 'HELP'

/** Telnyx's own reaction to an inbound text, or undefined. The text must be only the word. */
export function autoresponseTo(text: string): Autoresponse | undefined {
  const word = text.trim().replace(/\s+/g, ' ').toUpperCase()
  if (STOP_WORDS.has(word)) return 'STOP'
  if (START_WORDS.has(word)) return 'START'
  return word === 'HELP' ? 'HELP' : undefined
}
