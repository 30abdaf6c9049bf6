import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  optionalColumns,
  readHeaders,
  requiredColumns,
  sampleCsv,
} from '@afterbeep/contract/contact/contact-columns'
import { createContactRowsReader } from './contact-rows-reader.ts'
import { limits } from '@afterbeep/contract/limits'

const required = [...requiredColumns]

test('accepts a file with only the five required headers', () => {
  expect(readHeaders(required)).toEqual({
    ok: true,
    columns: {
      names: required,
      positions: { id: 0, FirstName: 1, LastName: 2, PhoneNumber: 3, RecommendedPhone: 4 },
    },
  })
})

test('gives headers in any case, padded or after a byte order mark their canonical names', () => {
  const read = readHeaders([
    '\uFEFFID',
    'zipCode',
    ' firstname ',
    'LASTNAME',
    'phoneNumber',
    'RECOMMENDEDPHONE',
  ])
  expect(read).toMatchObject({
    ok: true,
    columns: {
      names: ['id', 'Zipcode', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone'],
      positions: { id: 0, FirstName: 2, LastName: 3, PhoneNumber: 4, RecommendedPhone: 5 },
    },
  })
})

test('unknown columns keep their own header; blank ones have no name, and at the end are none', () => {
  const read = readHeaders([' ', ...required, '', ' Favourite Colour ', '', ' '])
  expect(read).toMatchObject({
    ok: true,
    columns: { names: ['', ...required, '', 'Favourite Colour'] },
  })
})

test.each(required)('without %s the headers are invalid', (column) => {
  const read = readHeaders(required.filter((name) => name !== column))
  expect(read).toEqual({
    ok: false,
    missing: [column],
    repeated: [],
    message: 'Invalid headers',
    details: [`Missing: ${column}`],
  })
})

test('an empty header row lacks all five', () => {
  expect(readHeaders([])).toMatchObject({ ok: false, missing: required })
})

test('refuses a duplicate header in any case', () => {
  const read = readHeaders([...required, 'Note', 'city', 'NOTE', 'City', 'note'])
  expect(read).toMatchObject({
    ok: false,
    missing: [],
    repeated: ['NOTE', 'City'],
    details: ['More than once: NOTE, City'],
  })
})

test('refuses one column over the limit', () => {
  const extra = (count: number) => Array.from({ length: count }, (_, index) => `Extra ${index}`)
  const room = limits.contactFileMaxColumns - required.length
  expect(readHeaders([...required, ...extra(room)]).ok).toBe(true)
  expect(readHeaders([...required, ...extra(room + 1)])).toMatchObject({
    ok: false,
    details: ['More than 100 columns'],
  })
})

test('refuses a header one character over the limit', () => {
  const header = 'h'.repeat(limits.contactHeaderMaxChars)
  expect(readHeaders([...required, header]).ok).toBe(true)
  expect(readHeaders([...required, `${header}h`]).ok).toBe(false)
})

test('finds the required columns in any order and case', () => {
  const all = [...requiredColumns, ...optionalColumns]
  const anyOrder = fc.shuffledSubarray(all, { minLength: all.length })
  const anyCase = fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length })
  fc.assert(
    fc.property(anyOrder, anyCase, (names, upper) => {
      const headers = names.map((name, index) =>
        upper[index] ? name.toUpperCase() : name.toLowerCase(),
      )
      const read = readHeaders(headers)
      expect(read).toMatchObject({ ok: true, columns: { names } })
    }),
  )
})

test('the sample file has every column and one valid row', () => {
  const [header = '', row = '', rest] = sampleCsv().split('\r\n')
  expect(rest).toBe('')
  expect(header.split(',')).toEqual([...requiredColumns, ...optionalColumns])
  const reader = createContactRowsReader({})
  reader.push(1, header.split(','))
  reader.push(2, row.split(','))
  expect(reader.end()).toMatchObject({ accepted: 1, rejected: 0 })
})
