import { expect, test } from 'vitest'
import { createContactFileReader } from './contact-file-reader.ts'

test('the interface works', () => {
  const lines: number[] = []
  const reader = createContactFileReader({ keep: ({ line }) => lines.push(line) })
  const text = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,A,B,1,14085550100\n'
  reader.push(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  expect(reader.end()).toMatchObject({ accepted: 1 })
  expect(lines).toEqual([2])
})
