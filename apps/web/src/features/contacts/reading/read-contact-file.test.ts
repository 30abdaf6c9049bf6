// @vitest-environment node
import { hiddenRowHint, hiddenRowText } from '@afterbeep/contract/contact/contact-rows'
import { workbook, workbookFiles } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { expect, test } from 'vitest'
import { readContactFile } from './read-contact-file.ts'

const head = ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone']
const rows = [head, [1, 'mary', 'smith', 4085550100, 14085550100], [2, 'al', 'ray', '5', '6']]

function read(content: BlobPart, name: string) {
  return readContactFile(new File([content], name), {}, () => undefined)
}

test.each(['contacts.xlsx', 'contacts.csv'])(
  'a workbook called %s is read as one, by the rules for text files',
  async (name) => {
    const { accepted, rejected } = await read(workbook(rows), name)
    expect([accepted, rejected]).toEqual([1, 1])
  },
)

test('a row that is hidden or filtered out is a problem at its line, and not a contact', async () => {
  const parts = workbookFiles(rows.slice(0, 2)).map((file) => {
    const data = String(file.data).replace('<row r="2">', '<row r="2" hidden="1">')
    return { ...file, data }
  })
  const { accepted, problems } = await read(zip(parts), 'contacts.xlsx')
  expect(accepted).toBe(0)
  expect(problems).toEqual([{ line: 2, message: hiddenRowText, hint: hiddenRowHint }])
})

test('text is read as text, and refused under the name of a workbook', async () => {
  const text = rows.map((cells) => cells.join(',')).join('\n')
  expect((await read(text, 'contacts.csv')).accepted).toBe(1)
  await expect(read(text, 'contacts.xlsx')).rejects.toMatchObject({ code: 'file_unreadable' })
})

test('a workbook above the limit is not even opened', async () => {
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(workbook(rows))
  await expect(read(large, 'contacts.xlsx')).rejects.toMatchObject({ code: 'file_too_large' })
})

test('an empty file is named empty', async () => {
  await expect(read('', 'contacts.xlsx')).rejects.toMatchObject({ code: 'file_empty' })
})
