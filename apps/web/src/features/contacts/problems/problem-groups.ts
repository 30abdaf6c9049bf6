import type { ListedProblem, ProblemGroup } from '@afterbeep/contract/api/contact-lists'

/** A row with a fault. */
export type FaultyLine = {
  readonly line: number
  /** What makes this row right, where one thing would. */
  readonly hint: string | undefined
}

/** Rows with the same fault, and those of their lines that are known. */
export type LineGroup = {
  readonly message: string
  /** What happened to all of them, where it is known. */
  readonly hint: string | undefined
  /** All rows with this fault. */
  readonly count: number
  /** The first of them; fewer than `count` where a file has many problems. */
  readonly lines: readonly FaultyLine[]
}

/**
 * The groups as they are counted, each with all of its lines that are known: those in the list of
 * the first problems, or else the group's own first ones. Lists from before groups were counted
 * have problems alone, so only those are counted.
 */
export function lineGroups(
  groups: readonly ProblemGroup[],
  problems: readonly ListedProblem[],
): LineGroup[] {
  const causes = new Set(groups.map(({ message, hint }) => keyOf(message, hint)))
  const listed = new Map<string, FaultyLine[]>()
  for (const { line, message, hint } of problems) {
    // A hint for a single row does not apply to its group.
    const exact = keyOf(message, hint)
    const isCause = causes.has(exact)
    const key = isCause ? exact : keyOf(message, undefined)
    const lines = listed.get(key) ?? []
    lines.push({ line, hint: isCause ? undefined : hint })
    listed.set(key, lines)
  }
  if (groups.length === 0) {
    return [...listed].map(([message, lines]) => group(message, undefined, lines.length, lines))
  }
  return groups.map(({ message, hint, count, first_lines: firstLines }) => {
    const lines = listed.get(keyOf(message, hint)) ?? []
    const first = firstLines.map((line) => ({ line, hint: undefined }))
    return group(message, hint, count, lines.length >= first.length ? lines : first)
  })
}

function group(
  message: string,
  hint: string | undefined,
  count: number,
  lines: readonly FaultyLine[],
): LineGroup {
  return { message, hint, count, lines }
}

function keyOf(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}\n${hint}`
}
