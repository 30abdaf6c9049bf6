import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { headerScore } from './guess-columns.ts'
import { phonesInCell } from './phones-in-cell.ts'
import { refuses, refusesInWords } from './refusal-columns.ts'

/** A record of a foreign file, and its number in it, counted from 1. */
export interface NumberedRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What a foreign file's records show before any is used. */
export interface FileLook {
  readonly headers: readonly string[]
  /** The line of the header; 0 where the file has none, and its columns got numbers. */
  readonly headerLine: number
  /** Rows under the header that aren't blank, without the lines under the list. */
  readonly rows: number
  /**
   * The first rows, and each later one that is the first in its column with a value, or with one that says
   * not to contact the person.
   */
  readonly sample: readonly (readonly string[])[]
  /** Lines under the list that belong to no person, such as a copyright: few, and the last ones. */
  readonly footers: readonly NumberedRow[]
  /** Rows that the spreadsheet does not show; they are in none of the above. */
  readonly hiddenRows: number
}

/** Rows from which columns are guessed. */
export const sampleRows = 200
/** A header stands among the first records. */
const searched = 20
const mostFooters = 12
/** Values beyond so many columns are none of a contact file, and would let the sample grow. */
const mostColumns = 1_000
const footerWords =
  /^(?:grand )?totals?\b|^count(?:$|\W*\d)|^copyright|^confidential|^generated|^printed|^report\b|^exported|^page \d|^generado|^total de|^fin$|^--|^\*\*/i

/** Quicker than to read every value of a million rows. */
const refusalHint = /^(?=.{3,200}$).*(?:not|n['’]t|dn[cd]|unsub|out|no |never|baja|deceas|fallec)/i

/** Takes a foreign file's records in turn; bounded in memory. */
export class FileLooker {
  readonly #first: NumberedRow[] = []
  readonly #sample: NumberedRow[] = []
  readonly #filled = new Set<number>()
  readonly #refused = new Set<number>()
  #headers: readonly string[] | undefined
  #headerLine = 0
  #rows = 0
  #hiddenRows = 0
  #lastLine = 0
  /** The rows since the last one that is surely a person's. */
  #tail: NumberedRow[] = []

  push(line: number, cells: readonly string[], isHidden = false): void {
    if (isBlank(cells)) return
    if (isHidden) this.#hiddenRows += 1
    else if (this.#headers !== undefined) this.#take({ line, cells })
    else {
      this.#first.push({ line, cells })
      if (this.#first.length === searched) this.#findHeader()
    }
  }

  /** @returns undefined where there are no rows */
  end(): FileLook | undefined {
    if (this.#headers === undefined) this.#findHeader()
    const footers = this.#tail.length > mostFooters ? [] : this.#tail
    const rows = this.#rows - footers.length
    if (rows <= 0) return undefined
    const headers = this.#headers ?? []
    const sample = this.#sample.filter((row) => !footers.includes(row)).map(({ cells }) => cells)
    const hiddenRows = this.#hiddenRows
    return { headers, headerLine: this.#headerLine, rows, sample, footers, hiddenRows }
  }

  #findHeader(): void {
    // What stands above the header is not read, so no person may.
    const person = this.#first.findIndex(({ cells }) => isPerson(cells))
    const above = person < 0 ? this.#first : this.#first.slice(0, person)
    const scores = above.map(({ cells }) => headerScore(cells))
    const best = Math.max(0, ...scores)
    const at = best === 0 ? -1 : scores.indexOf(best)
    const header = this.#first[at]
    const widest = Math.max(0, ...this.#first.map(({ cells }) => cells.length))
    this.#headers =
      header?.cells.map(cleanCell) ??
      Array.from({ length: widest }, (_, index) => `Column ${index + 1}`)
    this.#headerLine = header?.line ?? 0
    for (const row of this.#first.slice(at + 1)) this.#take(row)
  }

  #take(row: NumberedRow): void {
    this.#rows += 1
    const isApart = this.#tail.length > 0 || row.line > this.#lastLine + 1
    this.#lastLine = row.line
    const isNew = this.#fillsAnother(row.cells) || this.#refusesInAnother(row.cells)
    if (isNew || this.#sample.length < sampleRows) this.#sample.push(row)
    if (mayBeFooter(row.cells, this.#headers?.length ?? 0, isApart)) {
      // Too many are no footers; only their number matters then.
      if (this.#tail.length <= mostFooters) this.#tail.push(row)
    } else this.#tail = []
  }

  /** Whether a row has a value in a column that was empty so far; so no column is guessed unseen. */
  #fillsAnother(cells: readonly string[]): boolean {
    const before = this.#filled.size
    for (const [index, cell] of cells.entries()) {
      if (cell !== '' && index < mostColumns && !this.#filled.has(index)) this.#filled.add(index)
    }
    return this.#filled.size > before
  }

  #refusesInAnother(cells: readonly string[]): boolean {
    const before = this.#refused.size
    for (const [index, cell] of cells.entries()) {
      const isLikely = index < mostColumns && !this.#refused.has(index) && refusalHint.test(cell)
      if (isLikely && (refuses('groups', cell) || refusesInWords(cell))) this.#refused.add(index)
    }
    return this.#refused.size > before
  }
}

/** Whether a row has a phone and something else; a phone alone may be that of the business, above its list. */
function isPerson(cells: readonly string[]): boolean {
  return cells.filter((cell) => cleanCell(cell) !== '').length > 1 && cells.some(hasReadablePhone)
}

function hasReadablePhone(cell: string): boolean {
  return phonesInCell(cell, '').some((phone) => phone.isReadable)
}

/** Words that are all letters: a person without a phone, or apart from the list what it is about. */
const nameAlone = /^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){0,4}$/u

/** Whether a row begins as a sum or a copyright does, or has just one value, and no phone. */
function mayBeFooter(cells: readonly string[], columns: number, isApart: boolean): boolean {
  const filled = cells.map(cleanCell).filter((cell) => cell !== '')
  if (filled.some(hasReadablePhone)) return false
  const [first = ''] = filled
  if (footerWords.test(first)) return true
  return columns > 2 && filled.length === 1 && (isApart || !nameAlone.test(first))
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cleanCell(cell) === '')
}
