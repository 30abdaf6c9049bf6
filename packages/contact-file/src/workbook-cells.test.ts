import { expect, test } from 'vitest'
import { workbookCell, workbookNumber } from './workbook-cells.ts'

test.each([
  ['14085550100', '14085550100'],
  ['1.40855501E+10', '14085550100'],
  ['0012', '0012'],
  ['3.5', '3.5'],
  ['1.5E-3', '1.5E-3'],
  ['1E+40', '1E+40'],
])('writes the number %s as %s, in full only where no digit is lost', (cell, text) => {
  expect(workbookNumber(cell)).toBe(text)
})

test.each([
  [new Date('2026-03-05T00:00:00Z'), '2026-03-05'],
  [true, 'TRUE'],
  [false, 'FALSE'],
  ['a\0b', 'ab'],
  ['\ud83d', '\ufffd'],
  [null, ''],
  [undefined, ''],
])('reads the cell %j as the text %j', (cell, text) => {
  expect(workbookCell(cell)).toBe(text)
})
