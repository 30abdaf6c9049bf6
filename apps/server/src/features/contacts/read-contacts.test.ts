import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactFixture, requiredHeader as header } from '../../testing/contacts/contact-fixture.ts'
import { findContactList, columnExtremes, readContactPage } from './index.ts'

let fixture: Awaited<ReturnType<typeof contactFixture>>
beforeAll(async () => {
  fixture = await contactFixture()
})
afterAll(() => fixture.db.close())

describe('a list', () => {
  it('is not found for another account, nor with an invalid id', async () => {
    const { listId } = await fixture.importFile(`${header}\n1,A,B,4085550101,14085550101\n`)
    expect(await findContactList(fixture.db, await fixture.makeAccount(), listId)).toBeUndefined()
    expect(await findContactList(fixture.db, fixture.accountId, 'no-id')).toBeUndefined()
  })

  it('returns its contacts in pages, in the order of the file', async () => {
    const rows = [1, 2, 3].map((id) => `${id},A,B,408555010${id},1408555010${id}`)
    const { listId } = await fixture.importFile([header, ...rows].join('\n'))
    const linesAfter = async (line: number) =>
      (await readContactPage(fixture.db, fixture.accountId, listId, line, 2)).map(
        (contact) => contact.line,
      )
    expect(await linesAfter(0)).toEqual([2, 3])
    expect(await linesAfter(3)).toEqual([4])
    expect(await linesAfter(4)).toEqual([])
  })

  it('returns the longest value of each column, and the longest one outside GSM-7', async () => {
    const rows = [
      '1,Al,Brown,4085550101,14085550101',
      '2,Alexander,B{},4085550102,14085550102',
      '3,Zoë,B,4085550103,14085550103',
    ]
    const { listId } = await fixture.importFile([header, ...rows].join('\n'))
    const columns = ['FirstName', 'LastName', 'Missing']
    expect(await columnExtremes(fixture.db, fixture.accountId, listId, columns)).toEqual({
      longest: { FirstName: 'Alexander', LastName: 'Brown' },
      unusual: { FirstName: 'Zoë' },
    })
  })
})
