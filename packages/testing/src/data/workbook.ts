import { zip } from './zip.ts'
import type { PackedFile } from './zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook (XLSX) with one sheet of up to 26 columns; a number is a cell of a number, null no cell. */
export function workbook(
  rows: readonly (readonly (string | number | null)[])[],
): Uint8Array<ArrayBuffer> {
  return zip(workbookFiles(rows))
}

/** The files of that workbook. */
export function workbookFiles(
  rows: readonly (readonly (string | number | null)[])[],
): PackedFile[] {
  const row = (cells: readonly (string | number | null)[], index: number) =>
    `<row r="${index + 1}">${cells.map((value, column) => cell(value, column, index)).join('')}</row>`
  return workbookParts({ sheets: [{ rows: rows.map(row).join('') }] })
}

export interface WorkbookParts {
  /** Their `row` elements, and how the workbook lists them. */
  sheets: readonly { rows: string; state?: string; target?: string; kind?: string }[]
  /** The `si` elements. */
  strings?: string
  /** What the style sheet holds. */
  styles?: string
  /** Attributes of `workbookPr`. */
  properties?: string
}

/** The files of a workbook by its XML. */
export function workbookParts({
  sheets,
  strings,
  styles,
  properties = '',
}: WorkbookParts): PackedFile[] {
  const files: PackedFile[] = []
  const relations: string[] = []
  const relate = (id: string, kind: string, target: string) =>
    relations.push(`<Relationship Id="${id}" Type="${links}/${kind}" Target="${target}"/>`)
  const tabs = sheets.map(({ rows, state, target, kind }, index) => {
    const file = `worksheets/sheet${index + 1}.xml`
    relate(`s${index}`, kind ?? 'worksheet', target ?? file)
    const sheet = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
    files.push({ name: `xl/${file}`, data: sheet })
    const visibility = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="Tab ${index}" sheetId="${index + 1}"${visibility} r:id="s${index}"/>`
  })
  if (strings !== undefined) {
    relate('strings', 'sharedStrings', 'sharedStrings.xml')
    files.push({ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${main}">${strings}</sst>` })
  }
  if (styles !== undefined) {
    relate('styles', 'styles', 'styles.xml')
    files.push({
      name: 'xl/styles.xml',
      data: `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    })
  }
  const book = `<workbook xmlns="${main}" xmlns:r="${links}"><workbookPr ${properties}/><sheets>${tabs.join('')}</sheets></workbook>`
  const about = `<Relationships xmlns="${packaged}">${relations.join('')}</Relationships>`
  return [
    { name: 'xl/workbook.xml', data: book },
    { name: 'xl/_rels/workbook.xml.rels', data: about },
    ...files,
  ]
}

function cell(value: string | number | null, column: number, row: number): string {
  if (value === null) return ''
  const at = `${String.fromCodePoint(65 + column)}${row + 1}`
  return typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
}
