// @vitest-environment node
import { workbook } from '@afterbeep/testing/data/workbook'
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

test('an empty file says that it is empty', async () => {
  await expect(read('', 'contacts.xlsx')).rejects.toMatchObject({ code: 'file_empty' })
})
