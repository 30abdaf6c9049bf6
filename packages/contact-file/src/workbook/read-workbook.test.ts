import { isDeepStrictEqual } from 'node:util'
import { workbook, workbookFiles, workbookParts } from '@afterbeep/testing/data/workbook'
import type { WorkbookParts } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { describe, expect, test } from 'vitest'
import { ContactFileError } from '../contact-file-error.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookRow } from './read-workbook.ts'

type Bytes = Uint8Array<ArrayBuffer>

async function rowsOf(bytes: Bytes): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = []
  for await (const batch of readWorkbook(bytes)) rows.push(...batch)
  return rows
}

const read = (parts: WorkbookParts) => rowsOf(zip(workbookParts(parts)))
const readSheet = (rows: string, others: Omit<WorkbookParts, 'sheets'> = {}) =>
  read({ sheets: [{ rows }], ...others })

/** A style sheet whose cell styles have these formats. */
function stylesOf(...codes: string[]): string {
  const formats = codes.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`,
  )
  const styles = codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`)
  return `<numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** What the sheet shows of one number in this format. */
async function shown(value: string, code: string, properties = ''): Promise<string | undefined> {
  const styles = stylesOf('General', code)
  const rows = await readSheet(`<row><c s="1"><v>${value}</v></c></row>`, { styles, properties })
  return rows[0]?.cells[0]
}

describe('a cell reads as the spreadsheet shows it', () => {
  test.each([
    ['19.989999999999998', 'General', '19.99'],
    ['0.30000000000000004', 'General', '0.3'],
    ['2139', '00000', '02139'],
    ['0.645833333333333', 'h:mm AM/PM', '3:30 PM'],
    ['45000.5', 'm/d/yyyy h:mm', '3/15/2023 12:00'],
    ['45000', 'yyyy-mm-dd', '2023-03-15'],
    ['0.2', '0%', '20%'],
    ['1234.5', '"$"#,##0.00', '$1,234.50'],
    ['4085550100', '(000) 000-0000', '(408) 555-0100'],
  ])('%s as %s is %s', async (value, code, text) => {
    expect((await shown(value, code))?.trim()).toBe(text)
  })

  test.each([
    ['14085550100', 'General'],
    ['1.40855501E10', 'General'],
    ['14085550100', '0.00E+00'],
    ['14085550100', '@'],
  ])('no digit of the phone %s is lost in the format %s', async (value, code) => {
    expect(await shown(value, code)).toBe('14085550100')
  })

  test('a number too long for a date is shown as a number, and refuses nothing', async () => {
    expect(await shown('14085550100', 'm/d/yyyy')).toBe('14085550100')
    expect(await shown('-1', 'm/d/yyyy')).not.toBe('')
  })

  test('an unknown format is shown like no format', async () => {
    expect(await shown('7', 'bad[')).toBe('7')
  })

  test.each(['1', 'true'])('dates count from 1904 where date1904 is %s', async (value) => {
    expect(await shown('43538', 'm/d/yyyy', `date1904="${value}"`)).toBe('3/15/2023')
    expect(await shown('43538', '0', `date1904="${value}"`)).toBe('43538')
  })

  test('the built-in formats need no code', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/><xf numFmtId="18"/></cellXfs>'
    const cells = '<c s="0"><v>45000</v></c><c s="1"><v>0.5</v></c>'
    const [row] = await readSheet(`<row>${cells}</row>`, { styles })
    expect(row?.cells).toEqual(['3/15/2023', '12:00 PM'])
  })

  test('texts, shared and rich texts, truth values, errors and dates of each kind', async () => {
    const strings =
      '<si><t>Ann</t></si><si><r><t>O\u2019</t></r><r><t>Brien</t></r><rPh><t>aid</t></rPh></si>' +
      '<si><t><![CDATA[Smith & Sons]]></t></si><si><t>two_x000A_lines</t></si>'
    const cells =
      [0, 1, 2, 3].map((index) => `<c t="s"><v>${index}</v></c>`).join('') +
      '<c t="inlineStr"><is><t>inline</t></is></c><c t="str"><f>A1</f><v>formula</v></c>' +
      '<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="d" s="1"><v>2023-03-15T12:00:00</v></c>'
    const styles = stylesOf('General', 'm/d/yyyy h:mm')
    const [row] = await readSheet(`<row>${cells}</row>`, { strings, styles })
    expect(row?.cells).toEqual([
      'Ann',
      'O\u2019Brien',
      'Smith & Sons',
      'two\nlines',
      'inline',
      'formula',
      'TRUE',
      '#N/A',
      '3/15/2023 12:00',
    ])
  })
})

describe('where cells are', () => {
  test('rows and cells have their numbers, or follow the one before', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row r="9"><c r="A9"/></row>'
    expect(await readSheet(rows)).toEqual([
      { line: 2, cells: ['', '1', '2'] },
      { line: 3, cells: ['3'] },
    ])
  })

  test('a cell in the very last place takes no more memory than one behind the last column', async () => {
    const [row] = await readSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    expect(row?.line).toBe(1_048_576)
    expect(row?.cells).toHaveLength(101)
  })

  test.each(['<row r="5"/><row r="5"/>', '<row r="1048577"/>', '<row r="x"/>'])(
    'rows out of order or out of the sheet are refused: %s',
    async (rows) => {
      await expect(readSheet(rows)).rejects.toMatchObject({ code: 'file_unreadable' })
    },
  )

  test('names with a prefix are read like those without', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const files = workbookFiles([]).map((file) =>
      file.name.includes('sheet1') ? { ...file, data: sheet } : file,
    )
    expect(await rowsOf(zip(files))).toEqual([{ line: 1, cells: ['7'] }])
  })
})

describe('which sheet is read', () => {
  const filled = '<row><c><v>1</v></c></row>'

  test.each<[string, WorkbookParts['sheets']]>([
    ['behind an empty one', [{ rows: '' }, { rows: filled }]],
    ['behind a hidden one', [{ rows: filled + filled, state: 'hidden' }, { rows: filled }]],
    ['behind a chart', [{ rows: filled + filled, kind: 'chartsheet' }, { rows: filled }]],
    ['by a path from here', [{ rows: filled, target: './worksheets/sheet1.xml' }]],
    ['by a path from the root', [{ rows: filled, target: '/xl/worksheets/sheet1.xml' }]],
  ])('the first with rows that a person sees: %s', async (_name, sheets) => {
    expect(await read({ sheets })).toEqual([{ line: 1, cells: ['1'] }])
  })

  test('the other sheets with rows are named, hidden or not', async () => {
    const sheets = [
      { rows: '' },
      { rows: filled, state: 'veryHidden' },
      { rows: filled },
      { rows: '' },
      { rows: filled },
    ]
    const found: unknown[] = []
    const options = { onUnread: (unread: readonly unknown[]) => found.push(...unread) }
    for await (const _ of readWorkbook(zip(workbookParts({ sheets })), options));
    expect(found).toEqual([
      { name: 'Tab 4', isHidden: false },
      { name: 'Tab 1', isHidden: true },
    ])
  })

  test('names a workbook of only charts', async () => {
    const sheets = [{ rows: '', kind: 'chartsheet' }]
    await expect(read({ sheets })).rejects.toThrow('no sheet with cells')
  })
})

/** An archive with one text in it changed. */
function storedDigits(archive: Bytes, from: string, to: string): Bytes {
  const text = Buffer.from(archive).toString('latin1')
  return new Uint8Array(Buffer.from(text.replace(`<v>${from}</v>`, `<v>${to}</v>`), 'latin1'))
}

describe('rows that the sheet does not show', () => {
  test.each(['1', 'true'])(
    'are marked, hidden by hand or by a filter: hidden="%s"',
    async (value) => {
      const rows = `<row r="1"><c><v>1</v></c></row><row r="2" hidden="${value}"><c><v>2</v></c></row><row r="3" hidden="0"><c><v>3</v></c></row>`
      expect(await readSheet(rows)).toEqual([
        { line: 1, cells: ['1'] },
        { line: 2, cells: ['2'], isHidden: true },
        { line: 3, cells: ['3'] },
      ])
    },
  )
})

describe('archives', () => {
  const rows = [['id'], [1]]
  const expected = [
    { line: 1, cells: ['id'] },
    { line: 2, cells: ['1'] },
  ]

  test('zip64, and bytes after the archive, are read', async () => {
    const files = workbookFiles(rows)
    expect(await rowsOf(zip(files, { zip64: true }))).toEqual(expected)
    const archive = workbook(rows)
    expect(await rowsOf(new Uint8Array([...archive, 13, 10]))).toEqual(expected)
  })

  test('an encrypted workbook and one of old Excel are refused in their own words', async () => {
    const name = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat()
    const start = [0xd0, 0xcf, 0x11, 0xe0, 0, 0]
    await expect(rowsOf(new Uint8Array([...start, ...name]))).rejects.toThrow('password')
    await expect(rowsOf(new Uint8Array(start))).rejects.toThrow('old Excel workbook (.xls)')
  })

  test('a sheet that unpacks to 101 MiB is refused at the limit, whatever size it states', async () => {
    const [book, relations] = workbookFiles(rows)
    if (!book || !relations) throw new Error('The workbook lacks a file.')
    const sheet = {
      name: 'xl/worksheets/sheet1.xml',
      data: Buffer.alloc(101 * 1024 * 1024, ' '),
      statedBytes: 10,
    }
    const bomb = zip([book, relations, sheet])
    expect(bomb.length).toBeLessThan(200_000)
    await expect(rowsOf(bomb)).rejects.toMatchObject({ code: 'file_too_large' })
  })

  test('a digit that changed on the way is refused as damage, and not read as another phone', async () => {
    const changed = storedDigits(zip([...workbookFiles(rows)], { isStored: true }), '1', '7')
    await expect(rowsOf(changed)).rejects.toThrow('This workbook is damaged')
  })

  test('a document type with entities is refused, not expanded', async () => {
    const files = workbookFiles(rows).map((file) =>
      file.name.includes('sheet1')
        ? { ...file, data: '<!DOCTYPE a [<!ENTITY b "cc">]><a><row><c><v>&b;</v></c></row></a>' }
        : file,
    )
    await expect(rowsOf(zip(files))).rejects.toMatchObject({ code: 'file_unreadable' })
  })

  test('a control character in a cell refuses nothing; a sheet of them is refused', async () => {
    const [row] = await readSheet('<row><c t="str"><v>An\u0001n</v></c></row>')
    expect(row?.cells).toEqual(['An\u0001n'])
    const many = `<row><c t="str"><v>${'\u0001'.repeat(2_000)}</v></c></row>`
    await expect(readSheet(many)).rejects.toMatchObject({ code: 'file_unreadable' })
  })

  test('an archive cut anywhere, or with any byte changed, is read or refused in words', async () => {
    const archive = workbook(rows)
    for (let at = 0; at < archive.length; at += 1) {
      const broken = new Uint8Array(archive)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      for (const bytes of [archive.slice(0, at), broken]) {
        const outcome = await rowsOf(bytes).catch((error: unknown) => error)
        const isRight = outcome instanceof ContactFileError || isDeepStrictEqual(outcome, expected)
        expect(isRight, `byte ${at}: ${String(outcome)}`).toBe(true)
      }
    }
  })

  test.each(['', 'PK', 'this is no workbook'])('%j is refused', async (text) => {
    const bytes = new TextEncoder().encode(text)
    await expect(rowsOf(new Uint8Array(bytes))).rejects.toMatchObject({ code: 'file_unreadable' })
  })
})
