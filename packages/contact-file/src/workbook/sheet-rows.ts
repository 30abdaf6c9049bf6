import { limits } from '@afterbeep/contract/limits'
import type { Archive } from './archive.ts'
import type { CellTexts } from './cell-texts.ts'
import { createTextReader, unescapeText } from './shared-strings.ts'
import type { TextTable } from './text-table.ts'
import {
  damagedWorkbook,
  formulaWithoutResult,
  unreadableWorkbook,
  workbookRowTooLong,
  workbookTooMuch,
} from './workbook-errors.ts'
import { parseXml } from './xml-parts.ts'

/** Excel's own limit; no other program's is higher. */
const linesMax = 1_048_576
/** One column more than a contact file may have, so that its reader sees that there are too many. */
const columnsKept = limits.contactFileMaxColumns + 1

/** Letters of a cell's column. */
const lettersMax = 3
/** Excel's own limit on the cells of a row. */
const cellsMax = 16_384
/** Texts that are handed on at a time: a shared text costs the archive nothing, however often it is shown. */
const batchChars = 32_768

export interface WorkbookRow {
  /** The row's number in the sheet, the first being 1. */
  line: number
  /** The texts that the sheet shows, from its first column on. */
  cells: string[]
  /** Whether the sheet doesn't show it, by hand or by a filter. */
  isHidden?: true | undefined
}

/**
 * The rows of a sheet with any text in them, in batches, as the spreadsheet shows them.
 *
 * @throws ContactFileError file_unreadable, file_too_large
 */
export async function* readRows(
  archive: Archive,
  sheet: string,
  texts: CellTexts & { shared: TextTable },
): AsyncGenerator<WorkbookRow[]> {
  const full: WorkbookRow[][] = []
  let gathered: WorkbookRow[] = []
  let chars = 0
  let allChars = 0
  const handler = createRowReader(texts, (row, rowChars) => {
    gathered.push(row)
    chars += rowChars
    allChars += rowChars
    // What a file of text may have.
    if (allChars > limits.contactFileMaxBytes) throw workbookTooMuch()
    if (chars < batchChars) return
    full.push(gathered)
    gathered = []
    chars = 0
  })
  for await (const _ of parseXml(archive, sheet, handler)) yield* full.splice(0)
  if (gathered.length > 0) yield gathered
}

function createRowReader(
  texts: CellTexts & { shared: TextTable },
  onRow: (row: WorkbookRow, chars: number) => void,
) {
  let line = 0
  let column = 0
  let cells: string[] = []
  let cellCount = 0
  let rowChars = 0
  let isHidden = false
  let cell: { type: string; style: number } | undefined
  let value = ''
  let isInValue = false
  let hasFormula = false
  let hasResult = false
  const inline = createTextReader('is', (text) => {
    value = text
  })

  return {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      inline.open(name)
      if (name === 'row') {
        // Rows and cells without a number or a name follow the one before.
        line = lineAfter(line, attributes['r'])
        column = 0
        cells = []
        cellCount = 0
        rowChars = 0
        isHidden = ['1', 'true', 'on'].includes(attributes['hidden'] ?? '')
      } else if (name === 'c') {
        cellCount += 1
        if (cellCount > cellsMax) throw unreadableWorkbook('a row has too many cells')
        column = columnOf(attributes['r']) ?? column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) }
        value = ''
        hasFormula = false
        hasResult = false
      } else if (name === 'f') hasFormula = true
      else if (name === 'v') {
        isInValue = true
        hasResult = true
        value = ''
      }
    },
    text: (text: string) => {
      inline.text(text)
      if (isInValue) value += text
      if (value.length > limits.contactRecordMaxChars) throw workbookRowTooLong(line)
    },
    close: (name: string) => {
      inline.close(name)
      if (name === 'v') isInValue = false
      else if (name === 'c' && cell !== undefined) {
        if (hasFormula && !hasResult) throw formulaWithoutResult(line)
        const text = textOf(cell.type, cell.style, value)
        rowChars += text.length
        if (rowChars > limits.contactRecordMaxChars) throw workbookRowTooLong(line)
        if (text !== '') setCell(cells, column, text)
        cell = undefined
      } else if (name === 'row' && cells.some((text) => text.trim() !== '')) {
        onRow({ line, cells, ...(isHidden ? { isHidden } : {}) }, rowChars)
      }
    },
  }

  function textOf(type: string, style: number, raw: string): string {
    return storableText(shownText(type, style, raw))
  }

  function shownText(type: string, style: number, raw: string): string {
    // Without a value a cell is blank: programs give an empty one a type too.
    if (raw.trim() === '') return raw
    switch (type) {
      case 's': {
        const index = Number(raw)
        if (!texts.shared.has(index)) throw damagedWorkbook()
        return texts.shared.at(index)
      }
      case 'n': {
        return texts.number(raw, style)
      }
      case 'b': {
        return raw.trim() === '1' || raw.trim() === 'true' ? 'TRUE' : 'FALSE'
      }
      case 'd': {
        return texts.date(raw, style)
      }
      case 'str': {
        return unescapeText(raw)
      }
      default: {
        // inlineStr, and the errors, such as #N/A.
        return raw
      }
    }
  }
}

function lineAfter(before: number, stated: string | undefined): number {
  const line = stated === undefined ? before + 1 : Number(stated)
  if (!Number.isInteger(line) || line <= before || line > linesMax) {
    throw unreadableWorkbook('its rows are not in order')
  }
  return line
}

/** `AB12` is column 28. Undefined without a name. */
function columnOf(name: string | undefined): number | undefined {
  if (name === undefined) return undefined
  let column = 0
  for (let at = 0; at < lettersMax; at += 1) {
    // Of a letter in either case, from 1 on.
    const letter = (name.charCodeAt(at) | 0x20) - 0x60
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column === 0 ? undefined : column
}

/** Far cells count as one, so that a single cell in the last column costs no memory. */
function setCell(cells: string[], column: number, text: string): void {
  const index = Math.min(column, columnsKept) - 1
  while (cells.length < index) cells.push('')
  cells[index] = text
}

/** A database can store neither NUL nor half a surrogate pair. */
function storableText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}
