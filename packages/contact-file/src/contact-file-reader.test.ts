import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredColumns } from '@afterbeep/contract/contact/contact-columns'
import { formatProblem } from '@afterbeep/contract/contact/contact-rows'
import { limits } from '@afterbeep/contract/limits'
import { createContactFileReader } from './contact-file-reader.ts'
import type { ContactFileOptions } from './contact-file-reader.ts'
import { ContactFileError } from './contact-file-error.ts'
import type { ContactFileSink } from './contact-file-sink.ts'
import type { ContactFileSummary } from './contact-file-summary.ts'
import { createContactRowsReader } from './contact-rows-reader.ts'
import { shortenedNumberHint } from '@afterbeep/contract/contact/phone-reading'
import { bytesOf, piecesOf } from './testing/file-pieces.ts'

const header = requiredColumns.join(',')
const wrongPhone =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'

type SinkEvent =
  | { kept: Record<string, string>; line: number; phone: number; chars: number[]; texts: string[] }
  | { rejected: string[]; cells: string[]; line: number }

/** Records all that a reader reports, with each value read in both ways. */
function listener(): { events: SinkEvent[]; sink: ContactFileSink } {
  const events: SinkEvent[] = []
  return {
    events,
    sink: {
      keep(row) {
        const { line, phone, bytes, starts, ends } = row
        const columns = Object.keys(row.fields()).map((_, column) => column)
        events.push({
          line,
          phone,
          kept: row.fields(),
          chars: columns.map((column) => row.chars(column)),
          texts: columns.map((column) =>
            new TextDecoder().decode(bytes.subarray(starts[column], ends[column])),
          ),
        })
      },
      reject: ({ line, problems, cells }) =>
        events.push({ line, rejected: problems.map(({ message }) => message), cells: cells() }),
    },
  }
}

function readFile(
  file: string | Uint8Array,
  options: ContactFileOptions & { pieceBytes?: number } = {},
): { events: SinkEvent[]; summary: ContactFileSummary } {
  const { events, sink } = listener()
  const reader = createContactFileReader(sink, options)
  const bytes = typeof file === 'string' ? bytesOf(file) : file
  for (const piece of piecesOf(bytes, options.pieceBytes ?? 65_536)) reader.push(piece)
  return { events, summary: reader.end() }
}

function refusalOf(read: () => unknown): ContactFileError {
  try {
    read()
  } catch (error) {
    if (error instanceof ContactFileError) return error
    throw error
  }
  throw new Error('The file was taken.')
}

test('reports rows with their record’s number; blank ones only count as lines', () => {
  const file = [
    header,
    '1,ann,LEE,4085550101,14085550101',
    '2,"Bob\nof two lines",B,4085550102,14085550102',
    '3,Cid,C,(408) 555-0101,14085550103',
    '',
    ' , ,,,',
    '5,Eve,E,4085550101,x',
  ].join('\n')
  const { events, summary } = readFile(file)
  expect(events).toMatchObject([
    { line: 2, phone: 14_085_550_101, kept: { FirstName: 'Ann', LastName: 'Lee' } },
    { line: 3, kept: { FirstName: 'Bob of two lines' } },
    { line: 4, cells: ['3', 'Cid', 'C', '(408) 555-0101', '14085550103'] },
    { line: 7, rejected: ['Duplicate phone number', wrongPhone] },
  ])
  expect(summary).toMatchObject({ rows: 4, accepted: 2, rejected: 2, fixable: 0, fixed: 0 })
  expect(summary.problems.map(formatProblem)).toEqual([
    'Line 4: Duplicate phone number',
    'Line 7: Duplicate phone number',
    `Line 7: ${wrongPhone}`,
  ])
})

test('keeps unknown columns as fields, but no unnamed columns or blank cells beyond the header', () => {
  const file = `RECOMMENDEDPHONE; Pet ;;id;lastname;"FirstName";PhoneNumber;\r\n14085550101; cat;x;1;B;A;7;; ;`
  expect(readFile(file).events).toMatchObject([
    {
      kept: {
        RecommendedPhone: '14085550101',
        Pet: 'cat',
        id: '1',
        LastName: 'B',
        FirstName: 'A',
        PhoneNumber: '7',
      },
    },
  ])
})

