import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { ContactFileError } from '../contact-file-error.ts'
import { RecordReader } from './record-reader.ts'
import { plainRecords } from '../testing/plain-reader.ts'
import { bytesOf, piecesOf } from '../testing/file-pieces.ts'

/** The whole table of a file, or the text of its refusal. */
function readTable(
  bytes: Uint8Array,
  { pieceBytes = bytes.length, windowBytes }: { pieceBytes?: number; windowBytes?: number } = {},
): string[][] | string {
  const table: string[][] = []
  const options = windowBytes === undefined ? {} : { windowBytes }
  const reader = new RecordReader((record) => table.push(record.cells()), options)
  try {
    for (const piece of piecesOf(bytes, pieceBytes)) reader.push(piece)
    reader.end()
    return table
  } catch (error) {
    if (error instanceof ContactFileError) return error.message
    throw error
  }
}

function unified(table: string[][]): string[][] {
  return table.map((cells) => cells.map((cell) => cell.replace(/\r\n?/g, '\n')))
}

/** A final line break adds a record in PapaParse, and none here. */
function withoutBlankEnd(table: string[][]): string[][] {
  const last = table.findLastIndex((cells) => cells.length > 1 || cells[0] !== '')
  return table.slice(0, last + 1)
}

const delimiters = [',', ';', '\t', '|'] as const
const lineBreaks = ['\n', '\r\n', '\r'] as const

/** A file whose first row shows the dialect, as a header does. */
function written(
  table: readonly (readonly string[])[],
  delimiter: string,
  lineBreak: string,
  quotesAll: boolean,
): string {
  const cellText = (cell: string) =>
    quotesAll || /[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return table.map((cells) => cells.map(cellText).join(delimiter) + lineBreak).join('')
}

const anyCell = fc.string({
  unit: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'Z', '0', ' ', "'") },
    { weight: 3, arbitrary: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('é', '李', '😀', '\u0001', '\u007f', '\u0080', '\u00a0'),
    },
  ),
  maxLength: 12,
})

test('reads back any table in any dialect, for any size of pieces and windows', () => {
  const anyTable = fc.integer({ min: 2, max: 6 }).chain((width) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  fc.assert(
    fc.property(
      anyTable,
      fc.constantFrom(...delimiters),
      fc.constantFrom(...lineBreaks),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (rows, delimiter, lineBreak, quotesAll, pieceBytes, windowBytes) => {
        const header = rows[0]?.map((_, index) => `h${index}`) ?? []
        const table = [header, ...rows]
        const bytes = bytesOf(written(table, delimiter, lineBreak, quotesAll))
        expect(readTable(bytes, { pieceBytes, windowBytes })).toEqual(table)
      },
    ),
    { numRuns: 500 },
  )
})

function byPapaParse(text: string): { data: string[][]; isOpen: boolean } {
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimiter: ',',
    newline: '\n',
  })
  return { data, isOpen: errors.some(({ code }) => code === 'MissingQuotes') }
}

const anyText = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '"',
    '"',
    ',',
    ',',
    '\n',
    '\r',
    ' ',
    'bcdefgh',
    '""',
    '",',
    '\n"',
  ),
  maxLength: 60,
})

