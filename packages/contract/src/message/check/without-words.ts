/** The message without the sentence that a place is in. */
export function withoutSentenceAt(text: string, at: number): string {
  const before = text.slice(0, at)
  const start = Math.max(
    0,
    ...[...before.matchAll(/[.!?…]["')]?\s+|\n/gu)].map((end) => end.index + end[0].length),
  )
  const after = /[.!?…]["')]?(?=\s|$)|\n/u.exec(text.slice(at))
  const end = after ? at + after.index + after[0].length : text.length
  return tidied(text.slice(0, start), text.slice(end))
}

/** The message with other words in their place, or none. */
export function withoutWords(text: string, at: number, length: number, plain: string): string {
  const before = text.slice(0, at)
  const startsSentence = /(?:^|[.!?…]["')]?\s+|\n)$/u.test(before)
  const put = startsSentence ? plain.slice(0, 1).toUpperCase() + plain.slice(1) : plain
  const rest = text.slice(at + length)
  if (put !== '') return `${before}${put}${rest}`
  const kept = tidied(before, rest)
  if (!startsSentence) return kept
  const first = before.trimEnd().length + (before.trim() === '' ? 0 : 1)
  return kept.slice(0, first) + kept.slice(first, first + 1).toUpperCase() + kept.slice(first + 1)
}

/** Two parts beside each other, without the marks and blanks that were left over between them. */
function tidied(before: string, after: string): string {
  const kept = before.trimEnd()
  const rest = after.replace(/^[\s,;:!–—-]+(?=[\p{L}\p{N}<$])/u, '').trimStart()
  if (kept === '') return rest.replace(/^[.,;:!?\s]+/u, '')
  if (rest === '') return kept.replace(/[\s,;:–—-]+$/u, '')
  if (/^[.,;:!?]/u.test(rest)) {
    return /[.!?…]$/u.test(kept)
      ? `${kept} ${rest.replace(/^[.,;:!?]+\s*/u, '')}`.trim()
      : `${kept.replace(/[,;:]$/u, '')}${rest}`
  }
  return `${kept} ${rest}`
}
