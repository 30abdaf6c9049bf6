import { expect, test } from 'vitest'
import { lineGroups } from './problem-groups.ts'

test('a group has its exact count, and those of its lines that are listed', () => {
  const groups = [
    { message: 'b', count: 2_500, first_lines: [3, 9] },
    { message: 'a', count: 1, first_lines: [4] },
  ]
  const problems = [
    { line: 3, message: 'b' },
    { line: 4, message: 'a' },
    { line: 9, message: 'b', hint: 'Write it as 14085550100.' },
    { line: 10, message: 'b' },
  ]
  expect(lineGroups(groups, problems)).toEqual([
    {
      message: 'b',
      hint: undefined,
      count: 2_500,
      lines: [
        { line: 3, hint: undefined },
        { line: 9, hint: 'Write it as 14085550100.' },
        { line: 10, hint: undefined },
      ],
    },
    { message: 'a', hint: undefined, count: 1, lines: [{ line: 4, hint: undefined }] },
  ])
})

test('rows that share a cause are a group of their own, with their own lines', () => {
  const groups = [
    { message: 'b', count: 1, first_lines: [3] },
    { message: 'b', hint: 'Shortened.', count: 2, first_lines: [4, 5] },
  ]
  const problems = [
    { line: 3, message: 'b' },
    { line: 4, message: 'b', hint: 'Shortened.' },
    { line: 5, message: 'b', hint: 'Shortened.' },
  ]
  const none = { hint: undefined }
  expect(lineGroups(groups, problems).map(({ hint, lines }) => [hint, lines])).toEqual([
    [undefined, [{ line: 3, ...none }]],
    // What applies to all of them isn't repeated for each.
    [
      'Shortened.',
      [
        { line: 4, ...none },
        { line: 5, ...none },
      ],
    ],
  ])
})

test('a group that comes too late for the list still has its first lines', () => {
  const groups = [
    { message: 'b', count: 1_000, first_lines: [2] },
    { message: 'a', count: 30, first_lines: [2_000, 2_001] },
  ]
  expect(lineGroups(groups, [{ line: 2, message: 'b' }])[1]).toMatchObject({
    count: 30,
    lines: [{ line: 2_000 }, { line: 2_001 }],
  })
})

test('a draft from before groups were counted shows what it has', () => {
  const problems = [
    { line: 3, message: 'b' },
    { line: 4, message: 'a' },
    { line: 9, message: 'b' },
  ]
  expect(lineGroups([], problems).map(({ message, count }) => [message, count])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
