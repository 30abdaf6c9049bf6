/**
 * Splits a protected text into its sentences, trimmed. A number with a point and a protected name end
 * no sentence.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["')]?)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\uE000-\uF8FF]/u.test(sentence))
}

/** A sentence with a mark at its end, so that another can follow. */
export function ended(sentence: string): string {
  return /[.!?…]["')]?$/u.test(sentence) ? sentence : `${sentence.replace(/[,;:\s-]+$/, '')}.`
}
