import type { ColumnExtremes } from '@afterbeep/contract/message/length/longest-text'
import { isUnusual } from '@afterbeep/contract/message/length/longest-text'
import type { KeptRow } from './contact-file-sink.ts'

/** The first rows of a file, to show; and the longest, where a message looks its worst. */
const FIRST_ROWS = 40
const LONGEST_ROWS = 10

export type ContactSampleResult = {
  /** The first rows and the longest of the others, by column. */
  readonly sample: Record<string, string>[]
  readonly extremes: ColumnExtremes
  /** By column, how many contacts have no value in it; columns without an empty value are omitted. */
  readonly emptyValues: Record<string, number>
}

/** What the wizard shows of a list, gathered row by row. */
export interface ContactSample {
  take(row: KeptRow): void
  result(): ContactSampleResult
}

/** @param names of the columns, as `ContactColumns` has them */
export function createContactSample(names: readonly string[]): ContactSample {
  const first: Record<string, string>[] = []
  const longestRows = new LongestRows()
  const extremes = new Extremes(names)
  return {
    take(row) {
      extremes.take(row)
      if (first.length < FIRST_ROWS) first.push(row.fields())
      else longestRows.offer(row, names)
    },
    result: () => ({
      sample: [...first, ...longestRows.fields()],
      extremes: extremes.result(),
      emptyValues: extremes.emptyValues(),
    }),
  }
}

class LongestRows {
  #kept: { chars: number; fields: Record<string, string> }[] = []

  offer(row: KeptRow, names: readonly string[]): void {
    let chars = 0
    for (let column = 0; column < names.length; column += 1) {
      if (names[column] !== '') chars += row.chars(column)
    }
    const shortest = this.#kept.at(-1)
    const isFull = this.#kept.length >= LONGEST_ROWS
    if (isFull && shortest !== undefined && chars <= shortest.chars) return
    this.#kept = [...this.#kept, { chars, fields: row.fields() }]
      .toSorted((one, other) => other.chars - one.chars)
      .slice(0, LONGEST_ROWS)
  }

  fields(): Record<string, string>[] {
    return this.#kept.map(({ fields }) => fields)
  }
}

/** The only printable ASCII character that GSM-7 lacks. */
const BACKTICK = 0x60

class Extremes {
  readonly #names: readonly string[]
  readonly #longest: string[]
  readonly #longestChars: Int32Array
  readonly #unusual: string[]
  readonly #empty: Int32Array

  constructor(names: readonly string[]) {
    this.#names = names
    this.#longest = names.map(() => '')
    this.#longestChars = new Int32Array(names.length)
    this.#unusual = names.map(() => '')
    this.#empty = new Int32Array(names.length)
  }

  take(row: KeptRow): void {
    const mayBeUnusual = !row.isAscii || hasBacktick(row, this.#longest.length)
    for (let column = 0; column < this.#longest.length; column += 1) {
      const chars = row.chars(column)
      if (chars === 0) this.#empty[column] = (this.#empty[column] ?? 0) + 1
      if (chars > (this.#longestChars[column] ?? 0)) {
        this.#longest[column] = row.text(column)
        this.#longestChars[column] = chars
      }
      if (mayBeUnusual && chars > (this.#unusual[column]?.length ?? 0)) {
        const text = row.text(column)
        if (isUnusual(text)) this.#unusual[column] = text
      }
    }
  }

  result(): ColumnExtremes {
    return { longest: this.#named(this.#longest), unusual: this.#named(this.#unusual) }
  }

  emptyValues(): Record<string, number> {
    const counts = this.#names.map((name, column): [string, number] => [
      name,
      this.#empty[column] ?? 0,
    ])
    return Object.fromEntries(counts.filter(([name, count]) => name !== '' && count > 0))
  }

  #named(values: readonly string[]): Record<string, string> {
    const entries = this.#names.map((name, column): [string, string] => [
      name,
      values[column] ?? '',
    ])
    return Object.fromEntries(entries.filter(([name, value]) => name !== '' && value !== ''))
  }
}

function hasBacktick(row: KeptRow, columns: number): boolean {
  const { bytes, starts, ends } = row
  for (let column = 0; column < columns; column += 1) {
    const end = ends[column] ?? 0
    for (let at = starts[column] ?? 0; at < end; at += 1) {
      if (bytes[at] === BACKTICK) return true
    }
  }
  return false
}
