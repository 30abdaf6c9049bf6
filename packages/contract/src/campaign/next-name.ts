import { limits } from '../limits.ts'

/** How many numbers are offered at once to find a free one. */
const NUMBERS = 100

/** `Spring sale 2` is the second of *Spring sale*, if there is one; a lone *June 15* is just a name. */
const NUMBERED = /^(.*\S) (\d{1,4})$/s

/** The name without the number that an earlier suggestion gave it; undefined where it has none. */
export function nameBefore(name: string): string | undefined {
  return NUMBERED.exec(name)?.[1]
}

/** `Spring sale 2`, `Spring sale 3` …, each short enough for a campaign's name. */
export function numberedNames(base: string, from = 2): string[] {
  return Array.from({ length: NUMBERS }, (_, index) => {
    const end = ` ${from + index}`
    return `${cut(base, limits.nameMaxChars - end.length)}${end}`
  })
}

/** At most so many UTF-16 units, with no half of a character at the end. */
function cut(text: string, chars: number): string {
  const short = text.slice(0, chars)
  return (short.isWellFormed() ? short : short.slice(0, -1)).trimEnd()
}
