import { workbookFiles } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captureLog } from '../../../testing/capture-log.ts'
import { formatProblem } from '@afterbeep/contract/contact/contact-rows'
import { onlyRow } from '../../../platform/database/database.ts'
import {
  contactFixture,
  requiredHeader as header,
} from '../../../testing/contacts/contact-fixture.ts'
import { until } from '../../../testing/until.ts'
import { importContactFile } from './import-contact-file.ts'
import { findContactList, readContactPage } from '../index.ts'
import { removeAbandonedUploads } from '../remove-abandoned-uploads.ts'

let fixture: Awaited<ReturnType<typeof contactFixture>>
beforeAll(async () => {
  fixture = await contactFixture()
})
afterAll(() => fixture.db.close())

async function countOfLists(): Promise<number> {
  const rows = await fixture.db.query<{ count: number }>(
    'select count(*) as count from contact_lists',
  )
  return onlyRow(rows).count
}

describe('a CSV file', () => {
  it('is read with headers in any case, a BOM, CRLF, quoted commas and quotes', async () => {
    const file =
      '\uFEFF"ID",firstname,LASTNAME,PhoneNumber,recommendedPHONE,ZIPCODE,State,Pet\r\n' +
      '7,mARY,"O""NEIL, jr",4085550101,14085550101,95112,CA,Rex\r\n' +
      '8,José,Łukasz,4085550102,14085550102,,,"Max, the dog"\r\n'
    const imported = await fixture.importFile(file)
    expect(imported).toMatchObject({ rows: 2, accepted: 2, rejected: 0, problems: [] })
    expect(await fixture.contactsOf(imported.listId)).toMatchObject([
      {
        line: 2,
        phone: 14085550101,
        zip: '95112',
        state: 'CA',
        fields: { id: '7', FirstName: 'Mary', LastName: 'O"neil, jr', Pet: 'Rex' },
      },
      { line: 3, phone: 14085550102, fields: { FirstName: 'José', Pet: 'Max, the dog' } },
    ])
    expect(await findContactList(fixture.db, fixture.accountId, imported.listId)).toEqual({
      id: imported.listId,
      name: 'contacts.csv',
      statement: null,
      columns: [
        'id',
        'FirstName',
        'LastName',
        'PhoneNumber',
        'RecommendedPhone',
        'Zipcode',
        'State',
        'Pet',
      ],
      accepted: 2,
    })
  })

  it('reports each bad row by the number of its record, with the exact text', async () => {
    const file = [
      header,
      '1,Ann,A,4085550101,14085550101',
      '2,"Bob\nof two lines",B,4085550102,14085550102',
      '3,Cid,C,(408) 555-0101,14085550103',
      '',
      '4,Dee,D,4085550104,4085550104',
      '5,Eve,E,4085550101,x',
    ].join('\n')
    const { rows, accepted, rejected, problems, listId } = await fixture.importFile(file)
    expect({ rows, accepted, rejected }).toEqual({ rows: 5, accepted: 2, rejected: 3 })
    const wrongPhone =
      'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'
    expect(problems.map(formatProblem)).toEqual([
      'Line 4: Duplicate phone number',
      `Line 6: ${wrongPhone}`,
      'Line 7: Duplicate phone number',
      `Line 7: ${wrongPhone}`,
    ])
    expect((await fixture.contactsOf(listId)).map(({ line }) => line)).toEqual([2, 3])
  })

  it.each([
    ['semicolons', `${header.replaceAll(',', ';')}\r\n1;Zoë, Ann;B;4085550101;14085550101\r\n`],
    ['tabs', `${header.replaceAll(',', '\t')}\r1\tZoë, Ann\tB\t4085550101\t14085550101\r`],
    ['Windows-1252', Buffer.from(`${header}\n1,"Zoë, Ann",B,4085550101,14085550101`, 'latin1')],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${header}\r\n1,"Zoë, Ann",B,4085550101,14085550101\r\n`, 'utf16le'),
    ],
  ])('may be written with %s', async (_, file) => {
    const { listId, accepted } = await fixture.importFile(file)
    expect(accepted).toBe(1)
    expect((await fixture.contactsOf(listId))[0]?.fields).toMatchObject({ FirstName: 'Zoë, ann' })
  })

  it('gives the same result however its pieces are cut', async () => {
    const file = `\uFEFF${header}\r\n1,"É\r\n""é"", 😀",B,4085550101,14085550101\r\n2,C,D,4085550102,1\r\n`
    const results = []
    for (let pieceBytes = 1; pieceBytes <= 90; pieceBytes += 1) {
      const { listId, problems, rows } = await fixture.importFile(file, { pieceBytes })
      results.push({ rows, problems, contacts: await fixture.contactsOf(listId) })
    }
    expect(results[0]).toMatchObject({
      rows: 2,
      problems: [{ line: 3 }],
      contacts: [{ line: 2, fields: { FirstName: 'É "é", 😀' } }],
    })
    for (const result of results) expect(result).toEqual(results[0])
  })

  it('drops NUL characters, which the database can not store', async () => {
    const file = `${header},No\0te\n1,A\0nn,B,4085550101,14085550101,x\0\n2,\0,C,2,3,\0`
    const { listId, accepted, rejected } = await fixture.importFile(file)
    expect({ accepted, rejected }).toEqual({ accepted: 1, rejected: 1 })
    expect((await fixture.contactsOf(listId))[0]?.fields).toMatchObject({
      FirstName: 'Ann',
      Note: 'x',
    })
  })

  it('stores a list with only bad rows, so that they can be corrected', async () => {
    const { listId, accepted, rejected } = await fixture.importFile(`${header}\n1,A,B,2,3\n`)
    expect({ accepted, rejected }).toEqual({ accepted: 0, rejected: 1 })
    expect(await findContactList(fixture.db, fixture.accountId, listId)).toMatchObject({
      accepted: 0,
    })
  })

  it('lists the first 1,000 problems and counts them all', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => `${index},A,B,${index},3`)
    const file = [header, ...rows].join('\n')
    const { problems, rejected } = await fixture.importFile(file, { pieceBytes: 5_000 })
    expect(problems).toHaveLength(1_000)
    expect(rejected).toBe(1_500)
  })

  it('is written in several batches without losing a row', async () => {
    const rows = Array.from({ length: 4_700 }, (_, index) => {
      const phone = 4_080_000_000 + index
      return `${index},A,B,${phone},${index % 10 === 0 ? 'x' : `1${phone}`}`
    })
    const file = [header, ...rows].join('\n')
    const { listId, accepted, rejected } = await fixture.importFile(file, { pieceBytes: 9_999 })
    expect({ accepted, rejected }).toEqual({ accepted: 4_230, rejected: 470 })
    const lines = (await readContactPage(fixture.db, fixture.accountId, listId, 4_000, 5_000)).map(
      (c) => c.line,
    )
    expect(lines).toHaveLength(631)
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    const kept = await fixture.db.query('select line from rejected_rows where list_id = $1', [
      listId,
    ])
    expect(kept).toHaveLength(470)
  })
})

describe('a file that can not be used', () => {
  it.each([
    ['nothing in it', ''],
    ['only a header', `${header}\r\n`],
    ['only blank lines under the header', `${header}\n\n  \n,,,,\n`],
    ['only blank lines', '\n\n'],
  ])('is refused with %s, and leaves nothing', async (_, file) => {
    const before = await countOfLists()
    await expect(fixture.importFile(file)).rejects.toMatchObject({ code: 'file_empty' })
    expect(await countOfLists()).toBe(before)
  })

  it('is refused with the names of missing or duplicate columns', async () => {
    const file = 'id,FirstName,PhoneNumber,firstname\n1,A,2,B\n'
    await expect(fixture.importFile(file)).rejects.toMatchObject({
      code: 'file_headers_invalid',
      message: 'Invalid headers',
      details: { missing: ['LastName', 'RecommendedPhone'], repeated: ['FirstName'] },
    })
  })

  it('is refused with the line of an unclosed quote', async () => {
    const before = await countOfLists()
    const good = '1,A,B,4085550101,14085550101\n'
    await expect(fixture.importFile(`${header}\n${good}2,"A,B,C\nD`)).rejects.toMatchObject({
      code: 'file_unreadable',
      details: { line: 3 },
    })
    const endless = `${header}\n${good}2,"${'A'.repeat(300_000)}`
    await expect(fixture.importFile(endless, { pieceBytes: 50_000 })).rejects.toMatchObject({
      code: 'file_unreadable',
      details: { line: 3 },
    })
    await until('the list is gone', async () => (await countOfLists()) === before)
  })

  it('is refused by its first bytes when it is an old workbook, or a false one', async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
    await expect(fixture.importFile(old)).rejects.toMatchObject({ code: 'file_unreadable' })
    const fake = fixture.importFile(header, { name: 'contacts.XLSX' })
    await expect(fake).rejects.toMatchObject({ code: 'file_unreadable' })
  })

  it('leaves nothing when it ends early after rows were written', async () => {
    const before = await countOfLists()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${header}\n`)
      for (let id = 0; id < 5_000; id += 1) {
        yield Buffer.from(`${id},A,B,${4_080_000_000 + id},1${4_080_000_000 + id}\n`)
      }
      const written = await fixture.db.query('select 1 from contacts limit 1')
      if (written.length === 0) throw new Error('Nothing was written yet: the test shows nothing.')
      throw new Error('the line went dead')
    }
    const file = { accountId: await fixture.makeAccount(), name: 'x.csv', bytes: broken() }
    await expect(importContactFile(fixture, file)).rejects.toThrow('the line went dead')
    await until('the list is gone', async () => (await countOfLists()) === before)
    const left = await fixture.db.query('select 1 from contacts where account_id = $1', [
      file.accountId,
    ])
    expect(left).toEqual([])
  })

  it('is removed an hour later when its process was killed, and complete lists stay', async () => {
    const { listId } = await fixture.importFile(`${header}\n1,A,B,4085550101,14085550101\n`)
    await fixture.db.query(
      `insert into contact_lists (account_id, name, columns, created_at) values ($1, 'x', '{}', $2)`,
      [fixture.accountId, fixture.clock.now()],
    )
    expect(await removeAbandonedUploads({ ...fixture, log: captureLog().log })).toBe(0)
    fixture.clock.advance(3_600_001)
    expect(await removeAbandonedUploads({ ...fixture, log: captureLog().log })).toBe(1)
    expect(await findContactList(fixture.db, fixture.accountId, listId)).toBeDefined()
  })
})

describe('a workbook', () => {
  const rows = [
    ['ID', 'firstname', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'Zipcode'],
    [1, 'mary', 'Smith', 4085550101, 14085550101, 2139],
    [null, null, null, null, null],
    [2, 'Bob', 'Smith', '408-555-0102', 1.4085550102e10],
    [3, 'Cid', 'Smith', 4085550101, 14085550103],
  ]

  it('is read like a CSV file, by the rows of its first sheet', async () => {
    const file = zip(workbookFiles(rows))
    const imported = await fixture.importFile(file, { name: 'contacts.xlsx', pieceBytes: 1_000 })
    expect(imported).toMatchObject({ rows: 3, accepted: 2, rejected: 1 })
    expect(imported.problems.map(formatProblem)).toEqual(['Line 5: Duplicate phone number'])
    expect(await fixture.contactsOf(imported.listId)).toMatchObject([
      { line: 2, phone: 14085550101, zip: '2139', fields: { FirstName: 'Mary', id: '1' } },
      { line: 4, phone: 14085550102, fields: { PhoneNumber: '408-555-0102' } },
    ])
  })

  it('keeps what it does not show out of the list, and gives it back with the reason', async () => {
    const parts = workbookFiles(rows).map((part) => {
      const data = String(part.data).replace('<row r="2">', '<row r="2" hidden="1">')
      return { ...part, data }
    })
    const imported = await fixture.importFile(zip(parts), { name: 'contacts.xlsx' })
    expect(imported.problems.map(formatProblem)).toEqual(['Line 2: Hidden in the workbook'])
    expect(await fixture.contactsOf(imported.listId)).toMatchObject([
      { line: 4, fields: { FirstName: 'Bob' } },
      { line: 5, fields: { FirstName: 'Cid' } },
    ])
  })

  it('is refused when it would unpack to too much', async () => {
    const [book, relations] = workbookFiles(rows)
    if (!book || !relations) throw new Error('The workbook lacks a file.')
    const huge = { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(101 * 1024 * 1024, ' ') }
    const file = zip([book, relations, huge])
    expect(file.length).toBeLessThan(1_000_000)
    await expect(fixture.importFile(file, { pieceBytes: 65_536 })).rejects.toMatchObject({
      code: 'file_too_large',
    })
  })

  it('is refused beyond 10 MiB, and when it is not a workbook', async () => {
    const start = zip(workbookFiles(rows))
    const large = Buffer.concat([start, Buffer.alloc(10 * 1024 * 1024)])
    await expect(fixture.importFile(large, { pieceBytes: 65_536 })).rejects.toMatchObject({
      code: 'file_too_large',
    })
    const other = zip([{ name: 'readme.txt', data: Buffer.from('hello') }])
    await expect(fixture.importFile(other)).rejects.toMatchObject({ code: 'file_unreadable' })
    await expect(fixture.importFile(start.subarray(0, 300))).rejects.toMatchObject({
      code: 'file_unreadable',
    })
  })
})
