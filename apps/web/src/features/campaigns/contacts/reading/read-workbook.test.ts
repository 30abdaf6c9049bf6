// @vitest-environment node
import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { storedArchive, zipEntries } from './zip-archive.ts'

const utf8 = new TextEncoder()

/** A workbook's files with one sheet of these cells: `<v>` for numbers, else text as it is. */
function workbookFiles(rows: readonly (readonly (string | number)[])[]) {
  const cell = (value: string | number, at: string) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (cells: readonly (string | number)[], index: number) =>
    `<row>${cells.map((value, at) => cell(value, `${'ABCDE'[at]}${index + 1}`)).join('')}</row>`
  const sheet = rows.map(row).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRels}"><Relationship Id="r1" Type="${rels}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    'docProps/thumbnail.jpeg': 'no use for this',
  }
}

function archiveOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  return storedArchive(
    Object.entries(files).map(([name, text]) => ({
      name: utf8.encode(name),
      content: utf8.encode(text),
    })),
  )
}

const head = ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone']
const fileOf = (archive: Uint8Array<ArrayBuffer>) => new File([archive], 'contacts.xlsx')

test('the rows of the first sheet are validated like those of a text file', async () => {
  const rows = [head, [1, 'mary', 'smith', 4085550100, 14085550100], [2, 'al', 'ray', '5', '6']]
  const summary = await readWorkbook(fileOf(archiveOf(workbookFiles(rows))), {}, () => undefined)
  expect([summary.accepted, summary.rejected]).toEqual([1, 1])
})

test('a sheet that is far too large for one piece is read without any worker', async () => {
  const rows = Array.from({ length: 8_000 }, (_, index) => [
    index,
    'mary',
    'smith',
    4_085_550_100 + index,
    14_085_550_100 + index,
  ])
  const packed = await packedArchive(workbookFiles([head, ...rows]))
  const summary = await readWorkbook(fileOf(packed), {}, () => undefined)
  expect(summary.accepted).toBe(8_000)
})

test('only what belongs to sheets is unpacked', async () => {
  const archive = await unpackWorkbook(archiveOf(workbookFiles([head])))
  expect([...zipEntries(archive)]).toHaveLength(3)
})

test('a zip bomb is refused at the limit, as a file that is too large', async () => {
  const zeros = new Uint8Array(120 * 1024 * 1024)
  const bomb = await packedArchive({ 'xl/a.xml': zeros })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(readWorkbook(fileOf(bomb), {}, () => undefined)).rejects.toMatchObject({
    code: 'file_too_large',
  })
})

test('a workbook above the limit is not even opened', async () => {
  const file = fileOf(new Uint8Array(10 * 1024 * 1024 + 1))
  await expect(readWorkbook(file, {}, () => undefined)).rejects.toBeInstanceOf(ContactFileError)
})

test.each(['', 'PK', 'this is no workbook'])('%j is no workbook', async (text) => {
  const file = new File([text], 'contacts.xlsx')
  await expect(readWorkbook(file, {}, () => undefined)).rejects.toBeInstanceOf(Error)
})

/** The same with each of its files packed, as every program writes workbooks. */
async function packedArchive(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const deflate = async (content: string | Uint8Array<ArrayBuffer>) => {
    const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(packed).arrayBuffer())
  }
  const entries = await Promise.all(
    Object.entries(files).map(async ([name, content]) => ({
      name: utf8.encode(name),
      content: await deflate(content),
    })),
  )
  const archive = storedArchive(entries)
  const view = new DataView(archive.buffer)
  for (let at = 0; at < archive.length - 4; at += 1) {
    // The directory's value for how an entry is packed, 8 for deflated.
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 10, 8, true)
  }
  return archive
}
