import { expect, test } from 'vitest'
import { countsText, spokenReading } from './list-reading.ts'

test('counts are formatted with thousands separators', () => {
  expect(countsText({ accepted: 9_812, rejected: 188 })).toBe('9,812 ready, 188 with problems')
})

test('announces the start and the quarters of reading a file, then of sending it', () => {
  const file = { fileName: 'c.csv', rows: 1, totalBytes: 1_000 }
  const read = (readBytes: number) => spokenReading({ phase: 'reading', ...file, readBytes })
  const sent = (sentBytes: number) => spokenReading({ phase: 'sending', ...file, sentBytes })
  expect([0, 249, 250, 1_000].map(read)).toEqual([
    'Reading c.csv',
    'Reading c.csv',
    '25 percent read',
    '100 percent read',
  ])
  expect([0, 499, 500, 1_000].map(sent)).toEqual([
    'Sending c.csv',
    '25 percent sent',
    '50 percent sent',
    '100 percent sent',
  ])
})
