import spectrum from 'csv-spectrum'
import { expect, test } from 'vitest'
import { RecordReader } from './record-reader.ts'
import { decodeUtf8 } from './text-coding.ts'
import { bytesOf } from '../testing/file-pieces.ts'

function readTable(bytes: Uint8Array): string[][] {
  const table: string[][] = []
  const reader = new RecordReader((record) => {
    if (!record.isBlank() || record.fields.count > 1) table.push(record.cells())
  })
  reader.push(bytes)
  reader.end()
  return table
}

/** The rows as objects by header name, in the suite's format. */
function byHeader([header = [], ...rows]: string[][]): Record<string, string>[] {
  return rows.map((cells) =>
    Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
  )
}

type SuiteFile = Parameters<Parameters<typeof spectrum>[0]>[1][number]

function readSuite(): Promise<SuiteFile[]> {
  return new Promise((resolve, reject) => {
    spectrum((error, files) => (error instanceof Error ? reject(error) : resolve(files)))
  })
}

/** An error of the suite: the JSON of this file is no list, and has another phone number. */
const corrected: Record<string, (read: Record<string, string>[]) => unknown> = {
  location_coordinates: ([row]) => ({ ...row, 'Contact Phone Number': '1234567890' }),
}

test('csv-spectrum: every file reads as the table in its JSON', async () => {
  const files = await readSuite()
  expect(files).toHaveLength(12)
  for (const { name, csv, json } of files) {
    const expected: unknown = JSON.parse(decodeUtf8(json))
    const read = byHeader(readTable(csv))
    expect({ name, read: corrected[name]?.(read) ?? read }).toEqual({ name, read: expected })
  }
})

/**
 * Cases of public test suites for CSV readers (csv-test-data of the W3C group, PapaParse, node-csv,
 * Go's encoding/csv, Python's csv), rewritten as our own. A case that differs is marked as such.
 */
test.each([
  ['one value', 'a', [['a']]],
  [
    'no line break at the end',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'bare carriage returns',
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'all values empty',
    ',,\n,,\n',
    [
      ['', '', ''],
      ['', '', ''],
    ],
  ],
  ['quoted empty values', '"",""\n', [['', '']]],
  ['one quoted empty value is a blank line', 'a,b\n""\n', [['a', 'b']]],
  ['only a quoted delimiter', '","\n', [[',']]],
  ['delimiter, mark and break in one value', '"a,""b""\r\nc",d', [['a,"b"\r\nc', 'd']]],
  ['line breaks kept as they are within quotes', '"a\rb\nc\r\nd"\n', [['a\rb\nc\r\nd']]],
  ['blanks around bare values', ' a , b \n', [[' a ', ' b ']]],
  ['blanks before a mark make it no quote', 'a, "b"\n', [['a', ' "b"']]],
  ['a mark within a bare value', 'a"b,c"\n', [['a"b', 'c"']]],
  ['a lone mark within quotes, which strict readers refuse', '"a"b",c\n', [['a"b', 'c']]],
  ['rows of other lengths', 'a,b\nc\nd,e,f\n', [['a', 'b'], ['c'], ['d', 'e', 'f']]],
  ['a backslash means nothing', '"a\\",b\n', [['a\\', 'b']]],
  ['a comment sign means nothing', '#a,b\n', [['#a', 'b']]],
  ['single quotes mean nothing', "'a,b'\n", [["'a", "b'"]]],
  ['letters beyond the basic plane', '𝒳,😀\n', [['𝒳', '😀']]],
  ['a mark before a quoted header', '\uFEFF"a",b\n', [['a', 'b']]],
  ['a mark in the middle is a character', 'a,\uFEFFb\n', [['a', '\uFEFFb']]],
])('%s', (_, text, table) => {
  expect(readTable(bytesOf(text))).toEqual(table)
})
