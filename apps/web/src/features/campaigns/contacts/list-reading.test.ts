import { expect, test } from 'vitest'
import { countsText, groupProblems, spokenReading } from './list-reading.ts'

test('counts are said with thousands', () => {
  expect(countsText({ accepted: 9_812, rejected: 188 })).toBe('9,812 ready, 188 with problems')
})

test('problems of one kind stand together, in the order in which each kind appears', () => {
  const grouped = groupProblems([
    { line: 3, message: 'b' },
    { line: 4, message: 'a' },
    { line: 9, message: 'b' },
  ])
  expect(grouped).toEqual([
    { message: 'b', lines: [3, 9] },
    { message: 'a', lines: [4] },
  ])
})

test('of an upload its start and its quarters are said, not each piece', () => {
  const said = (sentBytes: number) =>
    spokenReading({ phase: 'working', fileName: 'c.csv', rows: 1, sentBytes, totalBytes: 1_000 })
  expect([0, 249, 250, 499, 500, 1_000].map(said)).toEqual([
    'Reading c.csv',
    'Reading c.csv',
    '25 percent sent',
    '25 percent sent',
    '50 percent sent',
    '100 percent sent',
  ])
})
