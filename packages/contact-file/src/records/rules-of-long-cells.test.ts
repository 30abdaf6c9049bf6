import { describe, expect, test } from 'vitest'
import { limits } from '@afterbeep/contract/limits'
import { createContactFileReader } from '../contact-file-reader.ts'
import { bytesOf } from '../testing/file-pieces.ts'
import { lookAt, matchedFile } from '../testing/foreign-file.ts'

/*
 * Written from the rule alone: a stranger’s file has bounds, so that reading it holds up no one else. Each piece is
 * repeated until its record is as long as one may be. What looks at each character a few times takes milliseconds of
 * the thread’s own time, however busy the machine is; what goes back to the start for each takes half a minute.
 */

const columns = [
  'id',
  'FirstName',
  'LastName',
  'PhoneNumber',
  'RecommendedPhone',
  'Country',
  'Consent',
  'Do not call',
  'Opt out status',
]
const plain: Record<string, string> = {
  id: '1',
  FirstName: 'Ann',
  LastName: 'Lee',
  PhoneNumber: '14085550100',
  RecommendedPhone: '14085550100',
}
const LONGEST = limits.contactRecordMaxChars - 1_000
/** Of a foreign file, of which each cell is looked at for names, phones and refusals. */
const FOREIGN_CHARS = 50_000
const MOST_CPU_MS = 2_000

const pieces: readonly (readonly [string, string])[] = [
  ['accents on one letter', '\u0301\u0323'],
  ['spaces', ' '],
  ['spaces that do not break', '\u00A0'],
  ['spaces with a line break now and then', `${' '.repeat(500)}\n`],
  ['marks that are not shown', '\uFEFF'],
  ['marks of direction', '\u200E'],
  ['control characters', '\u0085'],
  ['halves of characters', '\uD83C'],
  ['flags', '\u{1F1FA}'],
  ['apostrophes', "'"],
  ['apostrophes behind semicolons', ";'"],
  ['starts of formulas', ';='],
  ['doubled quotation marks', '""'],
  ['digits with spaces', '1 '],
  ['opened brackets', '('],
  ['words of refusal', 'no '],
  ['words that divide', ' and '],
  ['one letter between spaces', ' y '],
  ['suffixes of a name', ', jr'],
]

/** Three at a time: a third of the longest takes a ninth of its time, which is seconds still. */
const groups = [
  ['FirstName', 'RecommendedPhone', 'Consent'],
  ['PhoneNumber', 'Country', 'Do not call'],
  ['LastName', 'Opt out status'],
].map((columnsFilled) => ({ columnsFilled }))

describe.each(pieces)('cells that fill the longest record, of %s,', (_name, piece) => {
  test.each(groups)('cost what their bytes cost in $columnsFilled', ({ columnsFilled }) => {
    const chars = Math.floor(LONGEST / columnsFilled.length)
    const long = `é${piece.repeat(Math.floor(chars / piece.length))}é`
    const valueOf = (name: string) => (columnsFilled.includes(name) ? long : (plain[name] ?? ''))
    const cells = columns.map((name) => `"${valueOf(name)}"`)
    const file = bytesOf(`${columns.join(',')}\n${cells.join(',')}\n`)
    const reader = createContactFileReader({}, { fixPhones: true })
    const began = process.threadCpuUsage()
    reader.push(file)
    expect(reader.end().rows).toBe(1)
    expect(cpuMsSince(began)).toBeLessThan(MOST_CPU_MS)
  })

  test('cost what their bytes cost in a foreign file', () => {
    const long = `"1${piece.repeat(Math.floor(FOREIGN_CHARS / piece.length))}x"`
    const text = `Name,Phone,Notes\n${long},617-555-0142,x\nAnn,${long},x\nAnn,,${long}\n`
    const began = process.threadCpuUsage()
    lookAt(text)
    matchedFile(text)
    expect(cpuMsSince(began)).toBeLessThan(MOST_CPU_MS)
  })
})

/** How long this thread has worked, in milliseconds. */
function cpuMsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000
}
