import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, plainCell } from './csv-text.ts'

/** Parses one record by RFC 4180, as a reader of our files would. */
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
])('writes the cell %j as %j', (text, written) => {
  expect(csvCell(text)).toBe(written)
})

test.each(['=1+1', '+1+1', '-2', '@sum(a1)', '\t1', '\r1', '＝1', "'=1", '+1 (408) 555-0100'])(
  'guards %j against becoming a formula',
  (text) => {
    expect(parseLine(csvLine([text]))).toEqual([`'${text}`])
  },
)

/** Divides our lines as a spreadsheet does whose cells are divided by `;`: only a cell's first mark quotes. */
function cellsWhereSemicolonsDivide(text: string): string[] {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"([^;\r\n]*)|([^;\r\n]*))(?:[;\r\n]|$)/gy
  for (const [, quoted, behind, bare] of text.matchAll(cell)) {
    cells.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"') + (behind ?? ''))
  }
  return cells
}

test.each([
  ['b;=1+1', "b;'=1+1"],
  ['b;;-2', "b;;'-2"],
  ['b;"=1+1', `b;'"=1+1`],
  ['two\n@lines', "two\n'@lines"],
  ['a\t=1', "a\t'=1"],
  ['a; b', 'a; b'],
])('guards %j where another mark divides cells', (text, guarded) => {
  expect(parseLine(csvLine(['a', text, 'c']))).toEqual(['a', guarded, 'c'])
  expect(plainCell(guarded)).toBe(text)
})

test('no cell starts a formula where semicolons divide cells', () => {
  const anyCell = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', ';', '\r', '\n', '\t', '1', 'a'),
  })
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 1 }), (cells) => {
      expect(parseLine(csvLine(cells)).map(plainCell)).toEqual(cells)
      const starts = cellsWhereSemicolonsDivide(csvLine(cells)).filter((one) =>
        /^[=+\-@]/.test(one),
      )
      expect(starts.filter((one) => !/^\+[0-9]{1,15}(?:,|$)/.test(one))).toEqual([])
    }),
  )
})

test('does not guard a phone in E.164 or in plain digits', () => {
  expect(csvCell('+14085550100')).toBe('+14085550100')
  expect(csvCell('14085550100')).toBe('14085550100')
})

test('a line ends in CRLF', () => {
  expect(csvLine(['a', 'b,c'])).toBe('a,"b,c"\r\n')
})

test('a reader gets any cells back unchanged, and no cell starts a formula', () => {
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
