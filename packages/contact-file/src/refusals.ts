import type { ContactColumns } from '@afterbeep/contract/contact/contact-columns'
import { leftOutHeader } from '@afterbeep/contract/contact/rejected-rows'
import type { KeptRow } from './contact-file-sink.ts'
import { refusalColumn, refuses } from './matching/refusal-columns.ts'
import type { RefusalColumn } from './matching/refusal-columns.ts'

/** What a row says of not being contacted. */
export interface Refusal {
  /** The header of its column. */
  readonly column: string
  readonly value: string
}

/** Such a column has few different values, and one is read for each of a million people. */
const mostRemembered = 1_000

/** Finds out of each row whether the person must not be contacted; undefined where no column says so of anyone. */
export function createRefusalFinder({
  names,
}: ContactColumns): ((row: KeptRow) => Refusal | undefined) | undefined {
  const columns = names.flatMap((name, at) => {
    const given = leftOutHeader(name)
    const kind = given === undefined ? refusalColumn(name) : 'given'
    return kind === undefined ? [] : [{ at, name: given ?? name, refuses: remembering(kind) }]
  })
  if (columns.length === 0) return undefined
  return (row) => {
    for (const column of columns) {
      if (row.chars(column.at) === 0) continue
      const value = row.text(column.at)
      if (column.refuses(value)) return { column: column.name, value }
    }
    return undefined
  }
}

/** A column of our own has only values of people who are left out. */
function remembering(kind: RefusalColumn | 'given'): (value: string) => boolean {
  if (kind === 'given') return () => true
  const known = new Map<string, boolean>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    const isRefused = refuses(kind, value)
    if (known.size < mostRemembered) known.set(value, isRefused)
    return isRefused
  }
}
