import { workbookParts } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { describe, expect, it, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

// Written from the rule alone: what a person sees in the spreadsheet is what is read, or the file is refused in words.

async function cellsOf(cells: string, others: { strings?: string; styles?: string } = {}) {
  const rows: string[][] = []
  const archive = zip(workbookParts({ sheets: [{ rows: `<row>${cells}</row>` }], ...others }))
  for await (const batch of readWorkbook(archive)) rows.push(...batch.map((row) => row.cells))
  return rows[0]
}

const strings = '<si><t>FirstName</t></si><si><t>Ann</t></si>'
const last = '<c t="s"><v>1</v></c>'

describe('a cell without a value is blank', () => {
  it.each([
    '<c t="s"/>',
    '<c t="s"><v/></c>',
    '<c t="s"><v> </v></c>',
    '<c t="b"/>',
    '<c t="b"><v></v></c>',
    '<c t="d"/>',
    '<c t="str"><f>A1</f><v></v></c>',
    '<c><v/></c>',
    '<c t="inlineStr"><is/></c>',
  ])('%s', async (cell) => {
    expect((await cellsOf(cell + last, { strings }))?.map((text) => text.trim())).toEqual([
      '',
      'Ann',
    ])
  })
})

test.each(['<c t="s"><v>2</v></c>', '<c t="s"><v>-1</v></c>', '<c t="s"><v>x</v></c>'])(
  'a text that the workbook does not have is damage, and no blank cell: %s',
  async (cell) => {
    await expect(cellsOf(cell + last, { strings })).rejects.toThrow('This workbook is damaged')
  },
)

test('texts whose list is missing are damage', async () => {
  await expect(cellsOf(last)).rejects.toThrow('This workbook is damaged')
})

test.each([
  '<c><f>PROPER(A1)</f></c>',
  '<c t="str"><f>A1</f></c>',
  '<c><f t="shared" si="0"/></c>',
])(
  'a formula without its result is refused by its row, because the spreadsheet shows one: %s',
  async (cell) => {
    await expect(cellsOf(cell + last, { strings })).rejects.toThrow(
      'Row 1 of this workbook has a formula',
    )
  },
)

test.each([
  ['1', '"Yes";"Yes";"No"', 'Yes'],
  ['0', '"Yes";"Yes";"No"', 'No'],
  ['7', '"VIP"', 'VIP'],
  ['7', ';;;', ''],
  ['5', 'General" pcs"', '5 pcs'],
  ['4085550100', '"x "0', 'x 4085550100'],
  ['4085550100', '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(408) 555-0100'],
  ['14085550100', '"+"General', '+14085550100'],
])('the number %s in the format %s shows as %s', async (value, code, shown) => {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const styles = `<numFmts><numFmt numFmtId="200" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>`
  const cells = await cellsOf(`<c s="1"><v>${value}</v></c>${last}`, { strings, styles })
  expect(cells?.[0]).toBe(shown)
})
