import { expect, test } from 'vitest'
import { createContactFileReader } from '../contact-file-reader.ts'
import { lookAt, matchedFile } from '../testing/foreign-file.ts'

/*
 * A value of the greatest length costs as much as its bytes, whatever it is made of: 200 MB of such values would
 * otherwise keep a thread of the server busy for hours. At this length, work at each place for each other is seconds.
 */
const chars = 50_000
const mostCpuSeconds = 2

const units = ['\u00a0', '\u200e', ' ', "'", '(', ', jr']
const values = units.flatMap((unit) => {
  const run = unit.repeat(chars / unit.length)
  return [{ name: JSON.stringify(unit), value: `1${run}x` }]
})
const quoted = (value: string) => `"${value}"`

function cpuSecondsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

test.each(values)('a row with a long run of $name is read in time, in each column', ({ value }) => {
  const spent = cpuSecondsOf(() => {
    for (const column of [1, 3, 4, 5]) {
      const cells = ['1', 'Ann', 'Lee', '4085550101', '14085550101', '']
      cells[column] = quoted(value)
      const reader = createContactFileReader({}, { fixPhones: true })
      const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Opt out status'
      reader.push(new TextEncoder().encode(`${header}\n${cells.join(',')}\n`))
      expect(reader.end()).toMatchObject({ rows: 1 })
    }
  })
  expect(spent).toBeLessThan(mostCpuSeconds)
})

test.each(values)('a foreign file with a long run of $name is matched in time', ({ value }) => {
  const text = `Name,Phone,Notes\n${quoted(value)},617-555-0142,x\nAnn,${quoted(value)},x\nAnn,,${quoted(value)}\n`
  const spent = cpuSecondsOf(() => {
    expect(lookAt(text).look.headerLine).toBe(1)
    expect(matchedFile(text)).not.toBe('')
  })
  expect(spent).toBeLessThan(mostCpuSeconds)
})
