import { limits } from '../limits.ts'
import { compileMessage, placeholderFor } from './placeholders.ts'
import type { Fallbacks } from './placeholders.ts'

/** The problem of one fallback, as words that follow its placeholder; an empty one is no fallback. */
export function fallbackProblem(text: string): string | undefined {
  const { length } = text.trim()
  if (/[<>]/.test(text)) return 'can’t have < or > in it'
  if (/[\p{Cc}\u2028\u2029]/u.test(text.trim())) return 'has to be on one line'
  if (length <= limits.fallbackMaxChars) return undefined
  return `can’t be longer than ${limits.fallbackMaxChars} characters (it has ${length})`
}

/**
 * The problem of a campaign's fallbacks, as a sentence for the user. Each belongs to a placeholder in
 * one of the messages and appears once, so there are at most as many as placeholders.
 */
export function fallbacksProblem(
  fallbacks: Fallbacks,
  messages: readonly string[],
): string | undefined {
  const wanted = namesIn(messages)
  const seen = new Set<string>()
  for (const [written, text] of Object.entries(fallbacks)) {
    const name = written.toLowerCase()
    const shown = placeholderFor(written.slice(0, limits.contactHeaderMaxChars))
    if (!wanted.has(name)) return `The message has no ${shown}, so nothing can replace it.`
    if (seen.has(name)) return `Say only once what stands instead of ${shown}.`
    seen.add(name)
    const problem = fallbackProblem(text)
    if (problem !== undefined) return `What stands instead of ${shown} ${problem}.`
  }
  return undefined
}

/** The non-empty fallbacks of placeholders in one of the messages, trimmed. */
export function usedFallbacks(fallbacks: Fallbacks, messages: readonly string[]): Fallbacks {
  const wanted = namesIn(messages)
  const used = Object.entries(fallbacks).flatMap(([name, text]): [string, string][] => {
    const trimmed = text.trim()
    return trimmed !== '' && wanted.has(name.toLowerCase()) ? [[name, trimmed]] : []
  })
  return Object.fromEntries(used)
}

/** The fallback of one column, empty where there is none. Names match in any case. */
export function fallbackOf(fallbacks: Fallbacks, column: string): string {
  const name = column.toLowerCase()
  const entry = Object.entries(fallbacks).find(([written]) => written.toLowerCase() === name)
  return entry?.[1].trim() ?? ''
}

function namesIn(messages: readonly string[]): ReadonlySet<string> {
  return new Set(messages.flatMap((message) => compileMessage(message).names))
}
