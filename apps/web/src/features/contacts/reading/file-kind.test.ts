// @vitest-environment node
import { expect, test } from 'vitest'
import { isContactFileName } from './file-kind.ts'

test('CSV, XLSX and cards are taken by name, in any case, and nothing else', () => {
  const names = ['a.csv', 'A.XLSX', 'a.vcf', 'a.xls', 'a.csv.exe', 'csv']
  expect(names.map(isContactFileName)).toEqual([true, true, true, false, false, false])
})