test('a file and the same rows as texts give the same results, plain or not', () => {
  const cell = fc.oneof(
    fc.constantFrom('', ' ', '14085550101', '4085550102', '(408) 555-0101', '1.4E+10'),
    fc.constantFrom("'=1+1", "' x", "'x", ' "q" ', 'a\nb', 'É', 'e\u0301 ', '\u00a0x', 'x\u007f'),
    fc.string({ maxLength: 5 }).map((text) => text.replaceAll('\0', '')),
    fc.string({ unit: 'grapheme', maxLength: 5 }).map((text) => text.replaceAll('\0', '')),
  )
  // Good rows too, or cleaning would hardly be tested.
  const good = fc.tuple(cell, cell, cell, cell, fc.constant('14085550101'), cell)
  const anyRow = fc.oneof(good, fc.array(cell, { minLength: 1, maxLength: 8 }))
  const rows = fc.array(anyRow, { maxLength: 8 })
  fc.assert(
    fc.property(rows, fc.boolean(), fc.boolean(), (table, quotesAll, fixPhones) => {
      const lines = [[...requiredColumns, 'Note'], ...table]
      const file = listener()
      const fileReader = createContactFileReader(file.sink, { fixPhones })
      const written = (text: string) =>
        quotesAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
      fileReader.push(bytesOf(lines.map((cells) => `${cells.map(written).join(',')}\n`).join('')))
      const texts = listener()
      const textsReader = createContactRowsReader(texts.sink, { fixPhones })
      for (const [index, cells] of lines.entries()) textsReader.push(index + 1, cells)
      const outcome = (end: () => ContactFileSummary) => {
        try {
          return { ...end(), dialect: undefined }
        } catch (error) {
          return String(error)
        }
      }
      expect(outcome(() => fileReader.end())).toEqual(outcome(() => textsReader.end()))
      const wellFormed = (events: SinkEvent) => JSON.stringify(events).toWellFormed()
      expect(file.events.map(wellFormed)).toEqual(texts.events.map(wellFormed))
    }),
    { numRuns: 1_000 },
  )
})

test.each(['x\u007fy', 'x\u0001y', 'x\ty', 'x\u0081y'])('removes control codes from %j', (note) => {
  for (const written of [note, `"${note}"`]) {
    const { events } = readFile(`${header},Note\n1,A,B,1,14085550101,${written}\n`)
    expect(events).toMatchObject([{ kept: { Note: 'x y' } }])
  }
})

test.each([
  ["'=1+1", '=1+1'],
  [" '-2", '-2'],
  ["'twas", "'twas"],
])('removes only our own guard from %j', (note, kept) => {
  for (const written of [note, `"${note}"`]) {
    const { events } = readFile(`${header},Note\n1,A,B,1,14085550101,${written}\n`)
    expect(events).toMatchObject([{ kept: { Note: kept } }])
  }
})

test('capitalises names in every alphabet', () => {
  const { events } = readFile(
    `${header}\n1,élodie,ŁUKASZ,1,14085550101\n2,zoë,O'NEIL,2,14085550102`,
  )
  expect(events).toMatchObject([
    { kept: { FirstName: 'Élodie', LastName: 'Łukasz' } },
    { kept: { FirstName: 'Zoë', LastName: "O'neil" } },
  ])
})

test('counts numbers in another format, and rewrites them with fixPhones', () => {
  const file = [
    header,
    '1,A,A,1,+1 (408) 555-0101',
    '2,B,B,2,408-555-0102',
    '3,C,C,3,44 20 7946 0018',
    '4,D,D,,408-555-0104',
    '5,E,E,5,14085550105',
  ].join('\n')
  const asIs = readFile(file).summary
  expect(asIs).toMatchObject({ accepted: 1, rejected: 4, fixable: 2, fixed: 0 })
  expect(asIs.problems[0]).toEqual({
    line: 2,
    message: wrongPhone,
    hint: 'Write it as 14085550101.',
  })
  expect(asIs.problems[2]).toEqual({ line: 4, message: wrongPhone })
  const { events, summary } = readFile(file, { fixPhones: true })
  expect(summary).toMatchObject({ accepted: 3, rejected: 2, fixable: 0, fixed: 2 })
  expect(events.slice(0, 2)).toMatchObject([
    { phone: 14_085_550_101, kept: { RecommendedPhone: '14085550101', FirstName: 'A' } },
    { phone: 14_085_550_102, kept: { RecommendedPhone: '14085550102' } },
  ])
})

test('numbers that a spreadsheet shortened have their own group and hint', () => {
  const file = `${header}\n1,A,A,1,1.40855E+10\n2,B,B,4.08556E+09,14085550101\n3,C,C,4.08556E+09,14085550102\n4,D,D,4,x\n5,E,E,5,"1,4E+10"`
  const { problems, groups } = readFile(file).summary
  expect(problems.map(({ line, message, hint }) => [line, message, hint])).toEqual([
    [2, wrongPhone, shortenedNumberHint],
    [4, 'Duplicate phone number', shortenedNumberHint],
    [5, wrongPhone, undefined],
    [6, wrongPhone, shortenedNumberHint],
  ])
  expect(groups).toEqual([
    { message: wrongPhone, hint: shortenedNumberHint, count: 2, firstLines: [2, 6] },
    { message: 'Duplicate phone number', hint: shortenedNumberHint, count: 1, firstLines: [4] },
    { message: wrongPhone, count: 1, firstLines: [5] },
  ])
})

