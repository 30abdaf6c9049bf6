import { expect, test } from 'vitest'
import { rowCounter } from './row-counter.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('counts rows across the borders of parts, without the header', () => {
  const counts: number[] = []
  const onPart = rowCounter((rows) => counts.push(rows), { everyMs: 0 })
  for (const part of ['phone,status', '\r\n1,Deliv', 'ered\r\n2,Busy\r\n', '']) onPart(bytes(part))
  expect(counts).toEqual([0, 0, 2, 2])
})

test('reports the number no more often than requested', () => {
  const counts: number[] = []
  let nowMs = 0
  const onPart = rowCounter((rows) => counts.push(rows), { everyMs: 100, now: () => nowMs })
  for (nowMs of [0, 50, 99, 100, 150, 230]) onPart(bytes('a\n'))
  expect(counts).toEqual([0, 3, 5])
})
