import { expect, test, vi } from 'vitest'
import { isContactFileName, readContactFile } from './read-contact-file.ts'

const header = 'ID,firstname,LASTNAME,phoneNumber,RecommendedPhone,Note'
const read = (text: string, onProgress: (rows: number) => void = () => undefined) =>
  readContactFile(new File([text], 'contacts.csv', { type: 'text/csv' }), {
    signal: new AbortController().signal,
    onProgress,
  })

test('good rows are counted and sampled, bad ones listed with their lines', async () => {
  const rows = [
    '1,mary,SMITH,408 555 0100,14085550100,"Likes a, b"',
    '2,ann,lee,4085550100,14085550101,',
    '3,bob,ray,4085550102,4085550102,',
    '',
    '4,eve,kay,4085550103,14085550103,',
  ]
  const result = await read(`\uFEFF${[header, ...rows].join('\r\n')}\r\n`)
  if (result.kind !== 'rows') throw new Error('the headers are right')
  expect(result.columns).toEqual([
    'id',
    'FirstName',
    'LastName',
    'PhoneNumber',
    'RecommendedPhone',
    'Note',
  ])
  expect([result.ready, result.rejected]).toEqual([2, 2])
  expect(result.problems.map(({ line }) => line)).toEqual([3, 4])
  expect(result.problems.map(({ message }) => message)).toEqual([
    'Duplicate phone number',
    'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX',
  ])
  expect(result.sample[0]).toMatchObject({ FirstName: 'Mary', Note: 'Likes a, b' })
})

test('wrong headers end the reading and are named', async () => {
  const result = await read('id,FirstName\n1,Mary\n')
  expect(result).toEqual({
    kind: 'headers',
    details: ['Missing: LastName, PhoneNumber, RecommendedPhone'],
  })
})

test('an empty file has no headers', async () => {
  expect(await read('')).toMatchObject({ kind: 'headers' })
})

test('a large file is read in pieces, and only a small sample of it is kept', async () => {
  const line = (index: number) =>
    `${index},ann,lee,${4_080_000_000 + index},1${4_080_000_000 + index},${index === 9_000 ? 'x'.repeat(99) : ''}`
  const lines = Array.from({ length: 10_000 }, (_, index) => line(index))
  const onProgress = vi.fn<(rows: number) => void>()
  const result = await read([header, ...lines].join('\n'), onProgress)
  if (result.kind !== 'rows') throw new Error('the headers are right')
  expect(result.ready).toBe(10_000)
  expect(onProgress.mock.calls.length).toBeGreaterThan(1)
  expect(result.sample.length).toBe(50)
  expect(result.sample.some(({ Note }) => Note?.length === 99)).toBe(true)
})

test('CSV and XLSX are taken by name, in any case, and nothing else', () => {
  expect(['a.csv', 'A.XLSX', 'a.xls', 'a.csv.exe', 'csv'].map(isContactFileName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
