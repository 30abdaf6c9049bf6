import { csvLine } from '@afterbeep/contract/contact/csv-text'
import type { ColumnUse } from './column-use.ts'
import { createContactMaker } from './contact-maker.ts'
import type { FileLook } from './file-look.ts'
import { isBlank } from './file-look.ts'

/** Writes a foreign file's records as a contact file with our columns. */
export interface MatchedCsv {
  /**
   * The next record, in the file's order; returns its lines, which may be none.
   *
   * @param hasStrayQuote whether it is unclear where its values end (`FileRecord`)
   */
  write(line: number, cells: readonly string[], hasStrayQuote?: boolean): string
}

/**
 * Every record becomes a line of the same number, so that a problem is listed under the line of the file
 * that the user has: lines above the header, blank ones and footers become blank. Only a file without
 * a header gets one more line, in front. What the reader would reject in the foreign file, because its
 * values can't be told apart or are more than its columns, or because it says not to contact a person, it rejects
 * here too.
 */
export function createMatchedCsv(look: FileLook, uses: readonly ColumnUse[]): MatchedCsv {
  const maker = createContactMaker(look.headers, uses, look.sample)
  const header = csvLine(maker.header)
  const footers = new Set(look.footers.map(({ line }) => line))
  const shift = look.headerLine === 0 ? 1 : 0
  let written = 0
  let contacts = 0

  /** The text as this line, behind as many blank ones as are missing. */
  function at(line: number, text: string): string {
    const blank = '\r\n'.repeat(line - written - 1)
    written = line
    return blank + text
  }

  return {
    write(line, cells, hasStrayQuote = false) {
      const before = shift === 1 && written === 0 ? at(1, header) : ''
      if (line < look.headerLine || footers.has(line) || isBlank(cells)) return before
      if (line === look.headerLine) return at(line, header)
      contacts += 1
      const { cells: made } = maker.make(cells, contacts)
      const beyond = cells.slice(look.headers.length)
      const text = csvLine(isBlank(beyond) ? made : [...made, ...beyond])
      return before + at(line + shift, hasStrayQuote ? lineWithStrayQuote(made) : text)
    },
  }
}

/**
 * A line that the reader rejects as it would the foreign one: its first value goes on behind its quotation
 * marks, and the second opens others, so the reader cuts it plainly and reports it.
 */
function lineWithStrayQuote(cells: readonly string[]): string {
  const [id = '', ...others] = cells
  return `"${id}"?,"?${others.join(',')}\r\n`
}