test('lists the first 1,000 problems and counts all', () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => `${index},A,B,1,3`)
  const { summary } = readFile([header, ...rows].join('\n'), { pieceBytes: 999 })
  expect(summary.problems).toHaveLength(limits.uploadErrorsListed)
  expect(summary.rejected).toBe(1_500)
  expect(summary.groups).toMatchObject([{ message: wrongPhone, count: 1_500 }])
  expect(summary.groups[0]?.firstLines.slice(0, 3)).toEqual([2, 3, 4])
})

test('finds a duplicate among many rows, with any marks between its digits', () => {
  const phones = Array.from({ length: 20_000 }, (_, index) => 2_000_000_000 + index * 397_151)
  const rows = phones.map((phone) => `1,A,B,${phone},14085550101\n`)
  const twins = phones
    .filter((_, index) => index % 10 === 0)
    .map((phone) => {
      const digits = String(phone)
      return `1,A,B,(${digits.slice(0, 3)}) ${digits.slice(3)},14085550101\n`
    })
  const { summary } = readFile(`${header}\n${rows.join('')}${twins.join('')}`)
  expect(summary).toMatchObject({ accepted: 20_000, rejected: 2_000 })
})

test('the summary shows encoding and delimiter of the file', () => {
  const row = '1,A,B,1,14085550101'
  const dialectOf = (file: string | Uint8Array) => readFile(file).summary.dialect
  expect(dialectOf(`${header}\n${row}`)).toEqual({ encoding: 'utf-8', delimiter: ',' })
  const semicolons = `${header}\n${row}`.replaceAll(',', ';')
  expect(dialectOf(semicolons)).toEqual({ encoding: 'utf-8', delimiter: ';' })
  const latin = Uint8Array.from(`${header}\n${row}\xeb`, (letter) => letter.charCodeAt(0))
  expect(refusalOf(() => dialectOf(latin.subarray(0, header.length))).code).toBe('file_empty')
  expect(dialectOf(latin)?.encoding).toBe('windows-1252')
})

test.each([
  ['nothing in it', ''],
  ['only a mark', '\uFEFF'],
  ['only a header', `${header}\r\n`],
  ['only blank lines under the header', `${header}\n\n  \n,,,,\n`],
  ['only blank lines', '\n\n'],
  ['only a line for the spreadsheet', 'sep=;\n'],
])('a file with %s is empty', (_, file) => {
  expect(refusalOf(() => readFile(file)).code).toBe('file_empty')
})

test('refuses wrong headers with the missing and duplicate columns', () => {
  const { code, message, details } = refusalOf(() =>
    readFile('id,FirstName,PhoneNumber,firstname\n1,A,2,B\n'),
  )
  expect({ code, message, details }).toEqual({
    code: 'file_headers_invalid',
    message: 'Invalid headers',
    details: {
      missing: ['LastName', 'RecommendedPhone'],
      repeated: ['FirstName'],
      problems: ['Missing: LastName, RecommendedPhone', 'More than once: FirstName'],
    },
  })
})

test('refuses a file with one row over the limit', () => {
  const reader = createContactFileReader({})
  const rowsAtOnce = 10_000
  const rowOf = (phone: number) => `,,,${phone},14085550101\n`
  reader.push(bytesOf(`${header}\n`))
  for (let rows = 0; rows < limits.contactFileMaxRows; rows += rowsAtOnce) {
    const piece = Array.from({ length: rowsAtOnce }, (_, index) => rowOf(rows + index))
    reader.push(bytesOf(piece.join('')))
  }
  reader.push(bytesOf(rowOf(limits.contactFileMaxRows)))
  expect(refusalOf(() => reader.end()).code).toBe('file_too_large')
})

test.each([
  ['a C1 character for Windows-1252', 'O\u0092Brien', 'O’brien'],
  ['zero-width space and soft hyphen', 'O\u200bBri\u00aden', 'Obrien'],
  ['a text formula', '="02139"', '02139'],
  ['a quoted text formula', '"=""02139"""', '02139'],
  ['an apostrophe in front of digits', "'02139", '02139'],
  ['an apostrophe in front of a name', "'Aisha", "'aisha"],
])('shows %s as a spreadsheet does', (_, written, shown) => {
  const { events } = readFile(`${header}\n1,A,${written},1,14085550101\n`)
  expect(events).toMatchObject([{ kept: { LastName: shown } }])
})

test.each(['="14085550101"', "'14085550101", '1408\u200b5550101', '1408\u00ad5550101'])(
  'accepts the phone %j, which a spreadsheet shows as digits',
  (phone) => {
    expect(readFile(`${header}\n1,A,B,1,${phone}\n`).events).toMatchObject([
      { kept: { RecommendedPhone: '14085550101' } },
    ])
  },
)

test('reads headers with unseen marks, and ends at the end of a file of DOS', () => {
  const headers = header.replace('FirstName', 'First\u200bName').replace('id', '\u00adid')
  const { events } = readFile(`${headers}\r\n1,A,B,1,14085550101\r\n\u001a`)
  expect(events).toMatchObject([{ kept: { FirstName: 'A' } }])
})
