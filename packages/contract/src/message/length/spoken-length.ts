const WORDS_PER_MINUTE = 150
/** After this many seconds people stop listening, and some systems cut the message off. */
export const LONG_VOICEMAIL_SECONDS = 30

/** An American number as people write it, the short form without an area code, or seven digits in a row. */
const phoneNumber =
  /(?<!\d)(?:(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}|\d{3}-\d{4}|\d{7,})(?!\d)/g
/** Letters and digits; marks within a word or a number do not split it. */
const word = /[\p{L}\p{N}]+(?:['’.,:-][\p{L}\p{N}]+)*/gu

/**
 * About how many seconds a text takes to speak, at 150 words a minute; 0 for no text. Each digit of a
 * phone number is a word. An estimate: voices differ by a fifth either way.
 */
export function spokenSeconds(text: string): number {
  const spelled = text.replace(
    phoneNumber,
    (number) => ` ${[...number.replace(/\D/g, '')].join(' ')} `,
  )
  const words = spelled.match(word)?.length ?? 0
  return Math.ceil((words * 60) / WORDS_PER_MINUTE)
}
