import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test.each([
  ['a'.repeat(160), 1, 'GSM-7'],
  ['a'.repeat(161), 2, 'GSM-7'],
  ['a'.repeat(306), 2, 'GSM-7'],
  ['a'.repeat(307), 3, 'GSM-7'],
  ['€'.repeat(80), 1, 'GSM-7'],
  ['€'.repeat(81), 2, 'GSM-7'],
  ['’'.repeat(70), 1, 'UCS-2'],
  ['’'.repeat(71), 2, 'UCS-2'],
  ['’'.repeat(134), 2, 'UCS-2'],
  ['’'.repeat(135), 3, 'UCS-2'],
  ['😀'.repeat(35), 1, 'UCS-2'],
  ['😀'.repeat(36), 2, 'UCS-2'],
])('%s takes %i parts in %s', (text, parts, encoding) => {
  expect(segmentsOf(text)).toEqual({ parts, encoding })
})
