import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContactFileReader } from './contact-file-reader.ts'
import { ContactFileError } from './contact-file-error.ts'
import { bytesOf } from './testing/file-pieces.ts'
import { plainHeader, readPlainly } from './testing/plain-reader.ts'
import type { PlainReading } from './testing/plain-reader.ts'

/** CONTACT_FILES=100000 for the whole run. */
const runs = Number(process.env['CONTACT_FILES'] ?? 2_000)

function readByProduct(
  text: string,
  pieceBytes = Number.MAX_SAFE_INTEGER,
): PlainReading | undefined {
  const reading: PlainReading = { kept: [], problems: [] }
  const reader = createContactFileReader({
    keep: (row) => reading.kept.push({ line: row.line, fields: row.fields() }),
    reject: ({ line, problems }) => {
      reading.problems.push(...problems.map(({ message }) => ({ line, message })))
    },
    withdraw: ({ line, message }) => {
      reading.problems.push({ line, message })
      reading.kept.splice(
        reading.kept.findIndex((row) => row.line === line),
        1,
      )
    },
  })
  try {
    const bytes = bytesOf(`${plainHeader}\n${text}`)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      reader.push(bytes.subarray(at, at + pieceBytes))
    }
    reader.end()
  } catch (error) {
    if (!(error instanceof ContactFileError)) throw error
    if (error.code === 'file_unreadable') return undefined
    if (error.code !== 'file_empty') throw error
  }
  reading.problems.sort((one, other) => one.line - other.line)
  return reading
}

const phone = fc.oneof(
  fc.integer({ min: 4_085_550_000, max: 4_085_550_004 }).map(String),
  fc.integer({ min: 14_085_550_000, max: 14_085_550_004 }).map(String),
)
const scrap = fc.string({
  unit: fc.constantFrom(
    'Bob',
    'é',
    '"',
    '"',
    '""',
    ',',
    '\n',
    '\r\n',
    '\r',
    '\0',
    ' ',
    "'",
    '=',
    '="',
    '\u200b',
    'O\u0092B',
  ),
  maxLength: 6,
})
const cell = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Ann',
      'Lee',
      '',
      '"Smith, Jr."',
      '"two\nlines"',
      '"two\rlines"',
      '="02139"',
    ),
  },
  { weight: 2, arbitrary: scrap },
  { weight: 1, arbitrary: scrap.map((text) => `"${text}"`) },
  { weight: 1, arbitrary: phone.map((text) => `'${text}`) },
)
const row = fc
  .tuple(
    fc.array(cell, { minLength: 3, maxLength: 3 }),
    fc.oneof({ weight: 5, arbitrary: phone }, { weight: 1, arbitrary: cell }),
    fc.oneof({ weight: 5, arbitrary: phone }, { weight: 1, arbitrary: cell }),
    fc.oneof(
      fc.array(cell, { maxLength: 4 }),
      fc.constantFrom('', 'yes', 'no', 'x').map((mark) => ['Rome', mark]),
    ),
  )
  .map(([front, ...others]) => [...front, ...others.flat()].join(','))
const file = fc
  .array(fc.oneof({ weight: 4, arbitrary: row }, { weight: 1, arbitrary: scrap }), { maxLength: 6 })
  .chain((rows) => fc.constantFrom('\n', '\r\n').map((lineBreak) => rows.join(lineBreak)))

test('a second reader, written from the text of the rules, reads random and broken files the same', () => {
  fc.assert(
    fc.property(file, fc.constantFrom(1, 7, 1_000_000), (text, pieceBytes) => {
      expect(readByProduct(text, pieceBytes)).toEqual(readPlainly(text))
    }),
    { numRuns: runs },
  )
})

const good = '3,Cy,Orr,4085550103,14085550103,Rome'

test.each([
  [
    'a quotation mark that would take the next person’s line',
    '1,"Bob" Smith,Ray,4085550101,14085550101,Rome\n2,"Ann",Lee,4085550102,14085550102,Rome',
    [2],
    [3, 4],
  ],
  [
    'one that would take the next field',
    '1,"Bob" Smith,"Ray",4085550101,14085550101,Rome',
    [2],
    [3],
  ],
  ['one in the last line', `${good}\n1,"Bob" Smith,Ray,4085550101,14085550101,Rome`, [3], [2, 4]],
  ['a comma without quotation marks', '1,Bob,Smith, Jr.,4085550101,14085550101,Rome', [2], [3]],
  [
    'a mark within a quoted value of one line',
    '1,"Bob "the boss" Ray",Ray,4085550101,14085550101,Rome',
    [],
    [2, 3],
  ],
])('%s: no row vanishes', (_, rows, rejected, kept) => {
  const reading = readByProduct(rows.startsWith(good) ? rows : `${rows}\n${good}`)
  expect([...new Set(reading?.problems.map(({ line }) => line))]).toEqual(rejected)
  expect(reading?.kept.map(({ line }) => line)).toEqual(
    rows.startsWith(good) ? kept.slice(0, 1) : kept,
  )
})
