import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { ProblemGroup } from './contact-file-summary.ts'

const FIRST_LINES = 20

/**
 * Keeps the first problems and counts all of them. There are few kinds, because a message names at
 * most a column.
 */
export class ProblemLog {
  first: RowProblem[] = []
  readonly #groups = new Map<
    string,
    { message: string; hint?: string; count: number; firstLines: number[] }
  >()

  /** @param cause a hint that all problems of this kind share */
  note(problem: RowProblem, cause: string | undefined): void {
    if (this.first.length < limits.uploadErrorsListed) this.first.push(problem)
    const { message, line } = problem
    const key = cause === undefined ? message : `${message}\n${cause}`
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { message, ...(cause === undefined ? {} : { hint: cause }), count: 0, firstLines: [] }
      this.#groups.set(key, group)
    }
    group.count += 1
    if (group.firstLines.length < FIRST_LINES) group.firstLines.push(line)
  }

  /** Problems of earlier lines that are known only at the end; in the file's order, each of the same kind. */
  noteLate(problems: readonly RowProblem[]): void {
    const before = this.first
    this.first = []
    for (const problem of problems) this.note(problem, undefined)
    this.first = [...before, ...this.first]
      .toSorted((one, other) => one.line - other.line)
      .slice(0, limits.uploadErrorsListed)
  }

  groups(): ProblemGroup[] {
    return [...this.#groups.values()]
  }
}
