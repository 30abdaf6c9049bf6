import { readHeaders } from '@afterbeep/contract/contact-columns'
import { createRowReader } from '@afterbeep/contract/contact-rows'
import type { RowProblem, RowReader } from '@afterbeep/contract/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import type { ColumnExtremes } from '@afterbeep/contract/longest-text'
import { createColumnExtremes } from './column-extremes.ts'

/** What the browser itself found in a contact file, before the server has answered. */
export type ContactFileRead =
  | { readonly kind: 'headers'; readonly details: string[] }
  | {
      readonly kind: 'rows'
      /** Named columns only, in the file's order. */
      readonly columns: string[]
      readonly ready: number
      readonly rejected: number
      /** The first ones only. */
      readonly problems: RowProblem[]
      readonly sample: Record<string, string>[]
      readonly extremes: ColumnExtremes
    }

export type ContactTally = {
  /** Takes the next row of the file; false when the rest needn't be read. */
  take(cells: readonly string[]): boolean
  readonly rows: number
  result(): ContactFileRead
}

/** The first rows of a file, to show; and the longest, which are where a message looks its worst. */
const firstRowsKept = 40
const longestRowsKept = 10

/** Judges a file's rows as they come, keeping counts and a small sample but never the rows. */
export function createContactTally(): ContactTally {
  let reader: RowReader | undefined
  let columns: string[] = []
  let headerDetails: string[] | undefined
  let line = 0
  let ready = 0
  let rejected = 0
  const problems: RowProblem[] = []
  const first: Record<string, string>[] = []
  const longest = createLongestRows()
  const extremes = createColumnExtremes()

  function takeHeader(cells: readonly string[]): boolean {
    const headers = readHeaders(cells)
    if (!headers.ok) {
      headerDetails = headers.details
      return false
    }
    columns = headers.columns.names.filter((name) => name !== '')
    reader = createRowReader(headers.columns)
    return true
  }

  return {
    take(cells) {
      line += 1
      if (reader === undefined) return takeHeader(cells)
      const read = reader.read(cells, line)
      if ('problems' in read) {
        rejected += 1
        problems.push(...read.problems.slice(0, limits.uploadErrorsListed - problems.length))
      } else if ('contact' in read) {
        ready += 1
        const fields = { ...read.contact.fields }
        extremes.take(fields)
        if (first.length < firstRowsKept) first.push(fields)
        else longest.offer(fields)
      }
      return true
    },
    get rows() {
      return ready + rejected
    },
    result() {
      if (reader === undefined) {
        return { kind: 'headers', details: headerDetails ?? ['The file is empty'] }
      }
      return {
        kind: 'rows',
        columns,
        ready,
        rejected,
        problems,
        sample: [...first, ...longest.rows()],
        extremes: extremes.result(),
      }
    },
  }
}

function createLongestRows() {
  let kept: { chars: number; fields: Record<string, string> }[] = []
  return {
    offer(fields: Record<string, string>) {
      const chars = Object.values(fields).reduce((total, value) => total + value.length, 0)
      const shortest = kept.at(-1)
      if (kept.length >= longestRowsKept && shortest !== undefined && chars <= shortest.chars)
        return
      kept = [...kept, { chars, fields }]
        .toSorted((one, other) => other.chars - one.chars)
        .slice(0, longestRowsKept)
    },
    rows: () => kept.map(({ fields }) => fields),
  }
}
