import { expect, test } from 'vitest'
import { requiredColumns } from '@afterbeep/contract/contact/contact-columns'
import { createContactRowsReader } from './contact-rows-reader.ts'
import { createContactSample } from './contact-sample.ts'

const names = [...requiredColumns, 'Note', '', 'Last']

function sampleOf(notes: readonly string[]) {
  const sample = createContactSample(names)
  const reader = createContactRowsReader({ keep: (row) => sample.take(row) })
  reader.push(1, names)
  notes.forEach((note, index) =>
    reader.push(index + 2, ['1', 'a', 'b', `${index}`, '14085550100', note, '#', '.']),
  )
  return sample.result()
}

test('keeps the first forty rows and the ten longest of the others', () => {
  const notes = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index % 90))
  const { sample } = sampleOf(notes)
  expect(sample).toHaveLength(50)
  expect(sample[39]).toMatchObject({ FirstName: 'A', Note: 'x'.repeat(39) })
  expect(sample.slice(40).map(({ Note }) => Note?.length)).toEqual([
    89, 88, 87, 86, 85, 84, 83, 82, 81, 80,
  ])
})

test('keeps the longest value of each column, and the longest that does not fit GSM-7', () => {
  const { extremes } = sampleOf(['four', '`ab', 'é', 'à la carte', '李'])
  expect(extremes.longest).toMatchObject({ id: '1', FirstName: 'A', Note: 'à la carte' })
  expect(extremes.unusual).toEqual({ Note: '`ab' })
  expect(Object.keys(extremes.longest)).not.toContain('')
})

test('counts the contacts without a value for each column', () => {
  const { emptyValues } = sampleOf(['four', '', ' ', '\u00a0', 'x'])
  expect(emptyValues).toEqual({ Note: 3 })
})

test('counts a length in characters, not in bytes', () => {
  const { extremes, sample } = sampleOf([
    ...Array.from({ length: 40 }, () => ''),
    'ééééé',
    'xxxxxx',
    ...Array.from({ length: 9 }, () => 'yyyyyyy'),
  ])
  expect(extremes.longest['Note']).toBe('yyyyyyy')
  expect(sample.map(({ Note }) => Note)).toContain('xxxxxx')
  expect(sample.map(({ Note }) => Note)).not.toContain('ééééé')
})
