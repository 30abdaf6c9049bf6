import { workbookParts } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

// Written from the rule alone: what a person sees in the spreadsheet is what is read, no digit of a phone is
// lost, and everything stays in the row in which it stands. Another reading would contact another person.

/** Formats in which Excel shows a whole number by all of its digits, or shortens it. */
const formats = ['General', '0', '@', '0.00E+00', '##0', '00000000000']

const phone = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((ten) => `1${ten}`)
const name = fc
  .array(fc.constantFrom('a', 'É', 'ł', "'", ' ', '&', '<', '>', '"', '😀', '1', '-'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((letters) => letters.join('').trim())
  .filter((text) => text !== '')

const person = fc.record({
  /** Empty rows before it. */
  gap: fc.integer({ min: 0, max: 5 }),
  name,
  phone,
  format: fc.nat(formats.length - 1),
  /** Whether the phone is a cell of text, a number, or a number as programs write large ones. */
  writtenAs: fc.constantFrom('text', 'number', 'exponent'),
  isShared: fc.boolean(),
  hasPlaces: fc.boolean(),
})

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('each person is read in the row, with the name and the number, that the spreadsheet shows', async () => {
  const property = fc.asyncProperty(fc.array(person, { maxLength: 30 }), async (people) => {
    let line = 0
    const strings: string[] = []
    const expected: { line: number; cells: string[] }[] = []
    const rows = people.map((one) => {
      line += one.gap + 1
      expected.push({ line, cells: ['', one.name, one.phone] })
      const at = (column: string) => (one.hasPlaces ? ` r="${column}${line}"` : '')
      const text = escapeXml(one.name)
      if (one.isShared) strings.push(`<si><t xml:space="preserve">${text}</t></si>`)
      const named = one.isShared
        ? `<c${at('B')} t="s"><v>${strings.length - 1}</v></c>`
        : `<c${at('B')} t="inlineStr"><is><t>${text}</t></is></c>`
      const value =
        one.writtenAs === 'exponent' ? Number(one.phone).toExponential().toUpperCase() : one.phone
      const called =
        one.writtenAs === 'text'
          ? `<c${at('C')} t="str"><v>${value}</v></c>`
          : `<c${at('C')} s="${one.format}"><v>${value}</v></c>`
      return `<row r="${line}"><c${at('A')}/>${named}${called}</row>`
    })
    const codes = formats.map((code, id) => `<numFmt numFmtId="${200 + id}" formatCode="${code}"/>`)
    const styles = formats.map((_, id) => `<xf numFmtId="${200 + id}"/>`)
    const archive = zip(
      workbookParts({
        sheets: [{ rows: rows.join('') }],
        strings: strings.join(''),
        styles: `<numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs>`,
      }),
    )
    const read = []
    for await (const batch of readWorkbook(archive)) read.push(...batch)
    expect(read).toEqual(expected)
  })
  await fc.assert(property, { numRuns: 60 })
})
