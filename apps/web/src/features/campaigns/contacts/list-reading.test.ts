import { expect, test } from 'vitest'
import { countsText, groupProblems } from './list-reading.ts'

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
