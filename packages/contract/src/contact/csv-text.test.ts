import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, plainCell } from './csv-text.ts'

/** RFC 4180, one record, as a reader of our files would parse it. */
function parseLine(line: string): string[] {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy
  for (const match of line.matchAll(cell)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  }
  return cells
}

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' led by a space', '" led by a space"'],
])('cell %j is written %j', (text, written) => {
  expect(csvCell(text)).toBe(written)
})

test.each(['=1+1', '+1+1', '-2', '@sum(a1)', '\t=1', '\r=1', '＝1', "'=1", '+1 (408) 555-0100'])(
  '%j cannot become a formula',
  (text) => {
    expect(parseLine(csvLine([text]))).toEqual([`'${text}`])
  },
)

test('a phone in E.164 and one in plain digits stay as they are', () => {
  expect(csvCell('+14085550100')).toBe('+14085550100')
  expect(csvCell('14085550100')).toBe('14085550100')
})

test('a line ends in CRLF', () => {
  expect(csvLine(['a', 'b,c'])).toBe('a,"b,c"\r\n')
})

test('whatever the cells hold, a reader gets them back and none starts a formula', () => {
  const anyCell = fc.oneof(
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', '\r', '\n', '1', 'a') }),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 1 }), (cells) => {
      const parsed = parseLine(csvLine(cells))
      expect(parsed.map(plainCell)).toEqual(cells)
      const formulas = parsed.filter((text) => /^[=+\-@\t\r\n]/.test(text))
      expect(formulas.filter((text) => !/^\+[0-9]{1,15}$/.test(text))).toEqual([])
    }),
  )
})
