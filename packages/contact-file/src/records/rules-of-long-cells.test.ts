import { describe, expect, test } from 'vitest'
import { limits } from '@afterbeep/contract/limits'
import { createContactFileReader } from '../contact-file-reader.ts'
import { bytesOf } from '../testing/file-pieces.ts'

/*
 * Written from the rule alone: a stranger’s file has bounds, so that reading it holds up no one else. Each piece is
 * repeated until its record is as long as one may be. What looks at each character a few times takes milliseconds;
 * what goes back to the start for each takes half a minute.
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
]
const plain: Record<string, string> = {
  id: '1',
  FirstName: 'Ann',
  LastName: 'Lee',
  PhoneNumber: '14085550100',
  RecommendedPhone: '14085550100',
}
const LONGEST = limits.contactRecordMaxChars - 1_000
const MOST_MS = 3_000

const pieces: readonly (readonly [string, string])[] = [
  ['accents on one letter', '\u0301\u0323'],
  ['spaces', ' '],
  ['spaces that do not break', '\u00A0'],
  ['spaces with a line break now and then', `${' '.repeat(500)}\n`],
  ['marks that are not shown', '\uFEFF'],
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
]

/** Three at a time: a third of the longest takes a ninth of its time, which is seconds still. */
const groups = [
  ['FirstName', 'RecommendedPhone', 'Consent'],
  ['PhoneNumber', 'Country', 'Do not call'],
]

describe.each(pieces)('cells that fill the longest record, of %s,', (_name, piece) => {
  test.each(groups)('in %s, %s and %s are read as fast as any other', (...filled) => {
    const long = `é${piece.repeat(Math.floor(LONGEST / 3 / piece.length))}é`
    const cells = columns.map((name) => `"${filled.includes(name) ? long : (plain[name] ?? '')}"`)
    const file = bytesOf(`${columns.join(',')}\n${cells.join(',')}\n`)
    const reader = createContactFileReader({})
    const began = performance.now()
    reader.push(file)
    expect(reader.end().rows).toBe(1)
    expect(performance.now() - began).toBeLessThan(MOST_MS)
  })
})
