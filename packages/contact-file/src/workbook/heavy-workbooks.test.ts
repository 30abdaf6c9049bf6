import { heavyWorkbooks } from '@afterbeep/testing/data/heavy-workbooks'
import { workbook, workbookParts } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { expect, test } from 'vitest'
import { ContactFileError } from '../contact-file-error.ts'
import { readWorkbook } from './read-workbook.ts'
import type { ReadWorkbookOptions } from './read-workbook.ts'
import { TextTable } from './text-table.ts'
import { WorkbookBudget } from './workbook-budget.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Its error, or the number of its rows. */
async function outcomeOf(bytes: Bytes, options?: ReadWorkbookOptions): Promise<unknown> {
  let rows = 0
  try {
    for await (const batch of readWorkbook(bytes, options)) rows += batch.length
    return rows
  } catch (error) {
    return error
  }
}

test.each(heavyWorkbooks)('refuses, and explains what to do: $name', async ({ make, code }) => {
  const outcome = await outcomeOf(make())
  expect(outcome).toMatchObject({ code })
  expect(outcome).toBeInstanceOf(ContactFileError)
  expect(String(outcome)).toContain('CSV')
})

test('hands on few texts at a time, however often a shared text is shown', async () => {
  const text = 'a'.repeat(10_000)
  const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2_000)
  const bytes = zip(workbookParts({ sheets: [{ rows }], strings: `<si><t>${text}</t></si>` }))
  const lengths: number[] = []
  for await (const batch of readWorkbook(bytes)) lengths.push(batch.length)
  expect(lengths).toEqual(Array.from({ length: 500 }, () => 4))
})

test('reads what is just within the limits', async () => {
  const longest = 'a'.repeat(32_767)
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(8)}</row><row>${'<c/>'.repeat(16_383)}<c><v>1</v></c></row>`
  const styles = `<cellXfs>${'<xf/>'.repeat(65_490)}</cellXfs>`
  const parts = { sheets: [{ rows }], strings: `<si><t>${longest}</t></si>`, styles }
  expect(await outcomeOf(zip(workbookParts(parts)))).toBe(2)
})

test('counts elements, attributes and formats, and refuses what they cost beyond the budget', async () => {
  const cost = async (rows: string): Promise<number> => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
    const bytes = zip(workbookParts({ sheets: [{ rows }], styles }))
    for (let units = 1; units < 500; units += 1) {
      if (typeof (await outcomeOf(bytes, { budget: new WorkbookBudget(units) })) === 'number') {
        return units
      }
    }
    throw new Error('It costs more than 500.')
  }
  const empty = await cost('<row><c t="str"><v>a</v></c></row>')
  expect(await cost('<row><c t="str"><v>a</v></c></row><row/>')).toBe(empty + 1)
  expect(await cost('<row><c t="str"><v>a</v></c></row><row r="9"/>')).toBe(empty + 2)
  expect(await cost('<row><c t="str"><v>a</v></c><c><v>45000</v></c></row>')).toBe(empty + 2 + 6)
  const refused = await outcomeOf(workbook([['id']]), { budget: new WorkbookBudget(3) })
  expect(refused).toMatchObject({ code: 'file_too_large' })
})

test('calls its caller while it reads, whose error ends the reading', async () => {
  let calls = 0
  const onPiece = () => {
    calls += 1
    if (calls === 3) throw new ContactFileError('file_too_large', {}, 'slow')
  }
  const outcome = await outcomeOf(workbook([['id']]), { onPiece })
  expect(outcome).toMatchObject({ message: 'slow' })
})

test('texts by their index are the same over many pages', () => {
  const table = new TextTable()
  const texts = Array.from({ length: 9_000 }, (_, n) => `${n} é😀${'x'.repeat(n % 700)}`)
  for (const text of texts) table.add(text)
  expect(texts.every((text, index) => table.at(index) === text)).toBe(true)
  expect([table.at(9_000), table.at(-1), table.at(Number.NaN)]).toEqual(['', '', ''])
})
