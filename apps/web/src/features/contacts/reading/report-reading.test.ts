// @vitest-environment node
import {
  invalidRecommendedPhoneText,
  leftOutElsewhereText,
} from '@afterbeep/contract/contact/contact-rows'
import { expect, test } from 'vitest'
import type { ReadingNews } from './contact-file-read.ts'
import { readTextFile } from './read-text-file.ts'
import { reportReading } from './report-reading.ts'

const header = 'ID,firstname,LASTNAME,phoneNumber,RecommendedPhone,Note,Opt out'

async function read(text: string): Promise<ReadingNews[]> {
  const news: ReadingNews[] = []
  const file = new File([text], 'contacts.csv', { type: 'text/csv' })
  await reportReading(file, readTextFile, (one) => news.push(one))
  return news
}

async function rowsOf(...lines: string[]) {
  const last = (await read([header, ...lines].join('\n'))).at(-1)
  if (last?.kind !== 'read' || last.read.kind !== 'rows') throw new Error('The rows are readable.')
  return last.read
}

test('good rows are counted, bad ones listed with their lines and counted by their fault', async () => {
  const found = await rowsOf(
    '1,mary,SMITH,408 555 0100,14085550100,"Likes a, b"',
    '2,ann,lee,4085550100,14085550101,',
    '3,bob,ray,4085550102,555,',
    '',
    '4,eve,kay,4085550103,14085550103,',
    '5,al,kay,4085550104,5,',
  )
  expect([found.rows, found.accepted, found.rejected, found.fixable]).toEqual([5, 2, 3, 0])
  expect(found.problems.map(({ line }) => line)).toEqual([3, 4, 7])
  expect(found.groups).toEqual([
    { message: 'Duplicate phone number', count: 1, first_lines: [3] },
    { message: invalidRecommendedPhoneText, count: 2, first_lines: [4, 7] },
  ])
})

test('a row whose phone a later row says not to contact is not counted as ready, and listed', async () => {
  const found = await rowsOf(
    '1,ann,lee,4085550100,14085550100,',
    '2,lou,ray,4085550101,14085550101,',
    '3,ann,lee,4085550100,14085550100,,yes',
  )
  expect(found).toMatchObject({ rows: 3, accepted: 1, rejected: 2 })
  expect(found.problems[0]).toEqual({
    line: 2,
    message: leftOutElsewhereText,
    hint: 'Line 4 says so.',
  })
})

test('numbers that are only written another way are counted, with examples of different kinds', async () => {
  const found = await rowsOf(
    '1,a,b,1,+1 (408) 555-0100,',
    '2,a,b,2,+1 (408) 555-0101,',
    '3,a,b,3,4085550102,',
    '4,a,b,4,555,',
    // A duplicate as well, so that rewriting the number would not make the row good.
    '5,a,b,4,4085550104,',
    '6,a,b,3,14085550105,',
  )
  expect(found.fixable).toBe(4)
  expect(found.rewritings).toEqual([
    { before: '+1 (408) 555-0100', after: '14085550100' },
    { before: '4085550102', after: '14085550102' },
  ])
})

test('two examples are kept of numbers that are all written alike', async () => {
  const found = await rowsOf('1,a,b,1,4085550100,', '2,a,b,2,4085550101,', '3,a,b,3,4085550102,')
  expect(found.rewritings.map(({ after }) => after)).toEqual(['14085550100', '14085550101'])
})

test('wrong headers are a refusal that names what is missing', async () => {
  const news = await read('id,FirstName\n1,Mary\n')
  expect(news.at(-1)).toEqual({
    kind: 'read',
    read: {
      kind: 'refused',
      code: 'file_headers_invalid',
      message: 'Invalid headers',
      headerFaults: ['Missing: LastName, PhoneNumber, RecommendedPhone'],
    },
  })
})

test.each(['', header])('a file without rows is refused: %j', async (text) => {
  const news = await read(text)
  expect(news.at(-1)).toMatchObject({ read: { kind: 'refused', code: 'file_empty' } })
})

test('a file that can’t be read is reported as a failure', async () => {
  const news: ReadingNews[] = []
  const broken = () => Promise.reject(new Error('gone from the disk'))
  await reportReading(new File([''], 'a.csv'), broken, (one) => news.push(one))
  expect(news).toEqual([{ kind: 'failed' }])
})

test('reports the progress of a large file, and keeps none of its rows', async () => {
  const line = (index: number) => `${index},ann,lee,${4_080_000_000 + index},5${index},`
  const lines = Array.from({ length: 20_000 }, (_, index) => line(index))
  const news = await read([header, ...lines].join('\n'))
  expect(news[0]).toMatchObject({ kind: 'progress' })
  const [last] = news.slice(-1)
  if (last?.kind !== 'read' || last.read.kind !== 'rows') throw new Error('The rows are readable.')
  expect(last.read.rejected).toBe(20_000)
  expect(last.read.problems).toHaveLength(1_000)
  expect(JSON.stringify(news).length).toBeLessThan(300_000)
})
