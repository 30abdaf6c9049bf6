import { workbookFiles, workbookParts } from './workbook.ts'
import type { WorkbookParts } from './workbook.ts'
import { zip } from './zip.ts'

const columns = ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone']
const header = `<row>${columns.map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`
const kib = 1024
const longText = 'a'.repeat(32_767)

/** A workbook that is made to exhaust its reader. */
export interface HeavyWorkbook {
  name: string
  make: () => Uint8Array<ArrayBuffer>
  code: 'file_unreadable' | 'file_too_large'
}

const sheet = (name: string, code: HeavyWorkbook['code'], rows: () => string): HeavyWorkbook =>
  withParts(name, code, () => ({ sheets: [{ rows: header + rows() }] }))

function withParts(
  name: string,
  code: HeavyWorkbook['code'],
  parts: () => WorkbookParts,
): HeavyWorkbook {
  return { name, code, make: () => zip(workbookParts(parts())) }
}

/** Each a little beyond one of the reader's limits, so that a test reads it soon. */
export const heavyWorkbooks: readonly HeavyWorkbook[] = [
  withParts('2,000,001 shared texts', 'file_too_large', () => ({
    sheets: [{ rows: header }],
    strings: '<si/>'.repeat(2_000_001),
  })),
  withParts('41 MiB of shared texts', 'file_too_large', () => ({
    sheets: [{ rows: header }],
    strings: `<si><t>${'a'.repeat(205 * kib)}</t></si>`.repeat(205),
  })),
  withParts('a shared text that a row shows nine times', 'file_unreadable', () => ({
    sheets: [{ rows: `${header}<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>` }],
    strings: `<si><t>${longText}</t></si>`,
  })),
  withParts('a shared text that 6,700 cells show, 200 MiB', 'file_too_large', () => ({
    sheets: [{ rows: header + '<row><c t="s"><v>0</v></c></row>'.repeat(6_700) }],
    strings: `<si><t>${longText}</t></si>`,
  })),
  sheet('a row of 16,385 cells', 'file_unreadable', () => `<row>${'<c/>'.repeat(16_385)}</row>`),
  sheet('a text of 300 KiB', 'file_too_large', () => textCell('a'.repeat(300 * kib))),
  sheet('a text of 300 KiB in pieces', 'file_unreadable', () =>
    textCell(`${'a'.repeat(30 * kib)}</t><t>`.repeat(10)),
  ),
  sheet('elements 65 deep', 'file_unreadable', () => '<a>'.repeat(65)),
  sheet('a tag of 300 KiB', 'file_too_large', () => {
    const attributes = Array.from({ length: 40_000 }, (_, index) => `a${index}="1"`)
    return `<row ${attributes.join(' ')}/>`
  }),
  withParts('65,491 styles', 'file_unreadable', () => ({
    sheets: [{ rows: header }],
    styles: `<cellXfs>${'<xf/>'.repeat(65_492)}</cellXfs>`,
  })),
  {
    name: 'a sheet of 101 MiB in few elements',
    code: 'file_too_large',
    make: () => {
      const text = `<x a="${' '.repeat(100 * kib)}"/>`.repeat(1_036)
      const files = workbookFiles([columns])
      return zip(files.map((file) => (file.name.includes('sheet1') ? inside(file, text) : file)))
    },
  },
]

/** Workbooks that only the time and the memory of reading them show; a minute each when they were read whole. */
export const slowWorkbooks: readonly HeavyWorkbook[] = [
  withParts('2,600,000 shared texts', 'file_too_large', () => ({
    sheets: [{ rows: header }],
    strings: Array.from({ length: 2_600_000 }, (_, n) => `<si><t>${n.toString(36)}</t></si>`).join(
      '',
    ),
  })),
  sheet('9,500,000 empty cells with a style', 'file_too_large', () =>
    `<row>${'<c s="1"/>'.repeat(100)}</row>`.repeat(95_000),
  ),
  withParts('2,700,000 dates', 'file_too_large', () => ({
    sheets: [
      { rows: header + `<row>${'<c s="0"><v>45000.5</v></c>'.repeat(30)}</row>`.repeat(90_000) },
    ],
    styles: '<cellXfs><xf numFmtId="22"/></cellXfs>',
  })),
]

function textCell(text: string): string {
  return `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
}

function inside<File extends { data: string | Uint8Array }>(file: File, text: string): File {
  const data = String(file.data)
  return { ...file, data: data.replace('<sheetData>', `<sheetData>${text}`) }
}
