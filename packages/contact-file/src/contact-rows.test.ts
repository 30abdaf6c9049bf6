import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requiredColumns } from '@afterbeep/contract/contact/contact-columns'
import { createContactRowsReader } from './contact-rows-reader.ts'
import {
  duplicatePhoneText,
  tooManyCellsText,
  formatProblem,
  invalidRecommendedPhoneText,
  missingPhoneText,
  normaliseName,
} from '@afterbeep/contract/contact/contact-rows'
import type { RowProblem } from '@afterbeep/contract/contact/contact-rows'
import { csvCell } from '@afterbeep/contract/contact/csv-text'
import { limits } from '@afterbeep/contract/limits'

type RowRead =
  | { contact: { phone: number; fields: Record<string, string> } }
  | { problems: readonly RowProblem[] }
  | { blank: true }

/** Reads one row after the other, the first being line 2. */
function readerOf(...extraHeaders: string[]) {
  let read: RowRead = { blank: true }
  const reader = createContactRowsReader({
    keep: (row) => {
      read = { contact: { phone: row.phone, fields: row.fields() } }
    },
    reject: ({ problems }) => {
      read = { problems }
    },
  })
  let line = 1
  reader.push(line, [...requiredColumns, ...extraHeaders])
  return {
    read(cells: readonly string[]): RowRead {
      read = { blank: true }
      line += 1
      reader.push(line, cells)
      return read
    },
  }
}

function problemsOf(read: RowRead): string[] {
  return 'problems' in read ? read.problems.map(formatProblem) : []
}

const good = ['7', 'ada', 'LOVELACE', '(408) 555-0100', '14085550100']

test('a valid row becomes a contact with its fields under canonical names', () => {
  expect(readerOf('CITY', 'Pet').read([...good, ' San Jose ', 'cat'])).toEqual({
    contact: {
      phone: 14_085_550_100,
      fields: {
        id: '7',
        FirstName: 'Ada',
        LastName: 'Lovelace',
        PhoneNumber: '(408) 555-0100',
        RecommendedPhone: '14085550100',
        City: 'San Jose',
        Pet: 'cat',
      },
    },
  })
})

test('uses the specification’s texts to the letter, with the line in front', () => {
  const reader = readerOf()
  reader.read(good)
  const twin = reader.read(['8', 'a', 'b', '(408) 555-0100', '4085550100'])
  expect(problemsOf(twin)).toEqual([
    'Line 3: Duplicate phone number',
    'Line 3: Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX',
  ])
})

test.each([
  '(408) 555-0100',
  '408.555.0100',
  '4085550100',
  ' 408-555-0100 ',
  '14085550100',
  '+1 408 555 0100',
  '001 408 555 0100',
  '011 1 (408) 555-0100',
  '4085550100.0',
  '14,085,550,100',
  '1.4085550100E+10',
])('phone number %j is a duplicate of the one before', (twin) => {
  const reader = readerOf()
  reader.read(good)
  expect(problemsOf(reader.read(['8', '', '', twin, '14085550101']))).toEqual([
    `Line 3: ${duplicatePhoneText}`,
  ])
})

test.each([
  ['1', '01'],
  ['4085550100', '24085550100'],
  ['408555010', '1408555010'],
  ['12345678901234', '112345678901234'],
  ['123456789012345', '0123456789012345'],
  ['4085550100', '04085550100'],
  ['4085550100', '0014085550'],
  ['4085550100', '4085550100 ext 5'],
  ['front desk', 'back desk'],
  ['front desk', 'Front desk'],
])('phone numbers %j and %j are different', (one, other) => {
  const reader = readerOf()
  reader.read(['1', '', '', one, '14085550100'])
  expect(reader.read(['2', '', '', other, '14085550101'])).toHaveProperty('contact')
})

test('compares phone numbers without digits as texts', () => {
  const reader = readerOf()
  reader.read(['1', '', '', 'front desk', '14085550100'])
  expect(problemsOf(reader.read(['2', '', '', ' front desk', '14085550101']))).toEqual([
    `Line 3: ${duplicatePhoneText}`,
  ])
})

test('a refused row does not reserve its phone number', () => {
  const reader = readerOf()
  expect(problemsOf(reader.read(['1', '', '', '4085550100', '999']))).toEqual([
    `Line 2: ${invalidRecommendedPhoneText}`,
  ])
  expect(reader.read(['2', '', '', '4085550100', '14085550100'])).toHaveProperty('contact')
})

