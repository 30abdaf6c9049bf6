import { expect, test } from 'vitest'
import { requiredColumns } from '@afterbeep/contract/contact/contact-columns'
import { limits } from '@afterbeep/contract/limits'
import { createContactFileReader } from '../contact-file-reader.ts'
import { ContactFileError } from '../contact-file-error.ts'
import { bytesOf } from '../testing/file-pieces.ts'

const header = requiredColumns.join(',')
const MEBIBYTE = 1_048_576

/** Feeds the same piece again and again until it is refused, and returns after how many bytes. */
function fed(start: string, piece: Uint8Array): { refusal: ContactFileError; bytes: number } {
  const reader = createContactFileReader({})
  reader.push(bytesOf(start))
  for (let bytes = piece.length; bytes < 2_048 * MEBIBYTE; bytes += piece.length) {
    try {
      reader.push(piece)
    } catch (refusal) {
      if (refusal instanceof ContactFileError) return { refusal, bytes }
      throw refusal
    }
  }
  throw new Error('It was never refused.')
}

const filled = (text: string) => bytesOf(text.repeat(Math.floor(65_536 / text.length)))

test.each([
  ['a quotation mark that is never closed', `${header}\n1,"A`, 'x,y\n', 'line 2 is never closed'],
  ['the same at its very start', '"', 'x,y\n', 'line 1 is never closed'],
  ['one line without an end', `${header}\n1,A,`, 'abcd', 'line 2 is longer than 262,144'],
  ['a first line without an end', '', 'abcd', 'line 1 is longer than 262,144'],
  ['a row of a million columns', `${header}\n`, 'a,b,', 'line 2 is longer than 262,144'],
  ['a header of a million columns', header, ',a,b', 'line 1 is longer than 262,144'],
])('refuses %s within the first mebibyte', (_, start, text, message) => {
  const { refusal, bytes } = fed(start, filled(text))
  expect(refusal.code).toBe('file_unreadable')
  expect(refusal.message).toContain(message)
  expect(bytes).toBeLessThan(MEBIBYTE)
})

test('refuses a file of only NUL characters within the first mebibyte', () => {
  for (const start of ['', `${header}\n`]) {
    const { refusal, bytes } = fed(start, new Uint8Array(65_536))
    expect(refusal.code).toBe('file_unreadable')
    expect(bytes).toBeLessThan(MEBIBYTE)
  }
})

test('refuses a thousand columns by their number', () => {
  const reader = createContactFileReader({})
  const columns = Array.from({ length: 1_000 }, (_, index) => `Extra ${index}`)
  reader.push(bytesOf(`${header},${columns.join(',')}\n`))
  expect(() => reader.end()).toThrow(
    expect.objectContaining({
      code: 'file_headers_invalid',
      details: expect.objectContaining({ problems: ['More than 100 columns'] }),
    }),
  )
})

test.each(['\n', ' ,,,,\n', '  \n'])('refuses a file of only lines %j', (line) => {
  const { refusal, bytes } = fed(`${header}\n`, filled(line))
  expect(refusal.code).toBe('file_too_large')
  expect(bytes).toBeLessThanOrEqual(limits.contactFileMaxLines * line.length + 3 * 65_536)
})

test('reads a long valid record, also in an alphabet of three bytes a letter', () => {
  const extra = Array.from({ length: 95 }, (_, index) => `Extra ${index}`)
  const row = ['1', 'A', 'B', '1', '14085550100', ...extra.map(() => '李'.repeat(1_000))]
  const reader = createContactFileReader({})
  reader.push(bytesOf(`${[header, ...extra].join(',')}\n${row.join(',')}\n`))
  expect(reader.end()).toMatchObject({ accepted: 1 })
})
