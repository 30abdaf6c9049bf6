import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

// The examples that Telnyx publishes with its segment calculator ("Message Encoding" in its
// documentation), and cases around its limits.
test.each([
  ['a'.repeat(100), 1, 'GSM-7'],
  ['a'.repeat(160), 1, 'GSM-7'],
  ['a'.repeat(161), 2, 'GSM-7'],
  ['a'.repeat(306), 2, 'GSM-7'],
  ['a'.repeat(307), 3, 'GSM-7'],
  ['a'.repeat(1530), 10, 'GSM-7'],
  ['’'.repeat(670), 10, 'UCS-2'],
  ['€'.repeat(80), 1, 'GSM-7'],
  ['€'.repeat(81), 2, 'GSM-7'],
  ['’'.repeat(70), 1, 'UCS-2'],
  ['’'.repeat(71), 2, 'UCS-2'],
  ['’'.repeat(134), 2, 'UCS-2'],
  ['’'.repeat(135), 3, 'UCS-2'],
  ['😀'.repeat(35), 1, 'UCS-2'],
  ['😀'.repeat(36), 2, 'UCS-2'],
  // 66 pairs fill two parts of 66 units each; the 67th pair would be split.
  ['😀'.repeat(66), 2, 'UCS-2'],
  ['😀'.repeat(67), 3, 'UCS-2'],
  // An escape at the 153rd place takes its character along.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2, 'GSM-7'],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 'GSM-7'],
])('%s takes %i parts in %s', (text, parts, encoding) => {
  expect(segmentsOf(text)).toEqual({ parts, encoding })
})