test.each(['4085550100', '140855501000', '24085550100', '+14085550100', '1408555010O', ''])(
  'refuses the recommended phone %j',
  (phone) => {
    const read = readerOf().read(['1', '', '', '4085550100', phone])
    expect(problemsOf(read)).toEqual([`Line 2: ${invalidRecommendedPhoneText}`])
  },
)

test('accepts a recommended phone with blanks around it', () => {
  const read = readerOf().read(['1', '', '', '1', ' 14085550100\t'])
  expect(read).toMatchObject({ contact: { phone: 14_085_550_100 } })
})

test('reports each row without a phone number', () => {
  const reader = readerOf()
  const row = ['1', 'A', 'B', ' ', '14085550100']
  expect(problemsOf(reader.read(row))).toEqual([`Line 2: ${missingPhoneText}`])
  expect(problemsOf(reader.read(row))).toEqual([`Line 3: ${missingPhoneText}`])
})

test.each([[[]], [['']], [['', ' ', '\t', '', '\uFEFF']]])('row %j is blank', (cells) => {
  expect(readerOf().read(cells)).toEqual({ blank: true })
})

test('missing cells are empty, and so may cells beyond the header be', () => {
  const reader = readerOf('City')
  expect(reader.read(good)).toMatchObject({ contact: { fields: { City: '' } } })
  const long = reader.read(['8', '', '', '1', '14085550101', 'Rome', '', ' \u200b'])
  expect(long).toMatchObject({ contact: { fields: { City: 'Rome' } } })
})

test('a filled cell beyond the header is a problem, and stays with the rejected row', () => {
  const reader = readerOf('City')
  const row = ['8', 'Ann', 'Smith', '1', '14085550101', 'Rome', '', 'extra']
  expect(reader.read(row)).toMatchObject({ problems: [{ line: 2, message: tooManyCellsText }] })
})

test('refuses a value one character over the limit, naming its column', () => {
  const most = 'x'.repeat(limits.contactFieldMaxChars)
  const row = (phone: string, note: string) => ['1', '', '', phone, '14085550100', note]
  const reader = readerOf('Note')
  expect(reader.read(row('1', most))).toHaveProperty('contact')
  expect(problemsOf(reader.read(row('2', `${most}x`)))).toEqual([
    'Line 3: Note is longer than 1000 characters',
  ])
})

test.each([
  ['12 Main St\r\nApt 4', '12 Main St Apt 4'],
  ['a\u0000b', 'a b'],
  ['tab \t here', 'tab here'],
  ['e\u0301', '\u00e9'],
  ['lone \ud83d', 'lone \ufffd'],
  ["'=1+1", '=1+1'],
  ['two  spaces', 'two  spaces'],
])('cleans the value %j to %j', (written, kept) => {
  const read = readerOf('Note').read([...good, written])
  expect(read).toMatchObject({ contact: { fields: { Note: kept } } })
})

test('a column called __proto__ is a field like any other', () => {
  const read = readerOf('__proto__').read([...good, 'x'])
  const fields = 'contact' in read ? read.contact.fields : {}
  expect(Object.entries(fields)).toContainEqual(['__proto__', 'x'])
})

test.each([
  ['ada', 'Ada'],
  ['ADA', 'Ada'],
  ['mary ANN', 'Mary ann'],
  ["O'NEIL", "O'neil"],
  ['élodie', 'Élodie'],
  ['ÉLODIE', 'Élodie'],
  ['ßeta', 'Sseta'],
  ['\u{10428}\u{10400}', '\u{10400}\u{10428}'],
  ['李', '李'],
  ['', ''],
])('name %j becomes %j', (name, normalised) => {
  expect(normaliseName(name)).toBe(normalised)
})

test('does not change a normalised name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const once = normaliseName(name)
      expect(normaliseName(once)).toBe(once)
    }),
  )
})

test('no two kept rows share the digits of their phone number', () => {
  const phone = fc.string({ unit: fc.constantFrom('1', '2', '0', '-'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(phone), (phones) => {
      const reader = readerOf()
      const keptPhones = phones.filter((text) => {
        const read = reader.read(['1', '', '', text, '14085550100'])
        return 'contact' in read
      })
      const keys = keptPhones.map((text) => text.replaceAll('-', '') || text)
      expect(keys).toHaveLength(new Set(keys).size)
    }),
  )
})

test('reads back an exported value unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[=+@a-z1-9'-]{1,12}$/), (value) => {
      const cell = csvCell(value)
      const read = readerOf('Note').read([...good, cell])
      expect(read).toMatchObject({ contact: { fields: { Note: value } } })
    }),
  )
})
