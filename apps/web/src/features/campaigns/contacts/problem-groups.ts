import type { ListedProblem, ProblemGroup } from '@afterbeep/contract/http/contact-lists'

/** Rows with the same fault, and those of their lines that are known. */
export type LineGroup = {
  readonly message: string
  /** What happened to all of them, where it is known. */
  readonly hint: string | undefined
  /** All rows with this fault. */
  readonly count: number
  /** The first of them; fewer than `count` where a file has many problems. */
  readonly lines: readonly number[]
}

/**
 * The groups as they are counted, each with all of its lines that are known: those in the list of
 * the first problems, or else the group's own first ones. Drafts from before groups were counted
 * have problems alone, which are then all there is to count.
 */
export function lineGroups(
  groups: readonly ProblemGroup[],
  problems: readonly ListedProblem[],
): LineGroup[] {
  const causes = new Set(groups.map(({ message, hint }) => keyOf(message, hint)))
  const listed = new Map<string, number[]>()
  for (const { line, message, hint } of problems) {
    // A hint of a single row is no cause of its group.
    const exact = keyOf(message, hint)
    const key = causes.has(exact) ? exact : keyOf(message, undefined)
    const lines = listed.get(key)
    if (lines === undefined) listed.set(key, [line])
    else lines.push(line)
  }
  if (groups.length === 0) {
    return [...listed].map(([message, lines]) => group(message, undefined, lines.length, lines))
  }
  return groups.map(({ message, hint, count, first_lines: firstLines }) => {
    const lines = listed.get(keyOf(message, hint)) ?? []
    return group(message, hint, count, lines.length >= firstLines.length ? lines : firstLines)
  })
}

function group(
  message: string,
  hint: string | undefined,
  count: number,
  lines: readonly number[],
): LineGroup {
  return { message, hint, count, lines }
}

function keyOf(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}\n${hint}`
}
