import { limits } from '@afterbeep/contract/limits'
import type { Archive } from './archive.ts'
import type { CellTexts } from './cell-texts.ts'
import { createTextReader, unescapeText } from './shared-strings.ts'
import { unreadableWorkbook } from './workbook-errors.ts'
import { parseXml } from './xml-parts.ts'

/** Excel's own limit; no other program's is higher. */
const linesMax = 1_048_576
/** One column more than a contact file may have, so that its reader sees that there are too many. */
const columnsKept = limits.contactFileMaxColumns + 1

export interface WorkbookRow {
  /** The row's number in the sheet, the first being 1. */
  line: number
  /** The texts that the sheet shows, from its first column on. */
  cells: string[]
}

/**
 * The rows of a sheet with any text in them, in batches, as the spreadsheet shows them.
 *
 * @throws ContactFileError file_unreadable, file_too_large
 */
export async function* readRows(
  archive: Archive,
  sheet: string,
  texts: CellTexts & { shared: readonly string[] },
): AsyncGenerator<WorkbookRow[]> {
  let gathered: WorkbookRow[] = []
  const handler = createRowReader(texts, (row) => gathered.push(row))
  for await (const _ of parseXml(archive, sheet, handler)) {
    if (gathered.length === 0) continue
    yield gathered
    gathered = []
  }
}

function createRowReader(
  texts: CellTexts & { shared: readonly string[] },
  onRow: (row: WorkbookRow) => void,
) {
  let line = 0
  let column = 0
  let cells: string[] = []
  let cell: { type: string; style: number } | undefined
  let value = ''
  let isInValue = false
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
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) }
        value = ''
      } else if (name === 'v') {
        isInValue = true
        value = ''
      }
    },
    text: (text: string) => {
      inline.text(text)
      if (isInValue) value += text
    },
    close: (name: string) => {
      inline.close(name)
      if (name === 'v') isInValue = false
      else if (name === 'c' && cell !== undefined) {
        const text = textOf(cell.type, cell.style, value)
        if (text !== '') setCell(cells, column, text)
        cell = undefined
      } else if (name === 'row' && cells.some((text) => text.trim() !== '')) {
        onRow({ line, cells })
      }
    },
  }

  function textOf(type: string, style: number, raw: string): string {
    return storableText(shownText(type, style, raw))
  }

  function shownText(type: string, style: number, raw: string): string {
    switch (type) {
      case 's': {
        return texts.shared[Number(raw)] ?? ''
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
  const letters = name === undefined ? undefined : /^[A-Z]{1,3}/i.exec(name)?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** Far cells count as one, so that a single cell in the last column costs no memory. */
function setCell(cells: string[], column: number, text: string): void {
  const index = Math.min(column, columnsKept) - 1
  while (cells.length < index) cells.push('')
  cells[index] = text
}

/** A database can store neither NUL nor half a surrogate pair. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
