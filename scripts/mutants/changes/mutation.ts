/** A small change to one place of one source file. */
export interface Mutation {
  /** The file's path in the repository, with forward slashes. */
  file: string
  /** What surrounds it: a function or a constant. */
  within: string
  /** The line of source that it changes, trimmed. */
  line: string
  /** What it does, such as `< to <=`; unique within its line together with the place below. */
  change: string
  /** From where to where it replaces the source, in characters. */
  start: number
  end: number
  replacement: string
  /** The expression that it is in: where one of several mutants can be chosen while the tests run. */
  host: { start: number; end: number } | undefined
  /** Whether it touches the condition that binds a statement to one account. */
  account: boolean
}

/** A change as the finders make it, before it is known which file it is in. */
export type Edit = Pick<Mutation, 'start' | 'end' | 'replacement' | 'change'> & {
  account?: boolean
}

export function apply(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** What an accepted survivor is found by, and what is printed. */
export function describe(mutation: Mutation): string {
  return `${mutation.file} ${mutation.within}: ${mutation.line} [${mutation.change}]`
}