test('splits any text as PapaParse does, where no quotation mark is out of place or never closed', () => {
  fc.assert(
    fc.property(anyText, (rest) => {
      const text = `x,y\n${rest}`
      const plain = plainRecords(text)
      const table = readTable(bytesOf(text))
      const isRefused = typeof table === 'string' && table.endsWith('is never closed.')
      expect(isRefused).toBe(plain === undefined)
      if (plain === undefined || typeof table === 'string') return
      // A record whose fields can't be known is cut at its first line; PapaParse reads on.
      fc.pre(plain.every(({ isStray }) => !isStray))
      const parsed = byPapaParse(text)
      // Here a quotation mark followed only by blanks up to the file's end closes its field.
      const { data, isOpen } = parsed.isOpen ? byPapaParse(text.replace(/" +$/, '"')) : parsed
      expect(isOpen).toBe(false)
      expect(withoutBlankEnd(unified(table))).toEqual(withoutBlankEnd(data))
    }),
    { numRuns: 3_000 },
  )
})

test('reads any bytes the same in pieces of any size', () => {
  const anyBytes = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: anyText.map(bytesOf) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 8 }) },
      ),
      { maxLength: 6 },
    )
    .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))
  fc.assert(
    fc.property(
      anyBytes,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (bytes, pieceBytes, windowBytes) => {
        expect(readTable(bytes, { pieceBytes, windowBytes })).toEqual(readTable(bytes))
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each([
  ['behind a quotation mark', 'a\n"\n"\0', [['a'], ['\n']]],
  ['between two', 'a\n"b"\0"c"\n', [['a'], ['b"c']]],
  ['within CRLF', 'a\r\nb\r\0\nc\r\n', [['a'], ['b'], ['c']]],
])('drops a NUL %s before it reads the record, in pieces and at once', (_where, text, table) => {
  expect(readTable(bytesOf(text))).toEqual(table)
  expect(readTable(bytesOf(text), { pieceBytes: 1, windowBytes: 1 })).toEqual(table)
})

test.each([
  ['\n\na;b;c\n1;2;3', [[''], [''], ['a', 'b', 'c'], ['1', '2', '3']]],
  [
    'a,b;c;d\n1,2;3;4',
    [
      ['a,b', 'c', 'd'],
      ['1,2', '3', '4'],
    ],
  ],
  [
    '"a,b,c,d";e;f\n1;2;3',
    [
      ['a,b,c,d', 'e', 'f'],
      ['1', '2', '3'],
    ],
  ],
  [
    'sep=;\r\na;b,c\r\n1;2',
    [
      ['a', 'b,c'],
      ['1', '2'],
    ],
  ],
  ['"sep=|"\na|b,c\n', [['a', 'b,c']]],
  ['SEP=\t\na\tb\n', [['a', 'b']]],
  ['sep=^\na^b,c\n', [['a', 'b,c']]],
  ['a,b\nsep=;\n', [['a', 'b'], ['sep=;']]],
  ['a\n1', [['a'], ['1']]],
  ['', []],
])('detects the delimiter of %j', (text, table) => {
  expect(readTable(bytesOf(text))).toEqual(table)
  expect(readTable(bytesOf(text), { pieceBytes: 1, windowBytes: 1 })).toEqual(table)
})

test.each([
  [
    'a,b\n"1" ,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a,b\n"1"\t \n2\n', [['a', 'b'], ['1'], ['2']]],
  [
    'a,b\n"Bob "the boss" Ray",2\n',
    [
      ['a', 'b'],
      ['Bob "the boss" Ray', '2'],
    ],
  ],
  [
    'a,b\nBob "Bo" Ray,6" nail\n',
    [
      ['a', 'b'],
      ['Bob "Bo" Ray', '6" nail'],
    ],
  ],
  [
    'a,b\n"","""",""""""\n',
    [
      ['a', 'b'],
      ['', '"', '""'],
    ],
  ],
  [
    'a,b\n1,"2"',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,"2"  ',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,\n,\n',
    [
      ['a', 'b'],
      ['1', ''],
      ['', ''],
    ],
  ],
  ['a,b\r1,2\r\n3,4\n\r5,6', [['a', 'b'], ['1', '2'], ['3', '4'], [''], ['5', '6']]],
])('reads %j as people mean it', (text, table) => {
  for (const windowBytes of [1, 2, 3, 1_000]) {
    expect(readTable(bytesOf(text), { windowBytes })).toEqual(table)
  }
})

test.each([
  ['UTF-8 with its mark', (text: string) => bytesOf(`\uFEFF${text}`)],
  ['UTF-16 LE with its mark', (text: string) => utf16(`\uFEFF${text}`, true)],
  ['UTF-16 BE with its mark', (text: string) => utf16(`\uFEFF${text}`, false)],
  ['UTF-16 LE', (text: string) => utf16(text, true)],
  ['UTF-16 BE', (text: string) => utf16(text, false)],
])('reads a file in %s', (_, encode) => {
  const text = `name,note\r\nZoë,"😀\r\nŁódź"\r\n${'Ann,plain\r\n'.repeat(200)}`
  const table = readTable(encode(text), { pieceBytes: 7, windowBytes: 50 })
  expect(table.slice(0, 3)).toEqual([
    ['name', 'note'],
    ['Zoë', '😀\r\nŁódź'],
    ['Ann', 'plain'],
  ])
  expect(table).toHaveLength(202)
})

test('reads bytes that are no UTF-8 as Windows-1252, and a fault in UTF-8 as U+FFFD', () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(readTable(latin('a,b\nZo\xeb,\x80 5\n'))).toEqual([
    ['a', 'b'],
    ['Zoë', '€ 5'],
  ])
  expect(readTable(latin('a,b\nZo\xc3\xab,\xff\n'))).toEqual([
    ['a', 'b'],
    ['Zoë', '\uFFFD'],
  ])
  expect(readTable(latin('a,b\nx,\xeb'))).toEqual([
    ['a', 'b'],
    ['x', 'ë'],
  ])
})

test('ignores NUL characters', () => {
  const text = 'a\0,b\n\0"1\0",2\0\n\0\0\n3,4\0'
  for (const windowBytes of [1, 2, 5, 1_000]) {
    expect(readTable(bytesOf(text), { windowBytes })).toEqual([
      ['a', 'b'],
      ['1', '2'],
      [''],
      ['3', '4'],
    ])
  }
})

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}
